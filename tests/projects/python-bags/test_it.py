def test_use(thing, bag):
    thing.use()
    bag.fill()
