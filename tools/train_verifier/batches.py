"""Pairs as padded tensors, in batches of like length."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Encoding, Tokenizer
from torch import Tensor

from tools.train_verifier.rows import Row

_POOL = 40  # batches that are sorted by length together
_UNKNOWN = (-1.0, -1.0, -1.0)


@dataclass(frozen=True, slots=True)
class Batch:
    """What the network reads, and the targets; a row of minus ones means only "not entailed"."""

    input_ids: Tensor
    attention_mask: Tensor
    token_type_ids: Tensor
    targets: Tensor


def tokenizer_for_pairs(path: Path, *, max_tokens: int) -> Tokenizer:
    """Return the tokenizer that cuts the longer text, nearly always the evidence, at max_tokens."""
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.enable_truncation(max_length=max_tokens, strategy="longest_first")
    tokenizer.no_padding()
    return tokenizer


def collate(encodings: Sequence[Encoding], rows: Sequence[Row]) -> Batch:
    """Pad to the longest of the batch; 0 is the padding token of the vocabulary."""
    longest = max(len(encoding.ids) for encoding in encodings)

    def padded(values: Sequence[Sequence[int]]) -> Tensor:
        return torch.tensor([[*row, *[0] * (longest - len(row))] for row in values])

    return Batch(
        input_ids=padded([encoding.ids for encoding in encodings]),
        attention_mask=padded([encoding.attention_mask for encoding in encodings]),
        token_type_ids=padded([encoding.type_ids for encoding in encodings]),
        targets=torch.tensor([row.target or _UNKNOWN for row in rows]),
    )


def batches(
    rows: Sequence[Row], tokenizer: Tokenizer, *, size: int, shuffler: random.Random
) -> Iterator[Batch]:
    """Yield the rows once, shuffled, in batches of like length whose order is random too."""
    order = list(rows)
    shuffler.shuffle(order)
    for start in range(0, len(order), size * _POOL):
        pool = order[start : start + size * _POOL]
        encoded = tokenizer.encode_batch([(row.claim, row.evidence) for row in pool])
        by_length = sorted(range(len(pool)), key=lambda index: len(encoded[index].ids))
        groups = [by_length[at : at + size] for at in range(0, len(by_length), size)]
        shuffler.shuffle(groups)
        for group in groups:
            yield collate([encoded[index] for index in group], [pool[index] for index in group])
