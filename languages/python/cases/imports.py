import os
# <- import module from os
import os.path
# <- import module from os.path as os
import numpy as np, sys
# <- import namespace from numpy as np
# <- import module from sys
from os.path import join, exists as there
# <- import name join from os.path
# <- import name exists from os.path as there
from . import sibling
# <- import name sibling from .
from ..pkg.mod import (
    thing,
    # <- import name thing from ..pkg.mod
    other as o,
    # <- import name other from ..pkg.mod as o
)
from everything import *
# <- import wildcard from everything
from __future__ import annotations
# <- ! import name annotations from __future__


def lazy():
    from heavy import tool
    # <- import name tool from heavy
    tool()
    # <- ref call tool args=0
