from shapes import Circle, area


def use(shape: Circle, items: list[Circle], cb):
    #          ^^^^^^ ref type Circle
    #                              ^^^^^^ ref type Circle
    local = Circle(2)
    #       ^^^^^^ ref call Circle args=1
    #<- bind local local value=call(Circle)
    local.draw(1, *items)
    #     ^^^^ ref call local.draw args=-2
    # <- ! ref read local
    cb(3)
    #<- ref call cb args=1
    shape.parent.child().name
    #     ^^^^^^ ref read shape.parent
    #            ^^^^^ ref call shape.parent.child args=0
    #                    ^^^^ ref read call(shape.parent.child).name
    for item in items:
        #^^^ bind element item value=items
        item.run()
        #    ^^^ ref call item.run
    with open('f') as handle:
        #             ^^^^^^ bind local handle value=call(call(open).__enter__)
        handle.read()
        #      ^^^^ ref call handle.read
    try:
        register(area)
        #        ^^^^ ref read area
    except (KeyError, errors.Bad) as error:
        raise Wrapped('x') from error
        #     ^^^^^^^ ref throw Wrapped
        #     ^^^^^^^ ref call Wrapped args=1
    if isinstance(shape, Circle):
        #         ^^^^^ bind narrow shape type=narrowed:is(shape,Circle)
        pass
    super().draw()
    #       ^^^^ ref call call(super).draw
    found = [x.size for x in items if x]
    #          ^^^^ ref read x.size
    #        ^ ! ref read x
    data = dict(key=area)
    #           ^^^ ! ref read key
    value = items[0].size
    #                ^^^^ ref read position:0(items).size
    return local if found else None
    #<- bind return value=union(local,literal:None)
