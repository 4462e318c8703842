"""`python -m tools.train_verifier train|export|calibrate|measure`: make the verifier's weights.

docs/verifier.md says what was run for the weights that ship.
"""

import argparse
import logging
import sys
from pathlib import Path

import torch

from engines.verify.entailment import OnnxEntailment
from engines.verify.entailment.local import WEIGHTS
from tools.train_verifier.batches import tokenizer_for_pairs
from tools.train_verifier.calibrating import calibrate
from tools.train_verifier.exporting import export
from tools.train_verifier.measuring import as_json, measure
from tools.train_verifier.mixture import below, mix
from tools.train_verifier.network import fresh
from tools.train_verifier.training import Recipe, Run

logger = logging.getLogger("tools.train_verifier")

_TRAINED_TOKENS = 160


def _train(arguments: argparse.Namespace) -> None:
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(arguments.seed)
    mixture = mix(below(arguments.data), edits=arguments.edits, seed=arguments.seed)
    logger.info("%d rows, %d held out", len(mixture.training), len(mixture.held_out))
    network = fresh(arguments.encoder)
    if arguments.start is not None:
        network.load_state_dict(torch.load(arguments.start, weights_only=True))
    Run(
        network,
        mixture.training,
        tokenizer=tokenizer_for_pairs(
            arguments.encoder / "tokenizer.json", max_tokens=_TRAINED_TOKENS
        ),
        recipe=Recipe(epochs=arguments.epochs, encoder_rate=arguments.rate, seed=arguments.seed),
        checkpoint=arguments.out,
        checkpoint_minutes=arguments.checkpoint_minutes,
    ).run()


def _calibrate(arguments: argparse.Namespace) -> None:
    mixture = mix(below(arguments.data), edits=arguments.edits, seed=arguments.seed)
    temperature = calibrate(arguments.weights, mixture.held_out)
    logger.info("temperature %.2f on %d rows", temperature, len(mixture.held_out))


def _measure(arguments: argparse.Namespace) -> None:
    model = OnnxEntailment(arguments.weights)
    results = measure(arguments.files, model, limit=arguments.limit, seed=arguments.seed)
    sys.stdout.write(as_json(results) + "\n")


def _export(arguments: argparse.Namespace) -> None:
    torch.set_num_threads(1)
    network = fresh(arguments.encoder)
    network.load_state_dict(torch.load(arguments.checkpoint, weights_only=True))
    export(network, arguments.encoder / "tokenizer.json", arguments.out)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.train_verifier", description=__doc__)
    commands = parser.add_subparsers(required=True)
    train = commands.add_parser("train", help="train, and write a checkpoint every few minutes")
    train.set_defaults(run=_train)
    _add_mixture(train)
    train.add_argument("--encoder", type=Path, required=True, help="folder of the start weights")
    train.add_argument("--start", type=Path, help="a checkpoint to go on from")
    train.add_argument("--out", type=Path, required=True, help="the checkpoint to write")
    train.add_argument("--epochs", type=int, default=2)
    train.add_argument("--rate", type=float, default=8e-5, help="of the encoder")
    train.add_argument("--threads", type=int, default=2)
    train.add_argument("--checkpoint-minutes", type=float, default=6)
    exporting = commands.add_parser("export", help="write a checkpoint as int8 ONNX")
    exporting.set_defaults(run=_export)
    exporting.add_argument(
        "--encoder", type=Path, required=True, help="folder of the start weights"
    )
    exporting.add_argument("--checkpoint", type=Path, required=True)
    exporting.add_argument("--out", type=Path, required=True, help="the folder to write")
    calibrating = commands.add_parser("calibrate", help="fit the temperature on held-out rows")
    calibrating.set_defaults(run=_calibrate)
    _add_mixture(calibrating)
    calibrating.add_argument("--weights", type=Path, default=WEIGHTS)
    measuring = commands.add_parser("measure", help="print what the model alone reaches, as JSON")
    measuring.set_defaults(run=_measure)
    measuring.add_argument("files", type=Path, nargs="+")
    measuring.add_argument("--weights", type=Path, default=WEIGHTS)
    measuring.add_argument("--limit", type=int, help="rows of each set, chosen by the seed")
    measuring.add_argument("--seed", type=int, default=13)
    return parser


def _add_mixture(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, required=True, help="the data folder")
    parser.add_argument("--edits", type=int, default=17_000, help="rows made by edits")
    parser.add_argument("--seed", type=int, default=13)


def main() -> None:
    """Run the command that the command line names."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    arguments = _parser().parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
