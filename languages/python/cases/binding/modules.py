# --- path: app/__init__.py ---
from .core import run as start, Engine
from . import tools
from .tools import *
#                  ^ import app/tools/__init__.py
try:
    from fastlib import speed
except ImportError:
    from .slow import speed
# --- path: app/core.py ---
import json
from typing import TYPE_CHECKING
if TYPE_CHECKING:
    from .tools.hammer import Hammer

def run(hammer: "Hammer"):
    hammer.hit()
    #      ^^^ call app/tools/hammer.py#Hammer.hit
    json.dumps(1)
    #    ^^^^^ call external

class Engine:
    def stop(self): pass
# --- path: app/slow.py ---
def speed(): pass
# --- path: app/tools/__init__.py ---
from .hammer import Hammer, _secret
__all__ = ['public', 'Hammer']
__all__ += ['_listed']

def public(): pass
def unlisted(): pass
def _listed(): pass
# --- path: app/tools/hammer.py ---
from ..core import Engine
from .. import core

class Hammer(Engine):
    #        ^^^^^^ inherit app/core.py#Engine
    def hit(self):
        core.run(self)
        #    ^^^ call app/core.py#run
        self.stop()
        #    ^^^^ call app/core.py#Engine.stop

def _secret(): pass
# --- path: app/everything.py ---
def open_one(): pass
def _hidden(): pass
# --- path: main.py ---
import app.tools.hammer
#      ^^^ import app/tools/hammer.py
import app.tools.hammer as h
#      ^^^ import app/tools/hammer.py
import os.path
#      ^^^^^^^ import external
from app import start, tools, public, speed
#               ^^^^^ import app/core.py#run
#                      ^^^^^ import app/tools/__init__.py
#                                     ^^^^^ import app/slow.py#speed
from app.everything import *
from app.nothing import ghost
#                       ^^^^^^^^^^^ import unknown

start(None)
# <- call app/core.py#run
app.tools.hammer.Hammer()
#                ^^^^^^ new app/tools/hammer.py#Hammer
h.Hammer().hit()
#          ^^^ call app/tools/hammer.py#Hammer.hit
tools.Hammer
#     ^^^^^^ read app/tools/hammer.py#Hammer
public()
# <- call app/tools/__init__.py#public
speed()
# <- call app/slow.py#speed
app._listed()
#   ^^^^^^^ call app/tools/__init__.py#_listed
app.unlisted()
#   ^^^^^^^^ call unknown
open_one()
# <- call app/everything.py#open_one
_hidden()
# <- call unknown
ghost()
# <- call unknown
os.path.join('a')
#       ^^^^ call external
print(app)
# <- call external
#     ^^^ read app/__init__.py

def later():
    from app.slow import speed as quick
    quick()
    # <- call app/slow.py#speed
