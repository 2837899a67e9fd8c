import make
import things
from make import bag, choose, twice, visible, hidden, Named
from things import counter
def run():
    b = bag()
    b()
    b().use()
    b[0].use()
    for x in b:
        x.use()
    with b as t:
        t.use()
    (b + b).use()
    b.many()[0].use()
    b.pick(1).use()
    b.later().use()
    b.first.use()
    b.table['a'].use()
    make.sub().extra().use()
    make.sub()[1].use()
    choose().use()
    twice().use()
    visible().use()
    hidden().use()
    Named().thing.use()
    Named().go().use()
    counter.use()
    things.Proxy().anything()
    make.helper().use()
