"""What must never happen, held by PostgreSQL itself (design, invariant 1)."""

import pgtrigger

# Every way to change what an active page shows ends in an UPDATE of wiki_page, so this one
# trigger closes services, commands, raw SQL and bulk updates alike.
GUARD_PAGE = pgtrigger.Trigger(
    name="guard_page",
    operation=pgtrigger.Insert | pgtrigger.Update,
    when=pgtrigger.Before,
    declare=[("shown", "wiki_revision%ROWTYPE")],
    func="""
        IF TG_OP = 'INSERT' THEN
            IF NEW.state <> 'draft' OR NEW.current_revision_id IS NOT NULL THEN
                RAISE EXCEPTION 'a page begins as an empty draft';
            END IF;
            RETURN NEW;
        END IF;

        IF NEW.current_revision_id IS NOT NULL THEN
            SELECT * INTO shown FROM wiki_revision WHERE id = NEW.current_revision_id;
            IF shown.page_id IS DISTINCT FROM NEW.id THEN
                RAISE EXCEPTION 'a page shows only its own revisions';
            END IF;
        ELSIF OLD.current_revision_id IS NOT NULL THEN
            RAISE EXCEPTION 'a page keeps a current revision';
        END IF;

        IF NEW.state <> OLD.state AND (OLD.state, NEW.state) NOT IN (
            ('draft', 'active'), ('active', 'contradicted'), ('contradicted', 'active'),
            ('draft', 'archived'), ('active', 'archived'), ('contradicted', 'archived'),
            ('archived', 'draft')
        ) THEN
            RAISE EXCEPTION 'a page does not move from % to %', OLD.state, NEW.state;
        END IF;

        IF OLD.state = 'draft' AND NEW.state = 'active' AND NOT EXISTS (
            SELECT 1 FROM wiki_promotion
            WHERE page_id = NEW.id AND revision_id = NEW.current_revision_id
        ) THEN
            RAISE EXCEPTION 'nobody promoted this revision';
        END IF;

        IF OLD.state <> 'active' AND NEW.state = 'active' AND EXISTS (
            SELECT 1 FROM wiki_conflict WHERE page_id = NEW.id AND status = 'open'
        ) THEN
            RAISE EXCEPTION 'a page with an open conflict is no evidence';
        END IF;

        IF OLD.state IN ('active', 'contradicted') AND NEW.state IN ('active', 'contradicted')
            AND NEW.current_revision_id IS DISTINCT FROM OLD.current_revision_id
            AND shown.origin <> 'person' AND NOT EXISTS (
                SELECT 1 FROM wiki_proposal
                WHERE page_id = NEW.id AND status = 'approved'
                  AND base_revision_id = OLD.current_revision_id
                  AND body_sha256 = shown.body_sha256
            )
        THEN
            RAISE EXCEPTION 'an engine''s text reaches an active page only by an approved proposal';
        END IF;
        RETURN NEW;
    """,
)


def body_hash(name: str) -> pgtrigger.Trigger:
    """Refuse a row whose body_sha256 is not the hash of its body."""
    return pgtrigger.Trigger(
        name=name,
        operation=pgtrigger.Insert,
        when=pgtrigger.Before,
        func="""
            IF NEW.body_sha256 <> encode(sha256(convert_to(NEW.body, 'UTF8')), 'hex') THEN
                RAISE EXCEPTION 'body_sha256 is not the hash of the body';
            END IF;
            RETURN NEW;
        """,
    )


# A reviewer approves the bytes they saw, once.
FIX_PROPOSAL = pgtrigger.Trigger(
    name="fix_proposal",
    operation=pgtrigger.Insert | pgtrigger.Update,
    when=pgtrigger.Before,
    func="""
        IF TG_OP = 'INSERT' THEN
            IF NEW.status <> 'open' THEN
                RAISE EXCEPTION 'a proposal begins open';
            END IF;
            RETURN NEW;
        END IF;
        IF (NEW.page_id, NEW.base_revision_id, NEW.body_sha256, NEW.body, NEW.origin)
            IS DISTINCT FROM
           (OLD.page_id, OLD.base_revision_id, OLD.body_sha256, OLD.body, OLD.origin) THEN
            RAISE EXCEPTION 'a proposal''s text and base never change';
        END IF;
        IF OLD.status <> 'open' THEN
            RAISE EXCEPTION 'this proposal was decided already';
        END IF;
        RETURN NEW;
    """,
)
