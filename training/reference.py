"""Step 4: expected vectors for a test, by an implementation that shares nothing with the program's.

    python training/reference.py MODEL PAIRS.jsonl [...] > reference.json
"""
import json
import math
import random
import re
import sys
from pathlib import Path

import numpy as np

from vocabulary import pieces

OTHER = "\u00c0-\u1fff\u2c00-\u2fff\u3040-\ud7ff\uf900-\ufdff\uff10-\uffef"
WORD = re.compile(r"\\[nrt]|[A-Z]+(?=[A-Z][a-z])|[A-Z][a-z]+|[A-Z]+|[a-z]+|[0-9]+|[" + OTHER + "]+")
QUERIES = [
    "", "   ", "the", "parse http headers", "HTTPServer", "XMLHttpRequest", "where is the code that handles retries",
    "get_user_by_id", "MAX_BUFFER_SIZE", "sha256 digest 12345 utf8 2024", "naïve café résumé", "数据库连接池",
    "Größe der Warteschlange", "path C:\\new\\table", "line\\nbreak\\ttab", "emoji 🚀 launch", "a", "ΑΒΓ Σίσυφος",
    "İstanbul", "ＦＵＬＬ width", "“quoted” — dash …", "supercalifragilisticexpialidociousness", "qzxjkvbw",
    "foo.bar::baz#qux", "IPv6 ABc aBC ABC", "999 99999 00000", "__init__", "kebab-case-name", "日本語テキスト、句読点。",
]
COUNT = 200


def words(text, max_chars, max_words):
    found = []
    for match in WORD.finditer(text[:max_chars]):
        word = match.group()
        if word[0] == "\\":
            continue
        if re.fullmatch("[0-9]{5,}", word):
            word = "0"
        found.append(word.lower()[:24])
        if len(found) == max_words:
            break
    return found


class Reference:
    def __init__(self, directory):
        self.config = json.loads((directory / "config.json").read_text())
        size, dimensions = self.config["vocab"], self.config["dim"]
        half = lambda name: np.fromfile(directory / name, "<f2").astype(np.float64)
        table = np.fromfile(directory / "table.i8", np.int8).reshape(size, dimensions).astype(np.float64)
        self.table = table * half("scales.f16")[:, None]
        self.gates = half("gates.f16").reshape(-1, size)
        self.matrix = half("wq.f16").reshape(dimensions, dimensions)
        listed = (directory / "vocab.txt").read_text(encoding="utf8").split("\n")
        self.ids = {word: i for i, word in enumerate(listed)}

    def bag(self, text, field):
        counts = {}
        for word in words(text, self.config["max_chars"][field], self.config["max_words"][field]):
            for piece in pieces(word, self.ids):
                counts[piece] = counts.get(piece, 0) + 1
        return np.array(list(counts), int), np.log2(1 + np.array(list(counts.values()), float))

    def query(self, text):
        ids, weights = self.bag(text, "query")
        return (self.table[ids] * (weights * np.exp(self.gates[0, ids]))[:, None]).sum(0) @ self.matrix

    def document(self, symbol):
        vector = np.zeros(self.config["dim"])
        for number, field in enumerate(self.config["fields"]):
            ids, weights = self.bag(symbol.get(field, ""), field)
            share = self.config["field_weights"][number] / math.sqrt(max(1, weights.sum()))
            vector += (self.table[ids] * (weights * np.exp(self.gates[number + 1, ids]) * share)[:, None]).sum(0)
        return vector


def samples(files, seed=7):
    pairs = [json.loads(line) for file in files for line in open(file, encoding="utf8")]
    random.Random(seed).shuffle(pairs)
    # Characters beyond 16 bits are two units to the program and one to Python: where texts are cut would differ.
    pairs = [pair for pair in pairs if all(ord(char) < 0x10000 for text in pair.values() if isinstance(text, str) for char in text)]
    queries = [{"kind": "query", "text": text} for text in QUERIES + [p["summary"] for p in pairs if p["summary"]][:66]]
    symbols = [{}, {"name": "parseURL"}, {"name": "größe", "body": 'def größe(): return "数据"'}]
    for number, pair in enumerate(pairs):
        symbol = {field: pair[field] for field in ("name", "container", "signature", "body")}
        if number % 2:
            symbol |= {"summary": pair["summary"], "docrest": pair["rest"]}
        symbols.append(symbol)
    return queries + [{"kind": "doc", "symbol": symbol} for symbol in symbols[: COUNT - len(queries)]]


def main():
    reference = Reference(Path(sys.argv[1]))
    cases = samples(sys.argv[2:])
    for case in cases:
        vector = reference.query(case["text"]) if case["kind"] == "query" else reference.document(case["symbol"])
        norm = float(np.linalg.norm(vector))
        case["norm"] = norm
        case["first8"] = [float(value) for value in (vector[:8] / norm if norm else vector[:8])]
        case["argmax"] = int(vector.argmax())
    json.dump(cases, sys.stdout, ensure_ascii=False, indent=0)


if __name__ == "__main__":
    main()
