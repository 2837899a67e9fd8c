// --- path: go.mod ---
module example.com/v
// --- path: v.go ---
package v

import "os"

type Box struct {
    Size  int
    Inner *Box
    Extra struct{ Tag string }
    Many  []struct{ Key Keyed }
}

func (b *Box) Open() (*Box, error) { return b, nil }
func (b *Box) Pair() (left, right *Box) { return }

type Keyed interface{ Key() string }

func make2() (*Box, Keyed) { return nil, nil }

var first, second = make2()
var table = []struct {
    box *Box
    key Keyed
}{}

func use(m map[Keyed]*Box, in interface{ Open() *Box }, any interface{}) {
    a, k := make2()
    a.Open()
//    ^^^^ call v.go#Box.Open
    k.Key()
//    ^^^ call v.go#Keyed.Key
    second.Key()
//  ^^^^^^ read v.go#second
//         ^^^ call v.go#Keyed.Key
    b := new(Box)
    b.Open()
//    ^^^^ call v.go#Box.Open
    c := &Box{Size: 1, Inner: &Box{Size: 2}}
//        ^^^ new v.go#Box
//            ^^^^ write v.go#Box.Size
//                     ^^^^^ write v.go#Box.Inner
    c.Inner.Open()
//          ^^^^ call v.go#Box.Open
    for key, box := range m {
        key.Key()
//          ^^^ call v.go#Keyed.Key
        box.Open()
//          ^^^^ call v.go#Box.Open
    }
    if box, ok := m[k]; ok {
        box.Open()
//          ^^^^ call v.go#Box.Open
    }
    if keyed, ok := any.(Keyed); ok {
        keyed.Key()
//            ^^^ call v.go#Keyed.Key
    }
    switch x := any.(type) {
    case *Box:
        x.Open()
//        ^^^^ call v.go#Box.Open
    case Keyed:
        x.Key()
//        ^^^ call v.go#Keyed.Key
    case os.FileInfo:
        x.Name()
//        ^^^^ call external
    }
    c.Extra.Tag = "t"
//    ^^^^^ read v.go#Box.Extra
//          ^^^ write v.go#Box.Extra.Tag
    c.Many[0].Key.Key()
//                ^^^ call v.go#Keyed.Key
    for _, row := range table {
        row.box.Open()
//              ^^^^ call v.go#Box.Open
        row.key.Key()
//              ^^^ call v.go#Keyed.Key
    }
    tests := []struct {
        name string
        box  *Box
    }{{name: "a", box: b}}
//     ^^^^ def 83
//                ^^^ def 84
    for _, tt := range tests {
        tt.box.Open()
//             ^^^^ call v.go#Box.Open
//         ^^^ def 84
    }
    in.Open().Open()
//            ^^^^ call v.go#Box.Open
    boxes := append([]*Box{}, b)
    boxes[1:][0].Open()
//               ^^^^ call v.go#Box.Open
    func() *Box { return b }().Open()
//                             ^^^^ call v.go#Box.Open
    local := func(n int) *Box { return b }
    local(1).Open()
//           ^^^^ call v.go#Box.Open
//  ^^^^^ call v.go#use.local
    ch := make(chan *Box)
    select {
    case got := <-ch:
        got.Open()
//          ^^^^ call v.go#Box.Open
    }
    left, _ := b.Pair()
    left.Open()
//       ^^^^ call v.go#Box.Open
    fresh := new(*b)
    fresh.Open()
//        ^^^^ call v.go#Box.Open
}
