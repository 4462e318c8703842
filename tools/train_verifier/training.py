"""Training: epochs over rows, with a warmed-up linear schedule and averaged weights."""

import logging
import math
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.optim import AdamW
from torch.optim.lr_scheduler import LambdaLR
from torch.optim.swa_utils import AveragedModel

from tools.train_verifier.batches import Batch, batches
from tools.train_verifier.network import CrossEncoder
from tools.train_verifier.rows import Row

logger = logging.getLogger(__name__)

_LOG_EVERY = 50
_EPSILON = 1e-6


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a network is trained; everything that changes its result besides the rows.

    Attributes:
        epochs: Passes over the rows.
        batch: Pairs a step.
        encoder_rate: Highest learning rate of the encoder.
        head_rate: Highest learning rate of the head.
        warm_up: Share of the steps in which the rates rise.
        smoothing: Weight taken from the right label and spread over all three.
        decay: Weight decay.
        average: Share of the old average that each step keeps.
        seed: Of the order of the rows and of the dropout.
    """

    epochs: int
    batch: int = 32
    encoder_rate: float = 8e-5
    head_rate: float = 1e-3
    warm_up: float = 0.06
    smoothing: float = 0.05
    decay: float = 0.01
    average: float = 0.998
    seed: int = 13


def loss_of(logits: Tensor, targets: Tensor, *, smoothing: float) -> Tensor:
    """Return the mean loss: cross-entropy, or -log(1 - p(entail)) where only that is known."""
    logs = torch.log_softmax(logits.float(), dim=-1)
    known = targets[:, 0] >= 0
    smoothed = targets * (1 - smoothing) + smoothing / targets.shape[1]
    three_way = -(smoothed * logs).sum(dim=-1)
    unentailed = -torch.log1p(-logs[:, 0].exp().clamp(max=1 - _EPSILON))
    return torch.where(known, three_way, unentailed).mean()


class Run:
    """Trains a network in place; `averaged` holds the weights to keep."""

    def __init__(
        self,
        network: CrossEncoder,
        rows: Sequence[Row],
        *,
        tokenizer: Tokenizer,
        recipe: Recipe,
        checkpoint: Path,
        checkpoint_minutes: float,
    ) -> None:
        self._network = network
        self._rows = rows
        self._tokenizer = tokenizer
        self._recipe = recipe
        self._checkpoint = checkpoint
        self._checkpoint_seconds = checkpoint_minutes * 60
        self.averaged = AveragedModel(network, avg_fn=_moving(recipe.average))

    def run(self) -> None:
        """Train all epochs, writing the averaged weights every few minutes and at the end."""
        recipe = self._recipe
        torch.manual_seed(recipe.seed)
        steps = recipe.epochs * math.ceil(len(self._rows) / recipe.batch)
        optimizer = self._optimizer()
        schedule = LambdaLR(optimizer, lambda step: _rate(step, steps, recipe.warm_up))
        self._network.train()
        started = saved = time.monotonic()
        running = 0.0
        for step, batch in enumerate(self._batches(), start=1):
            running += self._step(batch, optimizer)
            schedule.step()
            self.averaged.update_parameters(self._network)
            now = time.monotonic()
            if step % _LOG_EVERY == 0:
                logger.info(
                    "step %d of about %d, loss %.4f, %.0f s",
                    step, steps, running / _LOG_EVERY, now - started,
                )  # fmt: skip
                running = 0.0
            if now - saved > self._checkpoint_seconds:
                saved = now
                self.save()
        self.save()

    def save(self) -> None:
        """Write the averaged weights, so that a reader never sees half a file."""
        partial = self._checkpoint.with_suffix(".part")
        torch.save(self.averaged.module.state_dict(), partial)
        partial.replace(self._checkpoint)

    def _batches(self) -> Iterator[Batch]:
        shuffler = random.Random(self._recipe.seed)  # noqa: S311 - an order, not a secret
        for _ in range(self._recipe.epochs):
            yield from batches(
                self._rows, self._tokenizer, size=self._recipe.batch, shuffler=shuffler
            )

    def _optimizer(self) -> AdamW:
        recipe = self._recipe
        groups = [
            {
                "params": [
                    weights
                    for weights in self._network.encoder.parameters()
                    if weights.requires_grad
                ],
                "lr": recipe.encoder_rate,
            },
            {"params": list(self._network.head.parameters()), "lr": recipe.head_rate},
        ]
        return AdamW(groups, weight_decay=recipe.decay)

    def _step(self, batch: Batch, optimizer: AdamW) -> float:
        logits = self._network(batch.input_ids, batch.attention_mask, batch.token_type_ids)
        loss = loss_of(logits, batch.targets, smoothing=self._recipe.smoothing)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self._network.parameters(), 1.0)
        optimizer.step()
        return float(loss.item())


def _moving(keep: float) -> Callable[[Tensor, Tensor, Tensor | int], Tensor]:
    """Return a moving average that forgets the untrained weights within its first steps."""

    def average(old: Tensor, new: Tensor, count: Tensor | int) -> Tensor:
        return torch.lerp(new, old, min(keep, (1 + int(count)) / (10 + int(count))))

    return average


def _rate(step: int, steps: int, warm_up: float) -> float:
    warming = max(1, round(steps * warm_up))
    if step < warming:
        return (step + 1) / warming
    return max(0.02, (steps - step) / max(1, steps - warming))
