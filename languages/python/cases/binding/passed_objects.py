# --- path: compiler.py ---
class Compiler:
    def __init__(self, connection):
        self.connection = connection

    def run(self):
        self.connection.open()
        #               ^^^^ call backend.py#Connection.open probable
        #               ^^^^ ! call backend.py#Door.open
        return self.connection.alias
        #                      ^^^^^ read backend.py#Connection.alias probable

def describe(thing):
    thing.open()
    #     ^^^^ call backend.py#Connection.open probable
    #     ^^^^ call backend.py#Door.open probable
    thing.close()
    #     ^^^^^ call backend.py#Connection.close probable

def unknown(thing):
    thing.open()
    #     ^^^^ ! call backend.py#Connection.open
    #     ^^^^ ! call backend.py#Door.open
# --- path: backend.py ---
from compiler import Compiler, describe, unknown

class Connection:
    def __init__(self):
        self.alias = 'default'
        Compiler(self).run()

    def open(self): pass
    def close(self): pass

class Door:
    def open(self): pass

describe(Connection())
describe(Door())
unknown(input())
