package forms

type Table map[string]func(int) *Row
type Grid map[Point][]Point
type Point struct{ X, Y int }
type Alias Point
//         ^^^^^ ref type Point

var rows = []struct{ name string }{}
//  ^^^^ def variable rows value=new(wrapped:array(literal:object([property:name(cast(string))])))
//                   ^^^^ def field rows.name

func calls(t Table, key string, value *Row) {
    t[key](1)
//  ^ ! ref call t
    t[key](1).Close()
//            ^^^^^ ref call call(index(t)).Close args=0
    a := lib.New[Row]()
//  ^ bind local a value=call(generic(lib.New,[Row]))
//           ^^^ ref call lib.New args=0
//               ^^^ ref type Row
    b := New[*Row](1, 2)
//  ^ bind local b value=call(generic(New,[Row]))
//       ^^^ ref call New args=2
//            ^^^ ref type Row
    c := handlers[key](value)
//  ^ bind local c value=call(index(handlers))
//       ^^^^^^^^ ref read handlers
//       ^^^^^^^^ ! ref call handlers
    d := new("text")
//  ^ bind local d value=literal:string
    e := new(value)
//  ^ bind local e value=value
//           ^^^^^ ! ref type value
    f := new(Row)
//  ^ bind local f value=new(Row)
//           ^^^ ref type Row
    g := func() *Row { return nil }()
//  ^ bind local g value=call(function_type(wrapped:pointer(Row)))
    h := 3 * Unit
//  ^ bind local h value=Unit
    i := a.Len() > 3 && !b
//  ^ bind local i value=literal:bool
}

func literals(key string) {
    _ = Grid{{X: 1}: {{Y: 2}}}
//            ^ ref write index(position:key(new(Grid))).X
//                     ^ ref write index(index(new(Grid))).Y
    _ = Table{key: nil}
//            ^^^ ref write new(Table).key
    _ = map[string]int{key: 1}
//                     ^^^ ! ref write key
}

func inline(in interface{ Close() error }) {
//          ^^ bind parameter in type=literal:object([property:Close(function_type(error))])
    var x struct {
        *Row
        n int
//      ^ use read literal:object([property:Row(cast(Row)),spread(cast(Row)),property:n(cast(int))]).n
    }
    x.n = 1
}

func many(a, b, c, d, e, f, _, g, h, _ string, t Table) {
//        ^ bind parameter a type=string
//        ^ ! ref type a
//                                               ^^^^^ ref type Table
    use(a)
//      ^ ! ref read a
}

func unnamed(Table, Point) {}
//           ^^^^^ ref type Table
