"""The cross-encoder: a BERT encoder that reads both texts at once, and a small head."""

from pathlib import Path

import torch
from torch import Tensor, nn
from transformers import BertModel

RELATIONS = 3  # entail, neutral, contradict
_HIDDEN = 256
_DROPOUT = 0.1


class CrossEncoder(nn.Module):
    """Reads `[CLS] claim [SEP] evidence [SEP]` and returns three logits per pair.

    The head sees the first token, the mean of each text, and their difference and product: the
    encoder was trained to put meaning into means, and a head on the first token alone has to learn
    anew where to find it.
    """

    def __init__(self, encoder: BertModel) -> None:
        super().__init__()
        self.encoder = encoder
        self.head = nn.Sequential(
            nn.Dropout(_DROPOUT),
            nn.Linear(5 * encoder.config.hidden_size, _HIDDEN),
            nn.GELU(),
            nn.Dropout(_DROPOUT),
            nn.Linear(_HIDDEN, RELATIONS),
        )

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """Return logits of shape (pairs, 3)."""
        states = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        inside = attention_mask.to(states.dtype)
        of_evidence = token_type_ids.to(states.dtype) * inside
        claim = _mean(states, inside - of_evidence)
        evidence = _mean(states, of_evidence)
        seen = (states[:, 0], claim, evidence, (claim - evidence).abs(), claim * evidence)
        logits: Tensor = self.head(torch.cat(seen, dim=-1))
        return logits


def _mean(states: Tensor, weights: Tensor) -> Tensor:
    total = weights.sum(dim=1, keepdim=True).clamp(min=1)
    return (states * weights.unsqueeze(-1)).sum(dim=1) / total


def fresh(folder: Path) -> CrossEncoder:
    """Return a network whose encoder holds the weights of a folder and whose head is untrained.

    The word embeddings stay as they are: half of all weights, which so few rows would only blur.
    Dropout is left to the head, since a few passes over the rows do not overfit the encoder.
    """
    encoder = BertModel.from_pretrained(
        str(folder),
        add_pooling_layer=False,
        hidden_dropout_prob=0.0,
        attention_probs_dropout_prob=0.0,
    )
    encoder.embeddings.requires_grad_(requires_grad=False)
    return CrossEncoder(encoder)
