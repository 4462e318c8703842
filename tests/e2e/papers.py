"""The documents that the browser tests upload."""

from playwright.sync_api import FilePayload

PURPOSE = """# Purpose
This wiki holds the rules of our office about leave and travel.

## Belongs here
- Leave: annual leave, sick leave, how leave is requested and carried over
- Travel: booking trips, per diem, receipts and reimbursement

## Does not belong here
- Recipes, sports and other private matters
- Marketing texts
"""
LEAVE = """# Leave policy

## Annual leave

Full-time employees earn 25 days of annual leave per calendar year. Annual leave is requested in
the leave portal before it begins.

Up to 5 days of unused annual leave may be carried over into the next calendar year.

## Sick leave

Employees report sick leave to their supervisor by 9:30 a.m. on the first day of absence. A medical
certificate is required after 3 consecutive days of sick leave.
"""
TRAVEL = """# Travel guide

## Booking

Employees book flights and hotels through the travel portal. Business trips must be approved by a
supervisor before anything is booked.

## Reimbursement

Receipts are required for every expense of $75 or more. Travel vouchers must be submitted within
5 working days after the end of the trip.

The form is at
https://forms.example.org/travel/vouchers/reimbursement/of/expenses/without/any/place/to/break.
"""
BREAD = """# Sourdough bread

## Ingredients

Mix 500 g of wheat flour with 350 g of lukewarm water and 100 g of sourdough starter.

## Baking

Let the dough rise overnight in the refrigerator. Bake the loaf at 240 degrees for 45 minutes.
"""
NEWER = """# Leave policy

## Annual leave

Full-time employees earn 30 days of annual leave per calendar year.
"""


def paper(name: str, text: str) -> FilePayload:
    """Return a file as a file field takes it."""
    return {"name": name, "mimeType": "text/markdown", "buffer": text.encode()}
