"""How a wiki wants its questions to be answered."""

from django.db import models

from wiki.models import Wiki


class AnswerPolicy(models.Model):
    """What a wiki allows in its answers. No row: nothing but its own pages."""

    wiki = models.OneToOneField(Wiki, on_delete=models.CASCADE, related_name="answer_policy")
    general_knowledge = models.BooleanField(
        default=False,
        help_text="Where the pages do not cover a question, a model may tell what it knows",
    )
    web = models.BooleanField(
        default=False,
        help_text="Where the pages leave a question open, its asker may have the web looked at",
    )

    class Meta:
        verbose_name_plural = "answer policies"

    def __str__(self) -> str:
        return f"Answers of {self.wiki}"

    @classmethod
    def of(cls, wiki: Wiki) -> "AnswerPolicy":
        """Return the policy of a wiki; that of a new one where none is set."""
        return cls.objects.filter(wiki=wiki).first() or cls(wiki=wiki)
