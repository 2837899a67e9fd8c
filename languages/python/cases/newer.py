from typing import Any
lazy import json
# <- import module from json
class Entry[T: Base = dict[str, Any], U = Plain]:
#     ^^^^^ def class Entry
#              ^^^^ ref type Base
#                                         ^^^^^ ref type Plain
    def load(self) -> T: ...
    #   ^^^^ def method Entry.load
    #                 ^ ! ref type T
async def fetch[T: Base = Base](kind: type[T] = None) -> T:
#         ^^^^^ def function fetch async
    return make(kind=kind)
    #      ^^^^ ref call make args=1
options = dict(a=1)[0 if lazy else 1]
# <- def variable options
