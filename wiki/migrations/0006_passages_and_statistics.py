"""Keep search terms, statistics and vectors of passages in tables that a million of them fill.

Passages are derived: what stands here is thrown away, and made anew by the periodic task.
"""

import django.contrib.postgres.indexes
import django.db.models.deletion
import pgtrigger.compiler
import pgtrigger.migrations
import pgvector.django.halfvec
import wiki.models._lexemes
from django.contrib.postgres.operations import BtreeGinExtension, TrigramExtension
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('wiki', '0005_review_matters'),
    ]

    operations = [
        TrigramExtension(),
        BtreeGinExtension(),
        migrations.RunSQL("DELETE FROM wiki_passage", migrations.RunSQL.noop),
        migrations.CreateModel(
            name='CorpusStatistic',
            fields=[
                ('wiki', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='corpus_statistic', serialize=False, to='wiki.wiki')),
                ('passages', models.BigIntegerField(default=0)),
                ('length', models.BigIntegerField(default=0, help_text='Search terms, repeats included')),
            ],
        ),
        migrations.CreateModel(
            name='EmbeddingModel',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(help_text='`Embedder.name`', max_length=300, unique=True)),
                ('dimensions', models.PositiveIntegerField()),
                ('serving', models.BooleanField(default=False)),
                ('created_at', models.DateTimeField(auto_now_add=True)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='IndexRun',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('started_at', models.DateTimeField(auto_now_add=True)),
                ('last_page', models.BigIntegerField(default=0, help_text='Pages are taken in the order of ids')),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=0)),
                ('finished_at', models.DateTimeField(null=True)),
            ],
            options={
                'ordering': ['-started_at'],
            },
        ),
        migrations.CreateModel(
            name='PassageVector',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('searchable', models.BooleanField(default=False, editable=False)),
                ('vector', pgvector.django.halfvec.HalfVectorField()),
            ],
        ),
        migrations.CreateModel(
            name='TermStatistic',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('term', models.TextField()),
                ('passages', models.BigIntegerField(help_text='Document frequency; 0 when it is gone')),
            ],
        ),
        migrations.RemoveIndex(
            model_name='passage',
            name='passage_terms',
        ),
        migrations.RemoveIndex(
            model_name='passage',
            name='passage_embedding',
        ),
        migrations.RemoveField(
            model_name='passage',
            name='embedded_by',
        ),
        migrations.RemoveField(
            model_name='passage',
            name='embedding',
        ),
        migrations.RemoveField(
            model_name='passage',
            name='terms',
        ),
        migrations.AddField(
            model_name='passage',
            name='indexed_as',
            field=models.PositiveSmallIntegerField(default=0, help_text='wiki.search.index.INDEX_VERSION'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='passage',
            name='language',
            field=models.CharField(default='en', help_text='ISO 639-1', max_length=8),
        ),
        migrations.AddField(
            model_name='passage',
            name='length',
            field=models.PositiveIntegerField(default=0, help_text='Number of search terms, repeats included'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='passage',
            name='lexemes',
            field=wiki.models._lexemes.LexemesField(default='', help_text='Search terms with their places'),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name='passage',
            name='searchable',
            field=models.BooleanField(default=False, editable=False, help_text='Whether the page is active; kept by a trigger'),
        ),
        migrations.AddField(
            model_name='wiki',
            name='language',
            field=models.CharField(blank=True, help_text='ISO 639-1; where blank, told from the text of each page', max_length=8),
        ),
        migrations.AddIndex(
            model_name='passage',
            index=django.contrib.postgres.indexes.GinIndex(fields=['wiki', 'lexemes'], name='passage_lexemes', opclasses=['int8_ops', 'tsvector_ops']),
        ),
        migrations.AddIndex(
            model_name='passage',
            index=models.Index(fields=['indexed_as', 'page'], name='passage_indexed_as'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='page',
            trigger=pgtrigger.compiler.Trigger(name='move_passages', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."state" IS DISTINCT FROM (NEW."state"))', func="\n        UPDATE wiki_passage SET searchable = (NEW.state = 'active')\n        WHERE page_id = NEW.id AND searchable <> (NEW.state = 'active');\n        RETURN NEW;\n    ", hash='3aa3d2d5516eaf627e6dc4d0db7a56ca7196fb9b', operation='UPDATE OF "state"', pgid='pgtrigger_move_passages_66728', table='wiki_page', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='passage',
            trigger=pgtrigger.compiler.Trigger(name='follow_page', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n        SELECT state = 'active' INTO NEW.searchable\n        FROM wiki_page WHERE id = NEW.page_id FOR SHARE;\n        RETURN NEW;\n    ", hash='a9f08329556cc00ff49a6711fde866c08c6f905a', operation='INSERT OR UPDATE OF "searchable", "page_id", "wiki_id"', pgid='pgtrigger_follow_page_8dac4', table='wiki_passage', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='passage',
            trigger=pgtrigger.compiler.Trigger(name='move_vectors', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."searchable" IS DISTINCT FROM (NEW."searchable"))', func='\n        UPDATE wiki_passagevector SET searchable = NEW.searchable WHERE passage_id = NEW.id;\n        RETURN NEW;\n    ', hash='7d8d44ab2ebb5efe7ea32f646d4dd37ab89bd98b', operation='UPDATE OF "searchable"', pgid='pgtrigger_move_vectors_964f7', table='wiki_passage', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='passage',
            trigger=pgtrigger.compiler.Trigger(name='count_added', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n    WITH change AS (\n        SELECT wiki_id, 1 AS passages, length AS length FROM fresh WHERE searchable\n    ),\n    summed AS (\n        SELECT wiki_id, sum(passages) AS passages, sum(length) AS length\n        FROM change GROUP BY wiki_id\n    ),\n    known AS (\n        UPDATE wiki_corpusstatistic AS held\n        SET passages = held.passages + summed.passages, length = held.length + summed.length\n        FROM summed WHERE held.wiki_id = summed.wiki_id\n        RETURNING held.wiki_id\n    )\n    INSERT INTO wiki_corpusstatistic (wiki_id, passages, length)\n    SELECT wiki_id, passages, length FROM summed\n    WHERE passages > 0 AND wiki_id NOT IN (SELECT wiki_id FROM known)\n    ON CONFLICT (wiki_id) DO UPDATE\n    SET passages = wiki_corpusstatistic.passages + EXCLUDED.passages,\n        length = wiki_corpusstatistic.length + EXCLUDED.length;\n\n    WITH change AS (\n        SELECT wiki_id, lexeme AS term, 1 AS passages\n        FROM fresh, unnest(tsvector_to_array(lexemes)) AS lexeme WHERE searchable\n    ),\n    summed AS (\n        SELECT wiki_id, term, sum(passages) AS passages\n        FROM change GROUP BY wiki_id, term HAVING sum(passages) <> 0\n    ),\n    fallen AS (\n        UPDATE wiki_termstatistic AS held SET passages = held.passages + summed.passages\n        FROM summed\n        WHERE summed.passages < 0 AND held.wiki_id = summed.wiki_id AND held.term = summed.term\n    )\n    INSERT INTO wiki_termstatistic (wiki_id, term, passages)\n    SELECT wiki_id, term, passages FROM summed WHERE passages > 0\n    ON CONFLICT (wiki_id, term) DO UPDATE\n    SET passages = wiki_termstatistic.passages + EXCLUDED.passages;\n    RETURN NULL;\n', hash='dae8db72f36e7f823afc9431b6ee13bd46e55db5', level='STATEMENT', operation='INSERT', pgid='pgtrigger_count_added_43e2b', referencing='REFERENCING NEW TABLE AS fresh ', table='wiki_passage', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='passage',
            trigger=pgtrigger.compiler.Trigger(name='count_changed', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n    WITH change AS (\n        SELECT wiki_id, 1 AS passages, length AS length FROM fresh WHERE searchable\n     UNION ALL \n        SELECT wiki_id, -1 AS passages, -length AS length FROM gone WHERE searchable\n    ),\n    summed AS (\n        SELECT wiki_id, sum(passages) AS passages, sum(length) AS length\n        FROM change GROUP BY wiki_id\n    ),\n    known AS (\n        UPDATE wiki_corpusstatistic AS held\n        SET passages = held.passages + summed.passages, length = held.length + summed.length\n        FROM summed WHERE held.wiki_id = summed.wiki_id\n        RETURNING held.wiki_id\n    )\n    INSERT INTO wiki_corpusstatistic (wiki_id, passages, length)\n    SELECT wiki_id, passages, length FROM summed\n    WHERE passages > 0 AND wiki_id NOT IN (SELECT wiki_id FROM known)\n    ON CONFLICT (wiki_id) DO UPDATE\n    SET passages = wiki_corpusstatistic.passages + EXCLUDED.passages,\n        length = wiki_corpusstatistic.length + EXCLUDED.length;\n\n    WITH change AS (\n        SELECT wiki_id, lexeme AS term, 1 AS passages\n        FROM fresh, unnest(tsvector_to_array(lexemes)) AS lexeme WHERE searchable\n     UNION ALL \n        SELECT wiki_id, lexeme AS term, -1 AS passages\n        FROM gone, unnest(tsvector_to_array(lexemes)) AS lexeme WHERE searchable\n    ),\n    summed AS (\n        SELECT wiki_id, term, sum(passages) AS passages\n        FROM change GROUP BY wiki_id, term HAVING sum(passages) <> 0\n    ),\n    fallen AS (\n        UPDATE wiki_termstatistic AS held SET passages = held.passages + summed.passages\n        FROM summed\n        WHERE summed.passages < 0 AND held.wiki_id = summed.wiki_id AND held.term = summed.term\n    )\n    INSERT INTO wiki_termstatistic (wiki_id, term, passages)\n    SELECT wiki_id, term, passages FROM summed WHERE passages > 0\n    ON CONFLICT (wiki_id, term) DO UPDATE\n    SET passages = wiki_termstatistic.passages + EXCLUDED.passages;\n    RETURN NULL;\n', hash='2eea3ec2339131976734775ab43fc1cdb6c02855', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_count_changed_e7b25', referencing='REFERENCING OLD TABLE AS gone  NEW TABLE AS fresh ', table='wiki_passage', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='passage',
            trigger=pgtrigger.compiler.Trigger(name='count_removed', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n    WITH change AS (\n        SELECT wiki_id, -1 AS passages, -length AS length FROM gone WHERE searchable\n    ),\n    summed AS (\n        SELECT wiki_id, sum(passages) AS passages, sum(length) AS length\n        FROM change GROUP BY wiki_id\n    ),\n    known AS (\n        UPDATE wiki_corpusstatistic AS held\n        SET passages = held.passages + summed.passages, length = held.length + summed.length\n        FROM summed WHERE held.wiki_id = summed.wiki_id\n        RETURNING held.wiki_id\n    )\n    INSERT INTO wiki_corpusstatistic (wiki_id, passages, length)\n    SELECT wiki_id, passages, length FROM summed\n    WHERE passages > 0 AND wiki_id NOT IN (SELECT wiki_id FROM known)\n    ON CONFLICT (wiki_id) DO UPDATE\n    SET passages = wiki_corpusstatistic.passages + EXCLUDED.passages,\n        length = wiki_corpusstatistic.length + EXCLUDED.length;\n\n    WITH change AS (\n        SELECT wiki_id, lexeme AS term, -1 AS passages\n        FROM gone, unnest(tsvector_to_array(lexemes)) AS lexeme WHERE searchable\n    ),\n    summed AS (\n        SELECT wiki_id, term, sum(passages) AS passages\n        FROM change GROUP BY wiki_id, term HAVING sum(passages) <> 0\n    ),\n    fallen AS (\n        UPDATE wiki_termstatistic AS held SET passages = held.passages + summed.passages\n        FROM summed\n        WHERE summed.passages < 0 AND held.wiki_id = summed.wiki_id AND held.term = summed.term\n    )\n    INSERT INTO wiki_termstatistic (wiki_id, term, passages)\n    SELECT wiki_id, term, passages FROM summed WHERE passages > 0\n    ON CONFLICT (wiki_id, term) DO UPDATE\n    SET passages = wiki_termstatistic.passages + EXCLUDED.passages;\n    RETURN NULL;\n', hash='dc79a82dd15ffe89fd90aeb9e4e06c8bdc525d60', level='STATEMENT', operation='DELETE', pgid='pgtrigger_count_removed_31364', referencing='REFERENCING OLD TABLE AS gone ', table='wiki_passage', when='AFTER')),
        ),
        migrations.AddConstraint(
            model_name='embeddingmodel',
            constraint=models.UniqueConstraint(condition=models.Q(('serving', True)), fields=('serving',), name='one_model_serves'),
        ),
        migrations.AddField(
            model_name='indexrun',
            name='wiki',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='wiki.wiki'),
        ),
        migrations.AddField(
            model_name='passagevector',
            name='model',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vectors', to='wiki.embeddingmodel'),
        ),
        migrations.AddField(
            model_name='passagevector',
            name='passage',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vectors', to='wiki.passage'),
        ),
        migrations.AddField(
            model_name='passagevector',
            name='wiki',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='wiki.wiki'),
        ),
        migrations.AddField(
            model_name='termstatistic',
            name='wiki',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='wiki.wiki'),
        ),
        migrations.AddIndex(
            model_name='passagevector',
            index=models.Index(fields=['model', 'wiki', 'searchable'], name='vector_scope'),
        ),
        migrations.AddConstraint(
            model_name='passagevector',
            constraint=models.UniqueConstraint(fields=('passage', 'model'), name='one_vector_per_model'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='passagevector',
            trigger=pgtrigger.compiler.Trigger(name='follow_passage', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n        SELECT wiki_id, searchable INTO NEW.wiki_id, NEW.searchable\n        FROM wiki_passage WHERE id = NEW.passage_id FOR SHARE;\n        RETURN NEW;\n    ', hash='deab3606582ad7f6720536aa11eafe4f02760b51', operation='INSERT OR UPDATE OF "searchable", "passage_id", "wiki_id"', pgid='pgtrigger_follow_passage_2796b', table='wiki_passagevector', when='BEFORE')),
        ),
        migrations.AddIndex(
            model_name='termstatistic',
            index=django.contrib.postgres.indexes.GinIndex(fields=['term'], name='term_trigrams', opclasses=['gin_trgm_ops']),
        ),
        migrations.AddConstraint(
            model_name='termstatistic',
            constraint=models.UniqueConstraint(fields=('wiki', 'term'), name='term_once'),
        ),
    ]
