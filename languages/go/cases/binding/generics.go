// --- path: go.mod ---
module example.com/g
// --- path: g.go ---
package g

import (
    "iter"
    "sync/atomic"
)

type Shape interface{ Area() int }

type Square struct{}

func (s *Square) Area() int     { return 1 }
func (s *Square) Side() *Square { return s }

type List[T any] struct {
    items []T
    head  *node[T]
}

type node[T any] struct {
    value T
    next  *node[T]
}

func (l *List[E]) Get(i int) E    { return l.items[i] }
//                           ^ def 28
//                                           ^^^^^ read g.go#List.items
func (l *List[E]) All() iter.Seq2[int, E] { return nil }
func (l *List[E]) Each(yield func(E) bool) {}

type Squares struct{ List[*Square] }

type Pair[K comparable, V any] struct {
    Key   K
    Value V
}

func NewList[T any]() *List[T]              { return nil }
func Of[K comparable, V any](k K) Pair[K, V] { return Pair[K, V]{} }
func Sum[S Shape](shapes ...S) int          { return shapes[0].Area() }
//                                                             ^^^^ call g.go#Shape.Area

func use(l List[*Square], s *Squares, p atomic.Pointer[Square]) {
    l.Get(0).Side()
//    ^^^ call g.go#List.Get
//           ^^^^ call g.go#Square.Side
    l.head.next.value.Side()
//              ^^^^^ read g.go#node.value
//                    ^^^^ call g.go#Square.Side
    s.Get(0).Side()
//    ^^^ call g.go#List.Get
//           ^^^^ call g.go#Square.Side
    made := NewList[*Square]()
//          ^^^^^^^ call g.go#NewList
    made.Get(1).Side()
//              ^^^^ call g.go#Square.Side
    pair := Of[string, *Square]("a")
    pair.Value.Side()
//       ^^^^^ read g.go#Pair.Value
//             ^^^^ call g.go#Square.Side
    for _, one := range l.All() {
        one.Side()
//          ^^^^ call g.go#Square.Side
    }
    walk := func(yield func(*Square) bool) {}
    for one := range walk {
        one.Side()
//          ^^^^ call g.go#Square.Side
    }
    p.Load().Side()
//    ^^^^ call external
//           ^^^^ call g.go#Square.Side
    Sum(s.Get(0))
//  ^^^ call g.go#Sum
}
