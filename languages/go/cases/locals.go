package locals

import (
    "example.com/client"
//  ^^^^^^^^^^^^^^^^^^^^ import module from example.com/client as client
    conf "example.com/config"
//  ^^^^ name conf
)

const limit = 3

type maker func(name string) Item
//                           ^^^^ ref type Item

// The value of a declaration is read before its name holds.
func shadow(err error, limit int) (count int, last error) {
//          ^^^ name err
//                     ^^^^^ name limit
//                                 ^^^^^ name count
//                                            ^^^^ name last
    client := client.New(client.Config{A: limit})
//  ^^^^^^ name localClient
//            ^^^^^^ ! means localClient
//                       ^^^^^^ ! means localClient
//                       ^^^^^^ use read client
//                       ^^^^^^ ! ref read client
//                                        ^^^^^ means limit
    client.Run()
//  ^^^^^^ means localClient
    settings := conf.Load()
//              ^^^^ means conf
    value, err := client.Get()
//  ^^^^^ name value
//         ^^^ ! name other
//         ^^^ bind assign err
    if err := check(err); err != nil {
//     ^^^ name ifErr
//                  ^^^ means err
//                        ^^^ means ifErr
        return 0, err
//                ^^^ means ifErr
    } else if value, ok := next(value); ok {
//            ^^^^^ name elseValue
//                              ^^^^^ means value
        use(value, err)
//          ^^^^^ means elseValue
//                 ^^^ means ifErr
    }
    {
        use(value)
//          ^^^^^ means value
        value := value + 1
//      ^^^^^ name innerValue
//               ^^^^^ means value
        value, ok := use(value)
//      ^^^^^ bind assign value
//                       ^^^^^ means innerValue
        use(value)
//          ^^^^^ means innerValue
    }
    count, last = value, err
//  ^^^^^ means count
//         ^^^^ means last
//                ^^^^^ means value
//                       ^^^ means err
    return
}

func loops(items []Item, i int) {
//         ^^^^^ name items
//                       ^ name i
    for i := i; i < 3; i++ {
//      ^ name clause
//           ^ means i
//              ^ means clause
//                     ^ means clause
        i := i
//      ^ name copy
//           ^ means clause
        go func() { use(i) }()
//                      ^ means copy
    }
    for i, items := range items {
//      ^ name index
//         ^^^^^ name element
//                        ^^^^^ means items
        use(i, items)
//          ^ means index
//             ^^^^^ means element
        items, ok := items.get()
//      ^^^^^ name again
//                   ^^^^^ means element
        use(items, ok)
//          ^^^^^ means again
    }
    use(items)
//      ^^^^^ means items
    for i = range items {
//      ^ means i
    }
}

func choices(x any, channel chan int) {
//           ^ name x
    switch x := x.(type) {
//         ^ name alias
//              ^ means x
    case int:
        use(x)
//          ^ means alias
    }
    switch y := f(); y {
//         ^ name y
//                   ^ means y
    case 1:
        y := y
//      ^ name caseY
//           ^ means y
        use(y)
//          ^ means caseY
    default:
        use(y)
//          ^ means y
    }
    select {
    case x, ok := <-channel:
//       ^ name received
        use(x, ok)
//          ^ means received
    }
    use(x)
//      ^ means x
}

func (s *Set[T]) Add(item T) T {
//    ^ name receiver
//           ^ name receiverT
//                        ^ means receiverT
//                           ^ means receiverT
    const limit = limit
//        ^^^^^ name constant
    f := func(s T) { f(s) }
//  ^ name literal
//            ^ name inner
//                   ^ means -
//                     ^ means inner
    f(limit)
//  ^ means literal
//    ^^^^^ means constant
    s.items, _ = s.items, item
//  ^ means receiver
    return item
}

func Map[K comparable, V any](m map[K]V) (out []V) {
//       ^ name K
//                     ^ name V
//                                  ^ means K
//                                              ^ means V
    tests := []struct {
        name string
        in   struct{ a int }
    }{
        {name: "one", in: struct{ a int }{a: 1}},
//       ^^^^ ! ref write new(literal:object).name
//                                        ^ use write new(literal:object([property:a(cast(int))])).a
    }
    for _, test := range tests {
//         ^^^^ name test
//         ^^^^ bind element test
        use(test.name)
//          ^^^^ means test
    }
    var a, b = 1, a
//      ^ name a
//                ^ means -
    use(a, b)
//      ^ means a
    return
}
