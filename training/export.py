"""Writes a trained model as the directory that src/embed/static-model.ts reads."""
import json
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from corpus import FIELDS

SPECIFICATION = Path(__file__).with_name("specification.json")


@torch.no_grad()
def export(model, out):
    out.mkdir(parents=True, exist_ok=True)
    scales = (model.table.abs().amax(1, keepdim=True) / 127).clamp(min=1e-8).half()
    table = (model.table / scales.float()).round().clamp(-127, 127).to(torch.int8)
    document_gates = model.document_gates[None] + model.field_gates.view(len(FIELDS), -1)
    gates = torch.cat((model.query_gates[None], document_gates))
    half = lambda tensor: tensor.float().cpu().numpy().astype("<f2")
    table.cpu().numpy().tofile(out / "table.i8")
    half(scales).tofile(out / "scales.f16")
    half(gates).tofile(out / "gates.f16")
    half(model.query_matrix).tofile(out / "wq.f16")
    (out / "vocab.txt").write_text("\n".join(model.features.vocabulary), encoding="utf8")
    specification = json.loads(SPECIFICATION.read_text())
    config = {
        "version": specification.pop("version"),
        "dim": model.dimensions,
        "vocab": model.features.size,
        **specification,
        "matryoshka": [size for size in specification["matryoshka"] if size <= model.dimensions],
        "temperature": float(model.temperature.exp()),
        "field_weights": [float(weight) for weight in F.softplus(model.field_weights)],
    }
    (out / "config.json").write_text(json.dumps(config, indent=2, ensure_ascii=False) + "\n")
    size = sum((out / name).stat().st_size for name in ("table.i8", "scales.f16", "gates.f16", "wq.f16", "vocab.txt"))
    print(f"{out}: {model.features.size} sub-words x {model.dimensions}, {size / 1e6:.1f} MB")
