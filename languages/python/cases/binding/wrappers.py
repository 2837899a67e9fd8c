# --- path: wrappers.py ---
import functools
from typing import Callable

def logged(function):
    @functools.wraps(function)
    def wrapper(*args):
        return function(*args)
    return wrapper

def kept(function):
    registry.append(function)
    return function

registry = []

def tagged(name) -> Callable:
    def decorator(function):
        def inner():
            return function()
        return inner
    return decorator

def routed(path):
    def decorator(function):
        registry.append(function)
        return function
    return decorator

def either(function):
    def first(): pass
    def second(): pass
    if function:
        return first
    return second

def maybe(function):
    def wrapped(): pass
    if function is None:
        return None
    return wrapped

@logged
def plain(): pass

@kept
def same(): pass

@kept
@logged
def both(): pass

@tagged('x')
 # <- decorate wrappers.py#tagged
def labelled(): pass

@routed('/')
 # <- decorate wrappers.py#routed
 # <- call wrappers.py#routed.decorator
def view(): pass

@either
def unsure(): pass

@maybe
def optional(): pass

@functools.lru_cache
def cached(): pass

class Service:
    @logged
    def run(self): pass

plain()
# <- call wrappers.py#plain
# <- call wrappers.py#logged.wrapper
same()
# <- call wrappers.py#same
# <- ! call wrappers.py#logged.wrapper
both()
# <- call wrappers.py#both
# <- call wrappers.py#logged.wrapper
labelled()
# <- call wrappers.py#labelled
# <- call wrappers.py#tagged.decorator.inner
view()
# <- call wrappers.py#view
# <- ! call wrappers.py#routed.decorator
unsure()
# <- call wrappers.py#unsure
# <- ! call wrappers.py#either.first
# <- ! call wrappers.py#either.second
optional()
# <- call wrappers.py#optional
# <- ! call wrappers.py#maybe.wrapped
cached()
# <- call wrappers.py#cached
Service().run()
#         ^^^ call wrappers.py#Service.run
#         ^^^ call wrappers.py#logged.wrapper
tagged('y')(plain)
# <- call wrappers.py#tagged
# <- call wrappers.py#tagged.decorator
