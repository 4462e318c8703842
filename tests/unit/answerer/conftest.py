import pytest

from engines.answerer import Candidate, LocalAnswerer, local_answerer


@pytest.fixture(scope="session")
def answerer() -> LocalAnswerer:
    return local_answerer()


@pytest.fixture(scope="session")
def passages() -> list[Candidate]:
    return [
        Candidate(
            11,
            "Leave types",
            "Annual leave",
            "You may use annual leave for any reason. Annual leave accrues with service:\n\n"
            "- Fewer than 3 years: 4 hours per pay period\n"
            "- Between 3 and 15 years: 6 hours per pay period\n"
            "- 15 years and more: 8 hours per pay period\n\n"
            "You can carry over a maximum of 240 annual leave hours into the next leave year.",
        ),
        Candidate(
            12,
            "Leave types",
            "Blood and organ donation",
            "You can be granted up to 4 hours of leave for blood donation. An organ donor may be "
            "away for up to 30 days in a calendar year.",
        ),
        Candidate(
            13,
            "Get reimbursed",
            "Vouchers",
            "Create a voucher in [Concur](https://travel.example) within 5 business days of "
            "getting back. Your supervisor approves it. AdTrav can be called at (877) 472-6716.\n\n"
            "| Expense | Share |\n| --- | --- |\n| Meals on a travel day | 75% |\n| Hotel | 100% |",
        ),
        Candidate(
            14,
            "Unpaid leave",
            "",
            "Unpaid leave is granted because some staff run out of paid leave. "
            "To take over 80 hours of unpaid leave you must get written approval from your "
            "supervisor and the business unit director.",
        ),
    ]
