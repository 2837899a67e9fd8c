"""Step 3: trains on the packed rows, measures, and writes a model directory.

    python training/train.py DATA OUT [--final] [--steps N] [--batch N] [--vocabulary N] [--seed N]

Without --final the dev repositories stay out of training and their figures may be used to choose settings.
"""
import argparse
import json
import math
import time
from pathlib import Path

import torch

from corpus import FIELDS, Corpus
from evaluate import evaluate
from export import export
from features import MIN_REPOSITORIES, TEMPLATES, Features
from model import StaticEmbedding, contrastive_loss

SIZES = {384: ((384, 1), (256, 0.6), (128, 0.4), (64, 0.3)), 256: ((256, 1), (128, 0.5), (64, 0.5))}
LEARNING_RATE, SMALL_LEARNING_RATE, WARM_UP = 4e-3, 1e-3, 150
DOCUMENT_DROPOUT, QUERY_DROPOUT, REST_QUERY_DROPOUT = 0.3, 0.2, 0.4
"""How often each field of a document is kept. Its summary is the query."""
KEEP = (0.0, 0.3, 0.95, 0.9, 0.9, 0.95)
"""Queries: the summary; a few words of it; summary and rest; the name; the rest (the document then has the summary)."""
MODES = (0.5, 0.25, 0.1, 0.08, 0.07)
SUMMARY, FEW_WORDS, SUMMARY_AND_REST, NAME, REST = range(5)
TEMPLATE_RATE = 0.1
REPOSITORIES_PER_BATCH, REPOSITORY_EXPONENT, MIN_REPOSITORY_ROWS = 2, 0.7, 192
MIN_SUMMARY_WORDS, MIN_REST_WORDS = 3, 5


class Sampler:
    """Batches of rows from a few repositories: wrong answers from the same repository are the hard ones."""

    def __init__(self, corpus, learned, min_rows):
        rows = torch.where(learned & (corpus.columns["summary"].lengths >= MIN_SUMMARY_WORDS))[0]
        order = torch.argsort(corpus.repository[rows], stable=True)
        self.rows = rows[order]
        _, self.counts = torch.unique_consecutive(corpus.repository[self.rows], return_counts=True)
        self.starts = torch.cumsum(self.counts, 0) - self.counts
        chance = self.counts.double() ** REPOSITORY_EXPONENT
        self.chance = torch.where(self.counts >= min_rows, chance, torch.zeros_like(chance)).float()
        if self.chance.sum() == 0:
            raise SystemExit(f"no repository has {min_rows} rows to learn from (--min-rows)")

    def batch(self, size):
        chosen = torch.multinomial(self.chance, REPOSITORIES_PER_BATCH, replacement=True)
        chosen = chosen.repeat_interleave(size // REPOSITORIES_PER_BATCH)
        within = (torch.rand(len(chosen), device=chosen.device) * self.counts[chosen]).long()
        return self.rows[self.starts[chosen] + within]


def choose_fields(corpus, rows):
    """Per row its mode, and which fields the query and the document have."""
    size, device = len(rows), rows.device
    edges = torch.tensor(MODES, device=device).cumsum(0)[:-1]
    mode = torch.bucketize(torch.rand(size, device=device), edges)
    has_rest = corpus.columns["docrest"].lengths[rows] >= MIN_REST_WORDS
    mode = torch.where(((mode == SUMMARY_AND_REST) | (mode == REST)) & ~has_rest, torch.full_like(mode, SUMMARY), mode)
    query = torch.zeros(size, len(FIELDS), dtype=torch.int64, device=device)
    query[:, 0] = mode <= SUMMARY_AND_REST
    query[:, 1] = (mode == SUMMARY_AND_REST) | (mode == REST)
    query[:, 2] = mode == NAME
    document = (torch.rand(size, len(FIELDS), device=device) < torch.tensor(KEEP, device=device)).long()
    document[:, 0] = mode == REST
    document[:, 1] *= (mode <= FEW_WORDS) | (mode == NAME)
    document[:, 2] *= mode != NAME
    document[:, 5] |= document[:, 2:5].sum(1) == 0
    return mode, query, document


def query_dropout(features, rows, mode):
    """So that of a summary two to six words are left where few are asked for."""
    words = (features.offsets[rows * len(FIELDS) + 1] - features.offsets[rows * len(FIELDS)]).float().clamp(min=1)
    wanted = torch.randint(2, 7, (len(rows),), device=rows.device).float()
    few = (1 - 1.4 * wanted / words).clamp(min=0.0, max=0.9)
    rest = torch.full_like(few, REST_QUERY_DROPOUT)
    return torch.where(mode == FEW_WORDS, few, torch.where(mode == REST, rest, torch.full_like(few, QUERY_DROPOUT)))


def draw_templates(size, device):
    number = torch.randint(1, len(TEMPLATES) + 1, (size,), device=device)
    return torch.where(torch.rand(size, device=device) < TEMPLATE_RATE, number, torch.zeros_like(number))


def same_answer(corpus, rows):
    """Pairs of rows that would be right for each other's query."""
    summary, name = corpus.summary_hash[rows], corpus.name_hash[rows]
    same = (summary[:, None] == summary[None]) | (name[:, None] == name[None])
    return same.fill_diagonal_(False)


def train(corpus, features, learned, options):
    torch.manual_seed(options.seed)
    model = StaticEmbedding(features, options.dimensions, options.seed)
    groups = [
        {"params": [model.table, model.query_gates, model.document_gates, model.field_gates], "lr": LEARNING_RATE},
        {"params": [model.field_weights, model.temperature, model.query_matrix], "lr": SMALL_LEARNING_RATE},
    ]
    rates = [group["lr"] for group in groups]
    optimiser = torch.optim.Adam(groups, betas=(0.9, 0.98))
    sampler = Sampler(corpus, learned, options.min_rows)
    started = time.time()
    for step in range(options.steps):
        factor = min(1, (step + 1) / WARM_UP) * 0.5 * (1 + math.cos(math.pi * step / options.steps)) + 0.005
        for group, rate in zip(optimiser.param_groups, rates):
            group["lr"] = rate * factor
        rows = sampler.batch(options.batch)
        mode, query_keep, document_keep = choose_fields(corpus, rows)
        dropout = query_dropout(features, rows, mode)
        templates = draw_templates(len(rows), rows.device)
        queries = model.queries(rows, query_keep, dropout, mode == FEW_WORDS, templates)
        documents = model.documents(rows, document_keep, DOCUMENT_DROPOUT)
        masked = same_answer(corpus, rows)
        loss = contrastive_loss(queries, documents, model.temperature, masked, SIZES[options.dimensions])
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        if (step + 1) % max(1, options.steps // 10) == 0:
            print(f"step {step + 1}: loss {loss.item():.4f}, {time.time() - started:.0f} s", flush=True)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--final", action="store_true", help="learn from the dev repositories too")
    parser.add_argument("--dimensions", type=int, default=384, choices=SIZES)
    parser.add_argument("--vocabulary", type=int, default=28672)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--min-rows", type=int, default=MIN_REPOSITORY_ROWS, help="a repository needs so many")
    parser.add_argument("--min-repositories", type=int, default=MIN_REPOSITORIES, help="a word has to be in so many")
    options = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    corpus = Corpus(options.data, device)
    learned = corpus.is_learned(options.final)
    features = Features(corpus, options.vocabulary, learned, options.min_repositories)
    print(f"{int(learned.sum())} rows, {features.size} sub-words, on {device}", flush=True)
    model = train(corpus, features, learned, options)
    figures = evaluate(model, corpus, dev=not options.final)
    export(model, options.out)
    (options.out / "figures.json").write_text(json.dumps(figures, indent=1) + "\n")


if __name__ == "__main__":
    main()
