# --- path: alone.py ---
# No other file can call these: what their calls pass is all that comes.
def one(): pass
def two(): pass

def only(callback):
    callback()
    # <- call alone.py#one
only(one)

def either(callback):
    callback()
    # <- call alone.py#one probable
    # <- call alone.py#two probable
either(one)
either(one if input() else two)

def unread(callback):
    callback()
    # <- call alone.py#one probable
unread(one)
unread([two][0])

def spread(callback):
    callback()
    # <- call alone.py#one probable
spread(one)
spread(*[two])

def handed(callback):
    callback()
    # <- call alone.py#one probable
handed(one)
map(handed, [two])

def fallen_back(callback=one):
    callback()
    # <- call alone.py#one
fallen_back()

def partly(first, callback=one):
    callback()
    # <- call alone.py#one
partly(1)

def renamed(callback):
    callback()
    # <- call alone.py#one
once = renamed
first = one
once(first)
once(callback=first)

def lost(callback):
    callback()
    # <- call alone.py#one probable
other = lost
print(other)
lost(one)

def hidden(callback):
    callback()
    # <- call alone.py#one probable
def hides():
    inside = hidden
    print(inside)
hidden(one)

def twice(callback):
    callback()
    # <- call alone.py#one probable
name = twice
name = lost
twice(one)

class Base:
    def __init__(self, callback):
        callback()
        # <- call alone.py#one probable

class Sub(Base):
    pass
Base(one)
Sub(two)
# --- path: imported.py ---
def shared(callback):
    callback()
    # <- call imported.py#three probable
def three(): pass
shared(three)
# --- path: user.py ---
import imported
