"""An opinion is about the verdict that a person saw, whatever the claim is judged to be later."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.models import F, OuterRef, Subquery


def name_what_was_seen(apps: Any, _schema_editor: Any) -> None:  # noqa: ANN401
    """Tie each opinion to the verdict of its claim, unless that came after the opinion."""
    feedback = apps.get_model("audit", "ClaimFeedback")
    truth = apps.get_model("wiki", "Faithfulness")
    seen = feedback.objects.filter(claim__verdict__created_at__lte=F("created_at"))
    claim = apps.get_model("audit", "Claim").objects.filter(pk=OuterRef("claim"))
    auditor = truth.objects.filter(revision__claims=OuterRef("claim")).values("fingerprint")
    feedback.objects.filter(pk__in=seen.values("pk")).update(
        verdict=Subquery(claim.values("verdict")), auditor=Subquery(auditor)
    )


class Migration(migrations.Migration):
    dependencies = [("audit", "0002_claim_markers"), ("wiki", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="claimfeedback",
            name="verdict",
            field=models.ForeignKey(
                help_text="None once its words are erased",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                to="audit.verdict",
            ),
        ),
        migrations.AddField(
            model_name="claimfeedback",
            name="auditor",
            field=models.CharField(
                blank=True, help_text="Fingerprint of who judged", max_length=300
            ),
        ),
        migrations.RunPython(name_what_was_seen, migrations.RunPython.noop),
    ]
