"""The edits that make a statement wrong, by kind."""

import re

from tools.planting.edits import Edit, drop, swap

DRIFT = "drift"
HALLUCINATION = "hallucination"

_NUMBER_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve")
_COUNTED = (
    r"(?=[ -](?:hours?|days?|weeks?|months?|years?|minutes?|pay periods?|business|work|calendar|"
    r"credit|annual|unpaid|stars?|people|nights?|training|basic|steps?|total)\b|%)"
)
_MONTHS = "January February March April May June July August September October November December"
_DAYS = "Monday Tuesday Wednesday Thursday Friday"
_LABELS = ("Request", "Annual", "Status", "Review", "Account", "Regional", "Standard")
_INVENTED = (
    " because the Inspector General demands it",
    " because of a court ruling in 2011",
    ", which was introduced after a complaint by the union",
    ", a rule that also holds for contractors",
    ", and a fee of $25 is charged for it",
    " in order to reduce carbon emissions",
)


def _other_numbers(place: re.Match[str]) -> list[str]:
    if place[0].lower() in _NUMBER_WORDS:
        others = [word for word in _NUMBER_WORDS if word != place[0].lower()]
        return [word.capitalize() for word in others] if place[0][0].isupper() else others
    value = int(place[0].replace(",", ""))
    values = (value * 2, value + 1, value + 3, max(2, value // 2 + 1), value * 10)
    return [f"{other + (other == value):,}" for other in values]


def _other_dates(place: re.Match[str]) -> list[str]:
    if place[0].isdigit():
        return [str(int(place[0]) + years) for years in (-3, -2, -1, 1, 2)]
    names = (_DAYS if place[0] in _DAYS else _MONTHS).split()
    return [name for name in names if name != place[0]]


def _other_times(place: re.Match[str]) -> list[str]:
    hours = [int(place["hour"]) % 12 + later for later in (1, 2, 3)]
    return [f"{(hour - 1) % 12 + 1}{place['rest']}" for hour in hours]


def _other_quotes(place: re.Match[str]) -> list[str]:
    """Alter a word between quotation marks."""
    words = place["words"].split()
    altered = [
        [*words[:index], other, *words[index + 1 :]]
        for index in range(len(words))
        for other in _LABELS
        if other not in words
    ]
    return [place["open"] + " ".join(each) + place["close"] for each in altered]


def _inventions(place: re.Match[str]) -> list[str]:
    return [invented + place[0] for invented in _INVENTED]


ERRORS = (
    Edit(
        "number",
        HALLUCINATION,
        re.compile(
            rf"(?<![\w$.,/-])(?:\d{{1,3}}(?:,\d{{3}})?|(?i:{'|'.join(_NUMBER_WORDS)}))" + _COUNTED
        ),
        _other_numbers,
    ),
    Edit(
        "amount",
        HALLUCINATION,
        re.compile(r"(?<=\$)\d{1,3}(?:,\d{3})*(?![\d,]*\d)"),
        _other_numbers,
    ),
    Edit(
        "date",
        HALLUCINATION,
        re.compile(
            rf"\b(?:{_MONTHS.replace(' ', '|').replace('|May|', '|')}|{_DAYS.replace(' ', '|')})\b"
            r"|\b20[12]\d\b"
        ),
        _other_dates,
    ),
    Edit(
        "time of day",
        HALLUCINATION,
        re.compile(r"\b(?P<hour>\d{1,2})(?P<rest>(?::\d\d)? ?[AaPp]\.?[Mm]\b)"),
        _other_times,
    ),
    swap(
        "unit",
        HALLUCINATION,
        {
            "hours": "days|weeks",
            "hour": "day",
            "business days": "weeks",
            "work days": "weeks",
            "days": "weeks|hours",
            "weeks": "months|days",
            "months": "years|weeks",
            "year": "month",
            "years": "months",
            "pay period": "calendar month",
            "pay periods": "months",
            "minutes": "hours",
            "calendar year": "month",
        },
    ),
    swap(
        "name",
        HALLUCINATION,
        {
            "Concur": "HR Links|Employee Express",
            "HR Links": "Concur|Employee Express",
            "Employee Express": "HR Links",
            "Tock": "Concur",
            "AdTrav": "Fedrooms",
            "Fedrooms": "AdTrav",
            "Citibank": "Wells Fargo",
            "GSA": "NASA|OPM",
            "OPM": "GSA",
            "TTS": "NASA",
            "18F": "NASA",
            "FMLA": "VLTP",
            "PPL": "LWOP",
            "VLTP": "FMLA",
            "Slack": "Twitter",
            "USA Jobs": "LinkedIn",
            "OLU": "Coursera",
            "Amtrak": "Greyhound",
        },
    ),
    swap(
        "negation",
        HALLUCINATION,
        {
            "cannot": "can",
            "can": "cannot",
            "must": "must not",
            "should": "should not",
            "will": "will not",
            "is": "is not",
            "are": "are not",
            "do not": "do",
            "should not": "should",
            "will not": "will",
            "is not": "is",
            "are not": "are",
            "have to": "do not have to",
            "may not": "may",
            "does not": "does",
            "never": "always",
        },
    ),
    swap(
        "bound",
        HALLUCINATION,
        {
            "at least": "at most",
            "up to": "at least|more than",
            "maximum": "minimum",
            "minimum": "maximum",
            "more than": "less than|at most",
            "less than": "more than",
            "before": "after",
            "prior to": "after",
            "after": "before",
            "within": "after",
            "no later than": "no earlier than",
            "cannot exceed": "must exceed",
            "or less": "or more",
            "longer than": "shorter than",
            "in advance": "afterwards",
            "in excess of": "of less than",
        },
    ),
    swap(
        "attribution",
        HALLUCINATION,
        {
            "your supervisor": "your Benefits Specialist|the finance office",
            "Your supervisor": "Your Benefits Specialist|The finance office",
            "your supervisor's": "your client's",
            "supervisor approval": "client approval",
            "the travel team": "your client|the airline",
            "The travel team": "Your client|The airline",
            "travel team": "payroll team",
            "PeopleOps": "the finance office",
            "your client": "your supervisor",
            "Your client": "Your supervisor",
            "the client": "the travel team",
            "project manager": "timekeeper",
            "Supervisors": "Timekeepers",
            "your doctor": "your supervisor",
            "your manager": "the Talent Team",
            "Talent Team": "Travel Team",
            "Travel Team": "Talent Team",
            "Assistant Commissioner": "project manager",
            "your Workforce Relations HR Specialist": "your supervisor|your project manager",
            "Your Workforce Relations HR Specialist": "Your supervisor|Your project manager",
            "TTS travel team": "airline",
            "You must": "Your supervisor must",
            "you must": "your supervisor must",
            "You will need to": "Your supervisor will need to",
            "You can": "Your supervisor can",
            "You may": "Your supervisor may",
            "You should": "The travel team should",
            "Employees can": "Supervisors can",
            "Employees may": "Supervisors may",
            "Project managers": "Travelers",
        },
    ),
    Edit(
        "quoted words",
        HALLUCINATION,
        re.compile(r"(?P<open>[\"“])(?P<words>[A-Z][\w&' -]{2,40}?)(?P<close>[.,]?[\"”])"),
        _other_quotes,
    ),
    Edit("invented detail", HALLUCINATION, re.compile(r"[.!]$"), _inventions),
    drop(
        "qualifier dropped",
        DRIFT,
        r"\b(?:(?:G|g)enerally,? |(?:U|u)sually |(?:T|t)ypically |[Oo]ften |[Nn]ormally |"
        r"sometimes |some of |most |[Ii]n most cases,? |likely |probably |up to |at least |"
        r"approximately |"
        r"about (?=\d)|estimated |occasionally |mainly |possibly |almost |as needed|"
        r"if possible|where possible|if applicable|where applicable|some |many )",
    ),
    swap(
        "qualifier added",
        DRIFT,
        {
            "can": "can only|can always",
            "will": "will immediately",
            "should": "should only",
            "may": "may only",
            "when": "only when",
        },
    ),
    swap(
        "strength",
        DRIFT,
        {
            "may": "must|will",
            "can": "must|will",
            "should": "must",
            "might": "will",
            "recommend": "require",
            "recommended": "required",
            "recommends": "requires",
            "encouraged": "obliged",
            "expected to": "required to",
            "is considered": "is by law",
        },
    ),
    swap(
        "scope widened",
        DRIFT,
        {
            "Many": "All",
            "most": "all",
            "some cases": "all cases",
            "many of": "all of",
            "sick leave": "sick or annual leave",
            "annual leave": "annual or sick leave",
            "Annual Leave": "Annual and Sick Leave",
            "Sick Leave": "Sick and Annual Leave",
            "comp time": "comp time and annual leave",
            "Comp time": "Comp time and annual leave",
            "PPL": "PPL and any other leave",
            "taxis": "taxis and limousines",
            "rental cars": "rental cars and limousines",
            "award leave": "award or annual leave",
            "credit hours": "credit or overtime hours",
            "Credit hours": "Credit and overtime hours",
            "hotel": "hotel or restaurant",
            "airline": "airline or hotel",
            "supervisor": "supervisor or colleague",
            "your child": "your child or any relative",
            "Most": "All",
            "new employees": "employees",
            "federal employees": "employees of any kind",
            "career staff": "all staff",
            "excepted service staff": "all staff",
            "your own": "anyone's",
            "immediate relative": "relative or friend",
            "family member": "relative or friend",
            "veterans": "employees",
            "International": "All",
            "international travel": "all travel",
            "Billable TTS employees": "All TTS employees",
            "full-time": "full-time and part-time",
            "this form": "every form",
            "spouses": "friends",
            "employee's": "anyone's",
            "local travel": "all travel",
            "Amtrak": "Amtrak and buses",
            "a covered employee": "anyone",
            "An employee": "Anyone",
            "Employees": "Employees and contractors",
            "Travelers": "Travelers and their families",
            "TTS employees": "TTS employees and contractors",
            "GSA employees": "GSA employees and contractors",
        },
    ),
    drop(
        "condition dropped",
        DRIFT,
        r"^(?:If|Unless|When|Once|Until|After|In cases of|Except)\b[^,.]*"
        r"(?:, [^,.]* ,)?, (?:then )?"
        r"|,? (?:if|unless|except|provided|as long as|until|where|when|once|before|so long as)\b"
        r"[^,.;()]*(?=[.!]$)",
    ),
)

# The same errors with markup around the words that changed.
MARKUP = ("**{}**", "*{}*", "`{}`", "__{}__", "***{}***")
MARKED_KINDS = ("number", "unit", "name", "negation", "bound", "time of day", "amount")
