# --- path: calls.py ---
import asyncio
import contextlib
from contextlib import contextmanager
from functools import partial, wraps
from typing import cast

class Session:
    def __enter__(self):
        return Cursor()
    def __exit__(self, *args): pass
    async def __aenter__(self):
        return self
    def close(self): pass
class Cursor:
    def fetch(self): pass
class Plain(asyncio.Lock):
    def mine(self): pass

@contextmanager
def opened():
    yield Cursor()

def generate():
    yield Cursor()
    yield from more()

def more():
    yield Session()

async def load():
    return Cursor()

def decorate(f):
    @wraps(f)
    def wrapper(*args):
        return f(*args)
        #      ^ call calls.py#decorated exact
    return wrapper

@decorate
#^^^^^^^^ decorate calls.py#decorate
def decorated():
    return Cursor()

def named(callback=decorated):
    callback().fetch()
    # <- call calls.py#decorated
    #          ^^^^^ call calls.py#Cursor.fetch

async def use(value):
    with Session() as cursor:
        cursor.fetch()
        #      ^^^^^ call calls.py#Cursor.fetch
    with opened() as cursor, Plain() as plain:
        cursor.fetch()
        #      ^^^^^ call calls.py#Cursor.fetch
        plain.mine()
        #     ^^^^ call calls.py#Plain.mine
    async with Session() as session:
        session.close()
        #       ^^^^^ call calls.py#Session.close
    with contextlib.suppress(ValueError) as nothing:
        nothing.fetch()
        #       ^^^^^ call external
    for made in generate():
        made.fetch()
        #    ^^^^^ call calls.py#Cursor.fetch
    (await load()).fetch()
    #              ^^^^^ call calls.py#Cursor.fetch
    cast('Cursor', value).fetch()
    #                     ^^^^^ call calls.py#Cursor.fetch
    bound = partial(decorated, 1)
    bound()
    # <- call calls.py#decorated
    decorated().fetch()
    #           ^^^^^ call calls.py#Cursor.fetch
    make = lambda: Cursor()
    make().fetch()
    #      ^^^^^ call calls.py#Cursor.fetch
    (lambda: Cursor())().fetch()
    #                    ^^^^^ call calls.py#Cursor.fetch
    value.fetch()
    #     ^^^^^ call dynamic
    getattr(value, 'fetch')()
    # <- call external
    handler = value
    handler()
    # <- call none

named(decorated)
#     ^^^^^^^^^ read calls.py#decorated
#     ^^^^^^^^^ ! call calls.py#decorated
