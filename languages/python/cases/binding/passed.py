# --- path: run.py ---
def run(callback):
    callback()
    # <- call main.py#task probable

def twice(callback, after=None):
    callback()
    # <- call main.py#task probable
    # <- call main.py#other probable
    after()
    # <- call main.py#other probable

def typed(callback: object):
    callback()
    # <- ! call main.py#task

def unused(callback):
    callback()
    # <- call none

class Client:
    def __init__(self, on_message):
        self.on_message = on_message

    def receive(self):
        self.on_message()
        #    ^^^^^^^^^^ call main.py#other probable

class Socket:
    def __init__(self):
        self.on_close = None

    def close(self):
        self.on_close()
        #    ^^^^^^^^ call main.py#task probable
        # <- ! call main.py#other

class Other:
    def __init__(self):
        self.on_close = None

def logged(function):
    def wrapper():
        function()
        # <- call main.py#decorated probable
    return wrapper

def tagged(name):
    def decorator(function):
        function()
        # <- call main.py#labelled probable
        return function
    return decorator

def forward(callback):
    last(callback)

def last(callback):
    callback()
    # <- call main.py#task probable

def table(handlers):
    handlers['a']()
    # <- call main.py#other probable

def mocked(thing):
    thing.call()
    #     ^^^^ ! call main.py#task
# --- path: main.py ---
from run import run, twice as again, unused, Client, Socket, Other, logged, tagged, forward, table, mocked

def task(): pass
def other(): pass

run(task)
again(task)
again(other, after=other)
unused(1)
Client(other).receive()
forward(task)
table({'a': other})
mocked(task)
socket = Socket()
socket.on_close = task
thing = Other()
thing.on_close = other

@logged
def decorated(): pass

@tagged('x')
def labelled(): pass

# A function of the same name that is not the one in run.py.
def last(callback): pass
last(other)

p = task
p = other
p()
# <- call main.py#other
# <- ! call main.py#task
