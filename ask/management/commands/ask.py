"""`manage.py ask "…" --wiki SLUG`: one question from the command line."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ask.engines import engines
from ask.models import Answer
from ask.services.answering import answer_question, ask
from ask.services.reading import answer_as_dict
from wiki.errors import RefusedError
from wiki.models import User, Wiki


class Command(BaseCommand):
    """Ask a wiki a question and print the checked answer."""

    help = "Ask a wiki a question; prints the checked answer with its sources."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the question, the wiki and whose rights count."""
        parser.add_argument("question")
        parser.add_argument("--wiki", required=True, help="The wiki's slug")
        parser.add_argument("--user", help="Whose rights count; an administrator's by default")
        parser.add_argument("--json", action="store_true", help="Print the answer as JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Ask, answer, print."""
        wiki = Wiki.objects.filter(slug=options["wiki"]).first()
        if wiki is None:
            raise CommandError(f"There is no wiki “{options['wiki']}”.")
        try:
            waiting = ask(wiki=wiki, asker=_person(options["user"]), question=options["question"])
        except RefusedError as error:
            raise CommandError(str(error)) from error
        answer = answer_question(answer=waiting, engines=engines())
        if options["json"]:
            self.stdout.write(json.dumps(answer_as_dict(answer), ensure_ascii=False))
        else:
            self._print(answer)

    def _print(self, answer: Answer) -> None:
        found = answer_as_dict(answer)
        self.stdout.write(Answer.Status(answer.status).label)
        if found["reason"]:
            self.stdout.write(found["reason"])
        for sentence in found["sentences"]:
            places = "; ".join(sentence["citations"]) or sentence["page"]
            self.stdout.write(f"  {sentence['text']}  [{places}]")


def _person(username: str | None) -> User:
    people = User.objects.filter(is_active=True).order_by("pk")
    people = people.filter(username=username) if username else people.filter(is_superuser=True)
    person = people.first()
    if person is None:
        raise CommandError(f"There is no user “{username or 'who runs the site'}”.")
    return person
