"""What the ledger must hold after work on a real model."""

from endpoints.models import ModelCall

# A reply of no use costs its item alone, and is no fault of ours.
ITS_OWN = {"ok", "InvalidReplyError", "ReplyCutError", "EmptyReplyError", "ModelRefusedError"}


def assert_the_books(*roles: str) -> None:
    """The roles called, nothing of ours failed, and the endpoint's own counts stand there."""
    calls = ModelCall.objects.all()
    assert {call.role for call in calls} >= set(roles)
    assert {call.outcome for call in calls} <= ITS_OWN
    for call in calls.filter(outcome="ok"):
        assert not call.estimated
        assert call.prompt_tokens > 0
        assert call.reply_tokens > 0
        assert call.cost > 0
