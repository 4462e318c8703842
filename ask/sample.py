"""An answer of ten sentences with its passages, to measure on what checking one costs."""

from engines.answerer import AnswerSentence
from engines.text import sentences

PASSAGES = {
    1: (
        "Full-time employees earn 25 days of annual leave per calendar year. Part-time employees"
        " earn leave in proportion to the hours they work. Annual leave is requested in the leave"
        " portal at least two weeks before it begins, and a supervisor decides within three working"
        " days. Up to 5 days of unused annual leave may be carried over into the next calendar"
        " year; they expire on 31 March. Leave that was approved can be withdrawn by the employee"
        " until the day before it begins. Holidays that fall into the leave are not counted. Who"
        " leaves the office is paid for the days that could not be taken, with the last salary."
    ),
    2: (
        "Employees report sick leave to their supervisor by 9:30 a.m. on the first day of absence."
        " A medical certificate is required after 3 consecutive days of sick leave, and is handed"
        " in to the personnel office within a week. During the first six weeks of an illness the"
        " full salary is paid. Whoever falls ill during annual leave gets the days back that a"
        " certificate covers. Parents may stay at home with a sick child for up to 10 days a year."
    ),
    3: (
        "Business trips must be approved by a supervisor before anything is booked. Flights and"
        " hotels are booked through the travel portal; trains are taken for trips of less than"
        " four hours. Receipts are required for every expense of $75 or more. Travel vouchers must"
        " be submitted within 5 working days after the end of the trip. Private cars are paid for"
        " at 30 cents a kilometre where no train goes. A per diem of $40 is paid abroad."
    ),
}
REWORDED = (
    AnswerSentence("Each calendar year a full-time employee earns 25 days of annual leave.", 1),
    AnswerSentence("Leave has to be requested in the portal two weeks before it begins.", 1),
    AnswerSentence("The supervisor has three working days to decide on a request for leave.", 1),
    AnswerSentence("At most 5 unused days can be carried over, and they expire on 31 March.", 1),
    AnswerSentence("On the first day of absence, sick leave is reported before 9:30 a.m.", 2),
    AnswerSentence("After 3 consecutive days of sick leave a certificate is required.", 2),
    AnswerSentence("For the first six weeks of an illness the salary is paid in full.", 2),
    AnswerSentence("Nothing may be booked before a supervisor has approved the trip.", 3),
    AnswerSentence("You need receipts for expenses of $75 or more.", 3),
    AnswerSentence("The voucher must be handed in no later than 5 working days after the trip.", 3),
)
_QUOTED_OF = {1: 4, 2: 3, 3: 3}  # sentences of each passage, from its beginning
QUOTED = tuple(
    AnswerSentence(text[span.start : span.end].strip(), passage)
    for passage, text in PASSAGES.items()
    for span in sentences(text)[: _QUOTED_OF[passage]]
)
