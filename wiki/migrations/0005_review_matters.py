"""Let a conflict and the change that would settle it be one matter of the review queue."""

import django.db.models.deletion
from django.db import migrations, models

# What waits already is put under the first of the conflicts that it answers.
_PUT_UNDER = """
    UPDATE wiki_reviewitem AS part SET under_id = whole.id
    FROM (
        SELECT proposal_id, min(conflict_id) AS conflict_id
        FROM wiki_proposal_conflicts GROUP BY proposal_id
    ) AS answers, wiki_reviewitem AS whole
    WHERE part.key = 'proposal:' || answers.proposal_id
      AND whole.key = 'conflict:' || answers.conflict_id
      AND whole.wiki_id = part.wiki_id
"""


class Migration(migrations.Migration):
    dependencies = [("wiki", "0004_conflict_kinds")]

    operations = [
        migrations.AddField(
            model_name="reviewitem",
            name="under",
            field=models.ForeignKey(
                help_text="The item that this one is a part of",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="parts",
                to="wiki.reviewitem",
            ),
        ),
        migrations.RunSQL(_PUT_UNDER, migrations.RunSQL.noop),
    ]
