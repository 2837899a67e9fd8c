"""The model: one vector and a few gates per sub-word; a document is a weighted sum of fields, a query a sum times a matrix."""
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from corpus import FIELDS
from features import TEMPLATES

START_TEMPERATURE = 20.0


class StaticEmbedding(nn.Module):
    def __init__(self, features, dimensions, seed):
        super().__init__()
        self.features, self.dimensions = features, dimensions
        device, size = features.device, features.size
        random = torch.Generator().manual_seed(seed)
        table = torch.randn(size, dimensions, generator=random) / math.sqrt(dimensions)
        self.table = nn.Parameter(table.to(device))
        gates = torch.log(features.rarity) - 1
        self.query_gates, self.document_gates = nn.Parameter(gates.clone()), nn.Parameter(gates.clone())
        self.field_gates = nn.Parameter(torch.zeros(len(FIELDS) * size, device=device))
        self.field_weights = nn.Parameter(torch.tensor([1.0, 1.0, 1.0, 0.5, 0.7, 1.0], device=device))
        self.temperature = nn.Parameter(torch.tensor(math.log(START_TEMPERATURE), device=device))
        self.query_matrix = nn.Parameter(torch.eye(dimensions, device=device))

    def documents(self, rows, keep, dropout=0.0):
        ids, weights, slot, starts, slots = self.features.gather(rows, keep)
        field = slot % len(FIELDS)
        gate = self.document_gates[ids] + self.field_gates[field * self.features.size + ids]
        weights = weights * self.features.share[slots[slot]] * torch.exp(gate) * F.softplus(self.field_weights)[field]
        if dropout > 0:
            weights = weights * (torch.rand(len(weights), device=rows.device) > dropout)
        return F.embedding_bag(ids, self.table, starts, mode="sum", per_sample_weights=weights)

    def queries(self, rows, keep, dropout=None, is_short=None, template=None):
        """`template`: 0 for none, else its number + 1. Dropped words keep a trace, so that no query is empty."""
        ids, weights, slot, starts, _ = self.features.gather(rows, keep)
        weights = weights * torch.exp(self.query_gates[ids])
        if dropout is not None:
            owner = slot // len(FIELDS)
            kept = torch.rand(len(weights), device=rows.device) >= dropout[owner]
            kept &= ~(is_short[owner] & self.features.is_stop[ids])
            weights = weights * (kept.float() + 1e-3)
        vectors = F.embedding_bag(ids, self.table, starts, mode="sum", per_sample_weights=weights)
        if template is not None:
            chosen = F.one_hot(template, len(TEMPLATES) + 1)[:, 1:].float()
            vectors = vectors + chosen @ self.template_vectors()
        return vectors @ self.query_matrix

    def short_queries(self, rows, template=None):
        """The three words drawn from each row's summary; `template` by its number."""
        words, owner = self.features.corpus.columns["short"].of(rows)
        ids, source = self.features.expand(words)
        counts = torch.bincount(owner[source], minlength=len(rows))
        starts = torch.cumsum(counts, 0) - counts
        weights = torch.exp(self.query_gates[ids])
        vectors = F.embedding_bag(ids, self.table, starts, mode="sum", per_sample_weights=weights)
        if template is not None:
            vectors = vectors + self.template_vectors()[template]
        return vectors @ self.query_matrix

    def template_vectors(self):
        ids = self.features.template_ids
        weights = torch.exp(self.query_gates[ids])
        return F.embedding_bag(ids, self.table, self.features.template_starts, mode="sum", per_sample_weights=weights)


def contrastive_loss(queries, documents, temperature, masked, sizes):
    """InfoNCE both ways, over the first numbers of each size, so that a prefix of a vector is a vector."""
    total = 0.0
    for size, weight in sizes:
        left = F.normalize(queries[:, :size], dim=-1) * temperature.exp().clamp(max=100)
        scores = (left @ F.normalize(documents[:, :size], dim=-1).T).masked_fill(masked, -1e4)
        right = scores.diagonal()
        rows = (torch.logsumexp(scores, 1) - right).mean()
        columns = (torch.logsumexp(scores, 0) - right).mean()
        total = total + weight * (rows + 0.3 * columns)
    return total / sum(weight for _, weight in sizes)
