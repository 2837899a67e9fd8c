import json
class Node:
    def split(self): pass
    def walk(self): pass
    def append(self): pass
    def kids(self) -> "Node": return self
def f(c: str | Node, d: Node | None, flag, l: list[int] | Node):
    c.split()
#     ^^^^^ call unions.py#Node.split probable
    c.walk()
#     ^^^^ call unions.py#Node.walk
    d.split()
#     ^^^^^ call unions.py#Node.split
    l.append()
#     ^^^^^^ call unions.py#Node.append probable
    l.walk()
#     ^^^^ call unions.py#Node.walk
    e = json.loads("") if flag else Node()
    e.walk()
#     ^^^^ call unions.py#Node.walk
    e.kids().walk()
#     ^^^^ call unions.py#Node.kids
#            ^^^^ call unions.py#Node.walk
