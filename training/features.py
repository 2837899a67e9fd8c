"""Rows as bags of sub-words: per row and field the sub-words, their weights and the field's share."""
import torch
import torch.nn.functional as F

from corpus import FIELDS
from vocabulary import make_vocabulary, pieces

MIN_REPOSITORIES = 3
"""A word people ask with counts this much more than one that is only in code."""
ASKED_WEIGHT = 4
"""What people put around what they are after; a tenth of the training queries gets one."""
TEMPLATES = [
    "where is", "where do we", "how does work", "how is handled", "find the function that", "what does do", "code that",
    "implementation of", "show me where the is", "which function", "where is the code that handles", "how do i",
]
SHORT_STOP_WORDS = "a an of to in on is it if or be as by at we do i no so up me my us".split()


class Features:
    def __init__(self, corpus, size, learned, min_repositories=MIN_REPOSITORIES):
        self.corpus, self.device = corpus, corpus.device
        scores = (corpus.rows_with + ASKED_WEIGHT * corpus.asked_with) * (corpus.repositories_with >= min_repositories)
        self.vocabulary = make_vocabulary(corpus.words, scores.tolist(), size)
        self.size = len(self.vocabulary)
        self.ids = {word: i for i, word in enumerate(self.vocabulary)}
        split = [pieces(word, self.ids) for word in corpus.words]
        self.piece_count = torch.tensor([len(one) for one in split], device=self.device)
        self.piece_start = torch.cumsum(self.piece_count, 0) - self.piece_count
        self.piece_ids = torch.tensor([i for one in split for i in one], device=self.device)
        self._count()
        entries = (self.offsets[1:] - self.offsets[:-1])
        mask = learned.repeat_interleave(len(FIELDS)).repeat_interleave(entries)
        seen = torch.bincount(self.id[mask], minlength=self.size).float()
        self.rarity = torch.log(learned.sum() * 3 / (1 + seen)).clamp(min=0.3)
        stop = set(corpus.meta["stopWords"]) | set(SHORT_STOP_WORDS)
        self.is_stop = torch.tensor([word in stop for word in self.vocabulary], device=self.device)
        bags = [sorted({i for word in one.split() for i in pieces(word, self.ids)}) for one in TEMPLATES]
        self.template_ids = torch.tensor([i for bag in bags for i in bag], device=self.device)
        lengths = torch.tensor([len(bag) for bag in bags], device=self.device)
        self.template_starts = torch.cumsum(lengths, 0) - lengths

    def expand(self, words):
        """Sub-words of some words, and which of these words each belongs to."""
        count = self.piece_count[words]
        source = torch.repeat_interleave(torch.arange(len(words), device=self.device), count)
        before = torch.cumsum(count, 0) - count
        place = self.piece_start[words][source] + torch.arange(len(source), device=self.device) - before[source]
        return self.piece_ids[place], source

    def _count(self):
        """id, weight = log2(1 + count) per distinct sub-word of a row's field; share = 1 / sqrt(sum of weights)."""
        rows = torch.arange(self.corpus.count, device=self.device)
        keys = []
        for number, field in enumerate(FIELDS):
            words, owner = self.corpus.columns[field].of(rows)
            ids, source = self.expand(words)
            keys.append((owner[source] * len(FIELDS) + number) * self.size + ids)
        key, count = torch.unique(torch.cat(keys), return_counts=True)
        self.id, place = key % self.size, key // self.size
        self.weight = torch.log2(1 + count.float())
        slots = self.corpus.count * len(FIELDS)
        total = torch.zeros(slots, device=self.device).index_add_(0, place, self.weight)
        self.share = total.clamp(min=1).rsqrt()
        self.offsets = F.pad(torch.cumsum(torch.bincount(place, minlength=slots), 0), (1, 0))

    def gather(self, rows, keep):
        """Entries of the kept fields of some rows: ids, weights, field slot of each, bag starts, slot numbers."""
        slots = rows[:, None] * len(FIELDS) + torch.arange(len(FIELDS), device=self.device)
        start = self.offsets[slots]
        lengths = (self.offsets[slots + 1] - start) * keep
        flat = lengths.flatten()
        slot = torch.repeat_interleave(torch.arange(len(flat), device=self.device), flat)
        before = (torch.cumsum(flat, 0) - flat)[slot]
        place = torch.arange(len(slot), device=self.device) - before + start.flatten()[slot]
        sizes = lengths.sum(1)
        return self.id[place], self.weight[place], slot, torch.cumsum(sizes, 0) - sizes, slots.flatten()
