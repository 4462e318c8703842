"""Trains the cross-encoder that engines.verify.entailment runs (needs requirements/train.txt)."""
