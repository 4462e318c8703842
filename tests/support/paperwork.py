"""Forty short papers of one office, and what its wiki says before they come.

Two papers are about one topic, two contradict an active page, and one adds to an active page.
"""

from dataclasses import dataclass

# Pages that are active before the first upload: title and sentences.
ACTIVE = {
    "Annual leave": (
        "Full-time employees earn 25 days of annual leave per calendar year.",
        "Annual leave is requested in the leave portal two weeks before it begins.",
    ),
    "Travel receipts": (
        "Receipts are required for every expense of $75 or more.",
        "Travel vouchers are submitted within 5 working days after the end of the trip.",
    ),
    "Quiet rooms": ("Quiet rooms are open from 8 a.m. to 7 p.m.",),
}
QUESTION = "When are the quiet rooms open?"
SHARED_TOPIC = "Visitor badges"

_PAPERS = """
# Leave news
Full-time employees earn 30 days of annual leave per calendar year.
The leave office publishes the holiday calendar in November.
# Voucher news
Travel vouchers are submitted within 15 working days after the end of the trip.
The voucher office answers questions on Tuesdays.
# Quiet rooms
Phones stay outside the quiet rooms.
The reception keeps a spare key of each quiet room.
# Visitor badges
Visitors wear a yellow badge in the whole building.
The host collects the badge when the visitor leaves.
# Visitor badges
Badges for groups of more than ten visitors are ordered three days ahead.
Lost badges are reported to the security desk at once.
# Parking permits
Employees request a parking permit from the facilities desk.
A parking permit is valid for twelve months.
# Bicycle cellar
The bicycle cellar is locked at 9 p.m.
Electric bicycles are charged only at the marked sockets.
# Meeting rooms
Meeting rooms are booked in the room calendar.
A booking lapses when nobody arrives within 15 minutes.
# Laptop loans
Employees borrow a laptop for up to 14 days.
The loan is recorded by the equipment desk.
# Broken equipment
Broken equipment is reported through the help desk form.
The help desk answers within one working day.
# Office keys
Office keys are handed out against a signature.
A lost key is reported to the facilities desk on the same day.
# Overtime approval
Overtime is approved by the supervisor before it is worked.
Approved overtime is entered in the timesheet by Friday.
# Comp time
Comp time is used within 26 pay periods.
Unused comp time is shown on the payslip.
# Telework agreement
Employees sign a telework agreement every year.
The supervisor keeps the signed telework agreement.
# Home office furniture
Employees apply for a desk chair once in five years.
The chair is returned when the employment ends.
# Sick days
Employees report sick days to their supervisor by 9:30 a.m.
A medical certificate is handed in after three sick days.
# Parental leave
Parental leave is requested 30 days before it begins.
The human resources office confirms parental leave in writing.
# Jury duty
Employees on jury duty keep their full pay.
The court notice is sent to the human resources office.
# Blood donation
Employees receive four hours of leave for a blood donation.
The donation centre stamps the leave form.
# Hotel bookings
Hotels are booked through the travel portal.
A hotel above the city rate needs a written approval.
# Train travel
Employees travel by train on routes under four hours.
First class tickets are approved by the director.
# Rental cars
Rental cars are booked in the compact class.
The tank is filled before the rental car is returned.
# Per diem
The per diem covers meals and small expenses.
Meals paid by the host are deducted from the per diem.
# Travel card
The travel card is used for official travel only.
The travel card is blocked after two unpaid statements.
# Taxi rides
Taxi rides are refunded when no public transport runs.
The taxi receipt names the start and the end of the ride.
# Foreign travel
Foreign travel is announced to the security office six weeks ahead.
Employees carry the emergency number of the embassy.
# Conference fees
Conference fees are paid by the training fund.
The training fund accepts applications until the end of March.
# Language courses
Language courses take place on Thursday afternoon.
Employees pay ten percent of the course fee.
# Library loans
Books of the office library are borrowed for six weeks.
Reserved books are collected at the library counter.
# Printing
Colour printing needs the code of the project.
Printers on the third floor staple and fold brochures.
# Mail room
The mail room collects letters at 11 a.m. and 3 p.m.
Parcels for private use are not accepted by the mail room.
# Canteen cards
The canteen card is charged at the machine in the lobby.
Guests pay in the canteen with a day card.
# Fire drill
A fire drill takes place every six months.
Employees meet at the north gate after leaving the building.
# First aid
First aid kits hang beside every lift.
The first aid kit is checked by the safety officer each quarter.
# Lost property
Lost property is kept for ninety days.
Owners describe the item before they receive it.
# Password resets
Password resets are requested from the service desk.
The service desk calls back on the office number.
# Remote access
Remote access needs a security token.
A security token is replaced after three years.
# Recycling
Paper is collected in the blue boxes.
Empty batteries are returned to the store room.
# Office supplies
Office supplies are ordered on the first Monday of the month.
The store room delivers the supplies on the next day.
# Suggestion scheme
Employees send suggestions to the innovation board.
The innovation board answers every suggestion within eight weeks.
"""


@dataclass(frozen=True, slots=True)
class Paper:
    """One file to upload, and the sentences it states."""

    filename: str
    title: str
    sentences: tuple[str, ...]

    @property
    def content(self) -> bytes:
        """Its Markdown."""
        paragraphs = [f"# {self.title}", *self.sentences]
        return ("\n\n".join(paragraphs) + "\n").encode()


def papers() -> list[Paper]:
    """Return the forty papers."""
    found = []
    for number, text in enumerate(_PAPERS.strip().removeprefix("# ").split("\n# "), start=1):
        title, *sentences = text.split("\n")
        found.append(Paper(f"{number:02}-paper.md", title, tuple(sentences)))
    return found
