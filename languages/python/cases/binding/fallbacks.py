# A parameter that falls back to a function is not only that function.
def first(): pass
def second(): pass

def or_other(run=None):
    run = run or second
    run()
    # <- call fallbacks.py#first probable
    # <- call fallbacks.py#second probable

def unless_given(run=None):
    if run is None:
        run = second
    run()
    # <- call fallbacks.py#first probable
    # <- call fallbacks.py#second probable

def not_passed(run=None):
    run = run if run is not None else second
    run()
    # <- call fallbacks.py#second probable

def replaced(run):
    run = second
    run()
    # <- call fallbacks.py#second
    # <- ! call fallbacks.py#first probable

or_other(first)
unless_given(first)
replaced(first)

# A function may assign to a name of the module after the module did.
def swap():
    global current
    current = second

current = first

current()
# <- call fallbacks.py#first

def later():
    current()
    # <- call fallbacks.py#first probable
    # <- call fallbacks.py#second probable

# One of two functions is called where it is written.
(first or second)()
#^^^^^ call fallbacks.py#first probable
#^^^^^ call fallbacks.py#second probable
(first if flag else second)()
#^^^^^ call fallbacks.py#second probable
