"""A trained network as int8 ONNX, the form in which it ships."""

import json
import shutil
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from tools.train_verifier.network import CrossEncoder

_OPSET = 17
_UNCALIBRATED = {"temperature": 1.0}


def export(network: CrossEncoder, tokenizer: Path, folder: Path) -> None:
    """Write model.onnx, tokenizer.json and a calibration of one to the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        full = Path(scratch) / "full.onnx"
        _to_onnx(network, full)
        quantize_dynamic(
            full,
            folder / "model.onnx",
            weight_type=QuantType.QInt8,
            per_channel=True,
            reduce_range=True,  # without it, sums overflow on processors that lack VNNI
        )
    shutil.copyfile(tokenizer, folder / "tokenizer.json")
    (folder / "calibration.json").write_text(json.dumps(_UNCALIBRATED) + "\n", encoding="utf-8")


def _to_onnx(network: CrossEncoder, path: Path) -> None:
    network.eval()
    ids = torch.ones((2, 16), dtype=torch.long)
    types = torch.zeros_like(ids)
    types[:, 8:] = 1
    names = ["input_ids", "attention_mask", "token_type_ids"]
    torch.onnx.export(
        network,
        (ids, torch.ones_like(ids), types),
        str(path),
        input_names=names,
        output_names=["logits"],
        dynamic_axes={name: {0: "pair", 1: "token"} for name in names} | {"logits": {0: "pair"}},
        opset_version=_OPSET,
        dynamo=False,
    )
