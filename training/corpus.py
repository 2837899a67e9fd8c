"""The packed rows that prepare.ts wrote, as tensors."""
import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

FIELDS = ["summary", "docrest", "name", "container", "signature", "body"]
"""Numbers of held-out repositories start here (prepare.ts)."""
FIRST_HELD_OUT = 1000


@dataclass
class Column:
    """Words of one field, row after row."""

    words: torch.Tensor
    lengths: torch.Tensor
    offsets: torch.Tensor

    def of(self, rows):
        """The words of some rows, and which of these rows each belongs to."""
        lengths = self.lengths[rows]
        owner = torch.repeat_interleave(torch.arange(len(rows), device=rows.device), lengths)
        before = torch.cumsum(lengths, 0) - lengths
        place = self.offsets[rows][owner] + torch.arange(len(owner), device=rows.device) - before[owner]
        return self.words[place], owner


class Corpus:
    def __init__(self, directory, device):
        directory = Path(directory)
        self.device = device
        self.meta = json.loads((directory / "meta.json").read_text())
        self.words = (directory / "words.txt").read_text(encoding="utf8").split("\n")
        read = lambda name, kind: np.fromfile(directory / name, kind).astype(np.int64)
        self.rows_with, self.asked_with = read("rows.u32", np.uint32), read("asked.u32", np.uint32)
        self.repositories_with = read("repositories.u16", np.uint16)
        tensor = lambda name, kind: torch.from_numpy(read(name, kind)).to(device)
        self.repository = tensor("repository.u16", np.uint16)
        self.count = len(self.repository)
        self.columns = {}
        for field in FIELDS + ["short"]:
            lengths = tensor(f"{field}.lengths.u16", np.uint16)
            offsets = F.pad(torch.cumsum(lengths, 0), (1, 0))
            self.columns[field] = Column(tensor(f"{field}.ids.u32", np.uint32), lengths, offsets)
        self.summary_hash = self._hash("summary")
        self.name_hash = self._hash("name") * 31 + self._hash("container") * 17 + self.repository

    def _hash(self, field):
        """Of a field's words in their order: rows with the same summary must not be each other's wrong answers."""
        words, owner = self.columns[field].of(torch.arange(self.count, device=self.device))
        place = torch.arange(len(owner), device=self.device) - self.columns[field].offsets[owner]
        mixed = (words + 7) * ((place * 2 + 1) * 0x9E3779B97F4A7C1 % (1 << 61))
        return torch.zeros(self.count, dtype=torch.int64, device=self.device).index_add_(0, owner, mixed)

    def is_learned(self, final):
        """Rows to learn from: the final model also learns from the dev repositories."""
        learned = self.repository < FIRST_HELD_OUT
        if not final:
            dev = torch.tensor(self.meta["dev"], dtype=torch.int64, device=self.device)
            learned &= ~torch.isin(self.repository, dev)
        return learned
