"""What a job would cost, before it is begun."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from math import ceil

from endpoints.models import Limits, LlmRole, RoleEndpoint
from endpoints.services.gateways import metered
from endpoints.services.spending import spent_today
from engines.llm import Prompt, ReplyModel


@dataclass(frozen=True, slots=True)
class Estimate:
    """A job by its prompts, rather too dear than too cheap.

    Attributes:
        calls: How many.
        too_long: How many of them do not fit the context window, and would be refused.
        prompt_tokens: Of those that fit.
        reply_tokens: At most.
        cost: At most, at the prices that are set.
        left_today: What the day's hard limit leaves; None where there is no limit.
    """

    calls: int
    too_long: int
    prompt_tokens: int
    reply_tokens: int
    cost: Decimal
    left_today: Decimal | None

    @property
    def fits_today(self) -> bool:
        """Whether the day's limit allows all of it."""
        return self.left_today is None or self.cost <= self.left_today

    def times(self, factor: float) -> "Estimate":
        """Return the estimate of a job so many times as large, from that of a sample of it."""
        return replace(
            self,
            calls=ceil(self.calls * factor),
            too_long=ceil(self.too_long * factor),
            prompt_tokens=ceil(self.prompt_tokens * factor),
            reply_tokens=ceil(self.reply_tokens * factor),
            cost=self.cost * Decimal(factor),
        )


def estimate_calls(
    role: LlmRole, prompts: Iterable[Prompt], reply: type[ReplyModel]
) -> Estimate | None:
    """Return what asking these for a reply would take; None where the local engine serves the role.

    Nothing is sent.
    """
    endpoint = RoleEndpoint.objects.filter(pk=role).first()
    if endpoint is None:
        return None
    gateway = metered(endpoint)
    calls = too_long = tokens_in = tokens_out = 0
    for prompt in prompts:
        calls += 1
        size = gateway.size(prompt, reply)
        if size + prompt.max_reply_tokens > gateway.window:
            too_long += 1
            continue
        tokens_in += size
        tokens_out += prompt.max_reply_tokens
    cost = endpoint.cost(prompt_tokens=tokens_in, reply_tokens=tokens_out)
    left = Limits.current().left_of(spent_today())
    return Estimate(calls, too_long, tokens_in, tokens_out, cost, left)
