# --- path: shapes.py ---
from dataclasses import dataclass
from typing import NamedTuple


class Tool:
    def __init__(self, size, name=None):
        self.size = size

    def __call__(self, speed):
        return speed


@dataclass
class Options:
    tool: Tool
    level: int = 1


class Wide(Options):
    extra: int = 2


class Pair(NamedTuple):
    first: Tool


# --- path: main.py ---
from shapes import Options, Pair, Tool, Wide

Options(tool=1, level=2)
#       ^^^^ write shapes.py#Options.tool
#               ^^^^^ write shapes.py#Options.level
Wide(extra=1, level=2)
#    ^^^^^ write shapes.py#Wide.extra
#             ^^^^^ write shapes.py#Options.level
Pair(first=Tool(size=1))
#    ^^^^^ write shapes.py#Pair.first
#               ^^^^ ! write shapes.py#Tool.size
Options(missing=1)
#       ^^^^^^^ write none


def run(speed, level=1):
    return speed


run(speed=1)
#   ^^^^^ def 44
Tool(name=1)
tool = Tool(1)
tool(speed=2)
