"""Measures a model: a summary, or three of its words, must find its symbol among all of the repository, documents without doc text."""
import numpy as np
import torch
import torch.nn.functional as F

from corpus import FIELDS, FIRST_HELD_OUT
from features import TEMPLATES

DOCUMENT_FIELDS = ("name", "container", "signature", "body")
NAME_WEIGHT = 3.0
MAX_QUERIES, MIN_QUERIES, MIN_SUMMARY_WORDS = 600, 30, 3
CUT = 10


def fields_mask(rows, fields):
    mask = torch.zeros(len(rows), len(FIELDS), dtype=torch.int64, device=rows.device)
    mask[:, [FIELDS.index(field) for field in fields]] = 1
    return mask


def choose_queries(corpus, rows):
    """Places of the symbols whose summary is long enough and like no other; the same ones each time."""
    _, group, counts = torch.unique(corpus.summary_hash[rows], return_inverse=True, return_counts=True)
    long_enough = corpus.columns["summary"].lengths[rows] >= MIN_SUMMARY_WORDS
    fit = long_enough & (corpus.columns["short"].lengths[rows] > 0) & (counts[group] == 1)
    places = torch.where(fit)[0].cpu().numpy()
    np.random.RandomState(1).shuffle(places)
    return torch.from_numpy(np.sort(places[:MAX_QUERIES])).to(rows.device)


def bm25(corpus, rows, queries, field):
    """Scores of all rows for each query, with k1 1.2, b 0.75 and the name three times."""
    words, owners, weights = [], [], []
    for name in DOCUMENT_FIELDS:
        word, owner = corpus.columns[name].of(rows)
        words.append(word)
        owners.append(owner)
        weights.append(torch.full((len(word),), NAME_WEIGHT if name == "name" else 1.0, device=rows.device))
    word, owner, weight = torch.cat(words), torch.cat(owners), torch.cat(weights)
    known, local = torch.unique(word, return_inverse=True)
    key, inverse = torch.unique(owner * len(known) + local, return_inverse=True)
    count = torch.zeros(len(key), device=rows.device).index_add_(0, inverse, weight)
    owner, local = key // len(known), key % len(known)
    length = torch.zeros(len(rows), device=rows.device).index_add_(0, owner, count)
    having = torch.bincount(local, minlength=len(known)).float()
    rarity = torch.log(1 + (len(rows) - having + 0.5) / (having + 0.5))
    value = rarity[local] * count * 2.2 / (count + 1.2 * (0.25 + 0.75 * length[owner] / length.mean()))
    matrix = torch.sparse_coo_tensor(torch.stack((owner, local)), value, (len(rows), len(known)), check_invariants=False).coalesce()
    word, owner = corpus.columns[field].of(rows[queries])
    place = torch.searchsorted(known, word).clamp(max=len(known) - 1)
    hit = known[place] == word
    asked = torch.zeros(len(known), len(queries), device=rows.device)
    asked[place[hit], owner[hit]] = 1
    return torch.sparse.mm(matrix, asked).T


def figures(scores, queries):
    """Ties count in favour of the target, unless nothing was found at all."""
    own = scores.gather(1, queries[:, None])
    rank = ((scores > own).sum(1) + 1).float()
    found = (rank <= CUT) & (own.squeeze(1) != 0)
    return {"mrr": float(torch.where(found, 1 / rank, 0 * rank).mean()), "recall": float(found.float().mean())}


@torch.no_grad()
def evaluate(model, corpus, dev, size=None):
    """Per repository and kind of query: a = the summary, b = three words, t = three words in a question."""
    size = size or model.dimensions
    names = {FIRST_HELD_OUT + i: f"heldout {name}" for i, name in enumerate(corpus.meta["heldOut"])}
    if dev:
        names |= {number: f"dev {corpus.meta['train'][number]}" for number in corpus.meta["dev"]}
    report = {}
    for number, name in names.items():
        rows = torch.where(corpus.repository == number)[0]
        queries = choose_queries(corpus, rows) if len(rows) else rows
        if len(queries) < MIN_QUERIES:
            print(f"{name}: only {len(queries)} queries, left out")
            continue
        asked = rows[queries]
        documents = F.normalize(model.documents(rows, fields_mask(rows, DOCUMENT_FIELDS))[:, :size], dim=-1)
        template = torch.arange(len(asked), device=rows.device) % len(TEMPLATES)
        vectors = {
            "a": model.queries(asked, fields_mask(asked, ("summary",))),
            "b": model.short_queries(asked),
            "t": model.short_queries(asked, template),
        }
        one = {k: figures(F.normalize(v[:, :size], dim=-1) @ documents.T, queries) for k, v in vectors.items()}
        one |= {f"{k} bm25": figures(bm25(corpus, rows, queries, f), queries) for k, f in (("a", "summary"), ("b", "short"))}
        report[name] = {"symbols": len(rows), "queries": len(queries), **one}
        shown = "  ".join(f"{k} {v['mrr']:.3f}/{v['recall']:.3f}" for k, v in one.items())
        print(f"{name}: {len(rows)} symbols, {len(queries)} queries  {shown}", flush=True)
    for group in ("heldout", "dev"):
        chosen = [one for name, one in report.items() if name.startswith(group)]
        if chosen:
            mean = {k: float(np.mean([one[k]["mrr"] for one in chosen])) for k in ("a", "b", "t", "a bm25", "b bm25")}
            print(f"{group} mean MRR@{CUT}: " + "  ".join(f"{k} {v:.4f}" for k, v in mean.items()), flush=True)
    return report
