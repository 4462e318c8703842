"""How much one person may ask in a minute."""

from datetime import timedelta
from math import ceil

from django.conf import settings
from django.utils import timezone

from ask.models import Answer, WebAnswer
from wiki.errors import RefusedError
from wiki.models import User

MINUTE = timedelta(minutes=1)


class TooManyQuestionsError(RefusedError):
    """A person asked as much as the site takes in a minute.

    Attributes:
        seconds: After which another question is taken.
    """

    def __init__(self, most: int, seconds: int) -> None:
        super().__init__(
            f"This site takes {most} question{'s'[: most > 1]} a minute from one person."
            f" Ask again in {seconds} second{'s'[: seconds > 1]}."
        )
        self.seconds = seconds


def keep_pace(person: User) -> None:
    """Refuse a question, or a look on the web, beyond what the site takes from a person a minute.

    What was taken is counted in the database, so that all web servers count alike. Call it in the
    transaction that takes the question.

    Raises:
        TooManyQuestionsError: There were as many already.
    """
    most = settings.QUESTIONS_PER_MINUTE
    if not most:
        return
    # Two requests of one person at the same moment: the second sees what the first has made.
    User.objects.select_for_update(no_key=True).get(pk=person.pk)
    now = timezone.now()
    asked = Answer.objects.filter(asker=person, created_at__gt=now - MINUTE)
    looked = WebAnswer.objects.filter(asked_by=person, created_at__gt=now - MINUTE)
    taken = asked.values_list("created_at").union(looked.values_list("created_at"), all=True)
    times = sorted((at for (at,) in taken), reverse=True)
    if len(times) >= most:
        wait = times[most - 1] + MINUTE - now
        raise TooManyQuestionsError(most, max(1, ceil(wait.total_seconds())))
