from make import *
from extra import *
def go():
    visible().use()
    hidden().use()
    bag().fill()
    Thing().use()
