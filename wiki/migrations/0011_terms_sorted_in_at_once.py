"""Sort terms into their index when they are written.

Else they wait unsorted, up to 4 MB of them, which each of the many looks of one search reads.
"""

import django.contrib.postgres.indexes
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('wiki', '0010_pages_by_title'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    [
                        "ALTER INDEX passage_lexemes SET (fastupdate = off)",
                        "SELECT gin_clean_pending_list('passage_lexemes')",
                    ],
                    "ALTER INDEX passage_lexemes RESET (fastupdate)",
                ),
            ],
            state_operations=[
                migrations.RemoveIndex(model_name='passage', name='passage_lexemes'),
                migrations.AddIndex(
                    model_name='passage',
                    index=django.contrib.postgres.indexes.GinIndex(
                        fastupdate=False,
                        fields=['wiki', 'lexemes'],
                        name='passage_lexemes',
                        opclasses=['int8_ops', 'tsvector_ops'],
                    ),
                ),
            ],
        ),
    ]
