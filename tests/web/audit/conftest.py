"""The page of the faithfulness tests."""

import pytest

from audit import engines
from audit.services.runs import audit_revision
from engines.verify import ScriptedAuditor
from tests.cast import Cast
from tests.factories import make_active, make_source
from tests.web.audit.audited import BODY, FINDINGS, LINES, current
from wiki.models import Page


@pytest.fixture
def auditor(monkeypatch: pytest.MonkeyPatch) -> ScriptedAuditor:
    """The site's auditor, scripted: it remembers whether it was asked."""
    scripted = ScriptedAuditor()
    monkeypatch.setattr(engines, "auditor", lambda: scripted)
    return scripted


@pytest.fixture
def window(cast: Cast) -> Page:
    """A page that nobody has judged."""
    make_source(wiki=cast.wiki, lines=LINES)
    return make_active(wiki=cast.wiki, title="Window", body=BODY, editor=cast.editor)


@pytest.fixture
def audited(window: Page) -> Page:
    """The same page with a claim of each outcome."""
    judge = ScriptedAuditor()
    judge.enqueue(*FINDINGS)
    audit_revision(revision=current(window), auditor=judge)
    return window
