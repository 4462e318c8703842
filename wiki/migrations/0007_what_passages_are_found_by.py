"""Count terms without their steps of prominence, and tell fast in which languages a wiki is."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('wiki', '0006_passages_and_statistics'),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name='passage',
            name='count_added',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='passage',
            name='count_changed',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='passage',
            name='count_removed',
        ),
        migrations.AddIndex(
            model_name='passage',
            index=models.Index(fields=['wiki', 'language'], name='passage_language'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='passage',
            trigger=pgtrigger.compiler.Trigger(name='count_added', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n    WITH change AS (\n        SELECT wiki_id, 1 AS passages, length AS length FROM fresh WHERE searchable\n    ),\n    summed AS (\n        SELECT wiki_id, sum(passages) AS passages, sum(length) AS length\n        FROM change GROUP BY wiki_id\n    ),\n    known AS (\n        UPDATE wiki_corpusstatistic AS held\n        SET passages = held.passages + summed.passages, length = held.length + summed.length\n        FROM summed WHERE held.wiki_id = summed.wiki_id\n        RETURNING held.wiki_id\n    )\n    INSERT INTO wiki_corpusstatistic (wiki_id, passages, length)\n    SELECT wiki_id, passages, length FROM summed\n    WHERE passages > 0 AND wiki_id NOT IN (SELECT wiki_id FROM known)\n    ON CONFLICT (wiki_id) DO UPDATE\n    SET passages = wiki_corpusstatistic.passages + EXCLUDED.passages,\n        length = wiki_corpusstatistic.length + EXCLUDED.length;\n\n    WITH change AS (\n        SELECT wiki_id, lexeme AS term, 1 AS passages\n        FROM fresh, unnest(tsvector_to_array(lexemes)) AS lexeme\n        WHERE searchable AND strpos(lexeme, chr(31)) = 0\n    ),\n    summed AS (\n        SELECT wiki_id, term, sum(passages) AS passages\n        FROM change GROUP BY wiki_id, term HAVING sum(passages) <> 0\n    ),\n    fallen AS (\n        UPDATE wiki_termstatistic AS held SET passages = held.passages + summed.passages\n        FROM summed\n        WHERE summed.passages < 0 AND held.wiki_id = summed.wiki_id AND held.term = summed.term\n    )\n    INSERT INTO wiki_termstatistic (wiki_id, term, passages)\n    SELECT wiki_id, term, passages FROM summed WHERE passages > 0\n    ON CONFLICT (wiki_id, term) DO UPDATE\n    SET passages = wiki_termstatistic.passages + EXCLUDED.passages;\n    RETURN NULL;\n', hash='83db5f26f0ab34f5437d8ff70e0e43e786e040e8', level='STATEMENT', operation='INSERT', pgid='pgtrigger_count_added_43e2b', referencing='REFERENCING NEW TABLE AS fresh ', table='wiki_passage', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='passage',
            trigger=pgtrigger.compiler.Trigger(name='count_changed', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n    WITH change AS (\n        SELECT wiki_id, 1 AS passages, length AS length FROM fresh WHERE searchable\n     UNION ALL \n        SELECT wiki_id, -1 AS passages, -length AS length FROM gone WHERE searchable\n    ),\n    summed AS (\n        SELECT wiki_id, sum(passages) AS passages, sum(length) AS length\n        FROM change GROUP BY wiki_id\n    ),\n    known AS (\n        UPDATE wiki_corpusstatistic AS held\n        SET passages = held.passages + summed.passages, length = held.length + summed.length\n        FROM summed WHERE held.wiki_id = summed.wiki_id\n        RETURNING held.wiki_id\n    )\n    INSERT INTO wiki_corpusstatistic (wiki_id, passages, length)\n    SELECT wiki_id, passages, length FROM summed\n    WHERE passages > 0 AND wiki_id NOT IN (SELECT wiki_id FROM known)\n    ON CONFLICT (wiki_id) DO UPDATE\n    SET passages = wiki_corpusstatistic.passages + EXCLUDED.passages,\n        length = wiki_corpusstatistic.length + EXCLUDED.length;\n\n    WITH change AS (\n        SELECT wiki_id, lexeme AS term, 1 AS passages\n        FROM fresh, unnest(tsvector_to_array(lexemes)) AS lexeme\n        WHERE searchable AND strpos(lexeme, chr(31)) = 0\n     UNION ALL \n        SELECT wiki_id, lexeme AS term, -1 AS passages\n        FROM gone, unnest(tsvector_to_array(lexemes)) AS lexeme\n        WHERE searchable AND strpos(lexeme, chr(31)) = 0\n    ),\n    summed AS (\n        SELECT wiki_id, term, sum(passages) AS passages\n        FROM change GROUP BY wiki_id, term HAVING sum(passages) <> 0\n    ),\n    fallen AS (\n        UPDATE wiki_termstatistic AS held SET passages = held.passages + summed.passages\n        FROM summed\n        WHERE summed.passages < 0 AND held.wiki_id = summed.wiki_id AND held.term = summed.term\n    )\n    INSERT INTO wiki_termstatistic (wiki_id, term, passages)\n    SELECT wiki_id, term, passages FROM summed WHERE passages > 0\n    ON CONFLICT (wiki_id, term) DO UPDATE\n    SET passages = wiki_termstatistic.passages + EXCLUDED.passages;\n    RETURN NULL;\n', hash='2819196dae6c85b4c440925888b6c21141fed22e', level='STATEMENT', operation='UPDATE', pgid='pgtrigger_count_changed_e7b25', referencing='REFERENCING OLD TABLE AS gone  NEW TABLE AS fresh ', table='wiki_passage', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='passage',
            trigger=pgtrigger.compiler.Trigger(name='count_removed', sql=pgtrigger.compiler.UpsertTriggerSql(func='\n    WITH change AS (\n        SELECT wiki_id, -1 AS passages, -length AS length FROM gone WHERE searchable\n    ),\n    summed AS (\n        SELECT wiki_id, sum(passages) AS passages, sum(length) AS length\n        FROM change GROUP BY wiki_id\n    ),\n    known AS (\n        UPDATE wiki_corpusstatistic AS held\n        SET passages = held.passages + summed.passages, length = held.length + summed.length\n        FROM summed WHERE held.wiki_id = summed.wiki_id\n        RETURNING held.wiki_id\n    )\n    INSERT INTO wiki_corpusstatistic (wiki_id, passages, length)\n    SELECT wiki_id, passages, length FROM summed\n    WHERE passages > 0 AND wiki_id NOT IN (SELECT wiki_id FROM known)\n    ON CONFLICT (wiki_id) DO UPDATE\n    SET passages = wiki_corpusstatistic.passages + EXCLUDED.passages,\n        length = wiki_corpusstatistic.length + EXCLUDED.length;\n\n    WITH change AS (\n        SELECT wiki_id, lexeme AS term, -1 AS passages\n        FROM gone, unnest(tsvector_to_array(lexemes)) AS lexeme\n        WHERE searchable AND strpos(lexeme, chr(31)) = 0\n    ),\n    summed AS (\n        SELECT wiki_id, term, sum(passages) AS passages\n        FROM change GROUP BY wiki_id, term HAVING sum(passages) <> 0\n    ),\n    fallen AS (\n        UPDATE wiki_termstatistic AS held SET passages = held.passages + summed.passages\n        FROM summed\n        WHERE summed.passages < 0 AND held.wiki_id = summed.wiki_id AND held.term = summed.term\n    )\n    INSERT INTO wiki_termstatistic (wiki_id, term, passages)\n    SELECT wiki_id, term, passages FROM summed WHERE passages > 0\n    ON CONFLICT (wiki_id, term) DO UPDATE\n    SET passages = wiki_termstatistic.passages + EXCLUDED.passages;\n    RETURN NULL;\n', hash='9de84c8941f8d71b61df04ba328a2dee2b7773ac', level='STATEMENT', operation='DELETE', pgid='pgtrigger_count_removed_31364', referencing='REFERENCING OLD TABLE AS gone ', table='wiki_passage', when='AFTER')),
        ),
    ]
