"""Words that cannot both be true of one thing."""

from collections.abc import Collection, Iterator

_PAIRS = (
    "paid:unpaid",
    "allowed allow allows permitted:forbidden prohibited banned disallowed",
    "before prior:after",
    "within inside:after beyond outside",
    "higher more greater larger longer:lower less smaller fewer shorter",
    "increase increased rise rose grew raised:decrease decreased fall fell dropped lowered",
    "minimum:maximum",
    "above over exceeding:below under",
    "mandatory compulsory required:optional voluntary",
    "encrypted:unencrypted",
    "include included includes including:exclude excluded excludes excluding",
    "accept accepted accepts:reject rejected rejects refused",
    "enabled enable enables:disabled disable disables",
    "open opened opens:closed close closes",
    "approved approve:denied deny rejected",
    "earlier:later",
    "first:last",
    "public:private",
    "internal:external",
    "same:different",
    "forfeit forfeited forfeits lose lost:keep kept retain retained",
    "always:never",
    "active:inactive",
    "valid:invalid",
    "free:chargeable",
    "decentralised:centralised",
    "manual manually:automatic automatically",
    "temporary:permanent",
    "departure:arrival",
    "domestic:foreign international",
)
# One of these in the very place of another says something else; elsewhere both may be true.
_GROUPS = (
    "up upward upwards:down downward downwards",
    "climb climbs climbed climbing ascend ascends ascended:descend descends descended descending",
    "north northern northward:south southern southward:east eastern eastward:west western westward",
    "left:right",
    "top upper:bottom lower",
    "largest biggest greatest highest most:smallest lowest least fewest",
    "longest:shortest",
    "oldest:youngest newest",
    "best:worst",
    "better:worse",
    "improve improves improved:worsen worsens worsened",
    "strengthen strengthens strengthened:weaken weakens weakened",
    "begin begins began start starts started:end ends ended finish finishes finished",
    "arrive arrives arrived:leave leaves left depart departs departed",
    "buy buys bought purchase purchases purchased:sell sells sold",
    "import imports imported:export exports exported",
    "win wins won:lose loses lost",
    "gain gains gained:lose loses lost",
    "profit profits:loss losses",
    "surplus:deficit",
    "support supports supported:oppose opposes opposed",
    "agree agrees agreed:disagree disagrees disagreed",
    "men man male males boys boy:women woman female females girls girl",
    "mother:father",
    "son sons:daughter daughters",
    "husband:wife",
    "buyer buyers:seller sellers",
    "lender lenders:borrower borrowers",
    "landlord landlords:tenant tenants",
    "plaintiff plaintiffs:defendant defendants",
    "spring:summer:autumn:winter",
    "morning:afternoon:evening:night",
    "hourly:daily:weekly:monthly:quarterly:yearly annual annually",
    "urban:rural",
    "hot:cold",
    "wet:dry",
    "indoors indoor:outdoors outdoor",
)
_OPPOSITES: dict[str, frozenset[str]] = {}
for _pair in _PAIRS:
    _left, _right = (frozenset(side.split()) for side in _pair.split(":"))
    for _words, _others in ((_left, _right), (_right, _left)):
        for _word in _words:
            _OPPOSITES[_word] = _OPPOSITES.get(_word, frozenset()) | _others
_EXCLUDED: dict[str, frozenset[str]] = {}
for _group in _GROUPS:
    _sides = [frozenset(side.split()) for side in _group.split(":")]
    for _side in _sides:
        for _word in _side:
            _rest = frozenset[str]().union(*_sides) - _side
            _EXCLUDED[_word] = _EXCLUDED.get(_word, frozenset()) | _rest
_PREFIXES = ("un", "non", "in", "dis")
_SHORTEST_STEM = 4


def opposed(left: str, right: str) -> bool:
    """Tell whether two casefolded words deny each other ("paid" and "unpaid")."""
    if right in _OPPOSITES.get(left, ()):
        return True
    short, long = sorted((left, right), key=len)
    return len(short) >= _SHORTEST_STEM and any(long == prefix + short for prefix in _PREFIXES)


def excluded(left: str, right: str) -> bool:
    """Tell whether one casefolded word in the place of the other says something else."""
    return right in _EXCLUDED.get(left, ())


def opposed_pairs(left: Collection[str], right: Collection[str]) -> list[tuple[str, str]]:
    """Return pairs of opposed words of which neither text has both sides, in order."""
    return [
        (mine, theirs)
        for mine in sorted(set(left) - set(right))
        for theirs in sorted(set(_opposites(mine)))
        if theirs in right and theirs not in left
    ]


def _opposites(word: str) -> Iterator[str]:
    """Yield what denies a word; words that nobody writes are among it."""
    yield from _OPPOSITES.get(word, ())
    if len(word) >= _SHORTEST_STEM:
        yield from (prefix + word for prefix in _PREFIXES)
    for prefix in _PREFIXES:
        if word.startswith(prefix) and len(word) >= len(prefix) + _SHORTEST_STEM:
            yield word.removeprefix(prefix)
