"""Words that make a number a limit or an estimate, and the ones that join a range."""

from engines.text.facts.model import Bound
from engines.text.facts.tokens import PhraseTable
from engines.text.facts.wordlist import word_list

_BEFORE = {
    Bound.AT_MOST: (
        "up to|at most|no more than|not more than|a maximum of|maximum of"
        "|the maximum of|maximum|may not exceed|must not exceed|cannot exceed"
        "|can not exceed|not exceed|within|limited to|capped at|as many as|as much as"
        "|no later than|not above|no longer than|at the latest|no higher than"
        "|may not be higher than"
        "|may not be more than|must not be more than|must not be higher than|cannot be more than"
        "|cannot be higher than|not be more than|not be higher than|not go over|not over"
        "|höchstens|maximal"
        "|bis zu|nicht mehr als|innerhalb von|jusqu'à|au plus|au maximum|maximum de"
        "|hasta|como máximo|no más de|не более|до|не больше"
        "|不超过|最高|最多|最大|上限是|لا تزيد على|حتى"
    ),
    Bound.AT_LEAST: (
        "at least|no less than|not less than|no fewer than|a minimum of|minimum of|minimum"
        "|не менее|по меньшей мере|कम से कम"
        "|mindestens|wenigstens|au moins|al menos|como mínimo|至少|最低|不少于|على الاقل"
    ),
    Bound.BELOW: (
        "less than|fewer than|under|below|unter|weniger als|moins de|menos de|менее|меньше|से कम"
        "|低于|少于|اقل من"
    ),
    Bound.ABOVE: (
        "more than|over|above|exceeding|in excess of|greater than|longer than|exceeds|>|über"
        "|mehr als|plus de|más de|более|больше|से अधिक|से ज्यादा"
        "|超过|高于|اكثر من"
    ),
    Bound.AFTER: "after|only after|following|nach|après|después de|после|के बाद",
    Bound.ABOUT: (
        "about|around|roughly|approximately|approx.|approx|almost|nearly|circa|ca."
        "|some|~|≈|close to|etwa|rund|ungefähr|fast|environ|près de|unos|unas"
        "|aproximadamente|cerca de|около|примерно|लगभग|करीब|约|大约|約|حوالي|نحو"
    ),
}
_AFTER = {
    Bound.AT_MOST: "or less|or fewer|or below|at most|maximum|max|oder weniger|以内|以下|あまり",
    Bound.AT_LEAST: "or more|or over|or above|and over|+|at least|minimum|oder mehr|以上",
}


def _table(phrases: dict[Bound, str]) -> PhraseTable[Bound]:
    return PhraseTable(
        {phrase: bound for bound, names in phrases.items() for phrase in names.split("|")}
    )


BOUND_BEFORE = _table(_BEFORE)
BOUND_AFTER = _table(_AFTER)
# "The maximum dose … is 60 mg": the limit stands far ahead of its number.
LIMIT_NOUNS = _table(
    {
        Bound.AT_MOST: (
            "maximum|max|limit|cap|ceiling|upper limit|höchstens|maximal|maximale|höchstgrenze"
            "|plafond|máximo|上限|最高|الحد الاقصى"
        ),
        Bound.AT_LEAST: "minimum|lower limit|mindestens|minimale|mínimo|下限|الحد الادنى",
    }
)
# What must be done no later than three days before is done at least three days before.
DEADLINE = PhraseTable({"no later than": Bound.AT_LEAST, "not later than": Bound.AT_LEAST})
COUNTED_BACK = PhraseTable(
    dict.fromkeys(("before", "beforehand", "in advance", "prior", "ahead"), Bound.AT_LEAST)
)
COPULAS = frozenset(word_list("is are was : ist betragt est es هو 是 为 は"))
RANGE_SIGNS = frozenset(word_list("- – — to bis à a до 至 到 〜 ~"))
RANGE_OPENERS = frozenset({"between", "zwischen", "entre", "from", "von", "de", "от"})
RANGE_CLOSERS = frozenset({"and", "und", "et", "y", "to", "до"})
