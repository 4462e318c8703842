"""What a model knows of the world, beside an answer that the wiki could not give."""

from django.db import models

from ask.models.answers import Answer


class GeneralAnswer(models.Model):
    """A model's own words, unchecked: no sentence of the answer, and evidence of nothing.

    It stands in a table of its own, so that nothing that serves, follows up or saves the sentences
    of an answer can come upon it.
    """

    answer = models.OneToOneField(Answer, on_delete=models.CASCADE, related_name="general")
    text = models.TextField()
    written_by = models.CharField(max_length=300)

    def __str__(self) -> str:
        return self.text
