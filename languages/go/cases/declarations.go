// Package shapes draws.
package shapes

// Area is doc.
//
// Second paragraph.
func Area(r, s float64, names ...string) (area float64, err error) {
//   ^^^^ def function Area exported publicApi type=[float64,error] lines=7-11 sig=func Area(r, s float64, names ...string) (area float64, err error)
//        ^ bind parameter r type=float64
//           ^ bind parameter s type=float64
//                      ^^^^^ bind parameter names type=wrapped:array(string)
//                                        ^^^^ bind local area type=float64
	helper := func(n int) string { return "" }
 // <- def function Area.helper local -exported type=string
//              ^ bind parameter n type=int
	plain := 1
 // <- ! def variable Area.plain
 // <- bind local plain value=literal:int
	return helper(1), nil
//      ^^^^^^ ref call helper args=1
}

func init() {}
//   ^^^^ def function init internal -exported
func init() {}
//   ^^^^ def function init internal

func asm(x int) int
//   ^^^ def function asm declaration type=int

func _() {}
//   ^ ! def function _

// Circle is round.
type Circle struct {
//   ^^^^^^ def struct Circle exported publicApi sig=type Circle struct
//   ^^^^^^ ! ref type Circle
	// X is a doc.
	X, y float64 `json:"x"`
 // <- def field Circle.X exported publicApi type=float64 doc=X is a doc.
//  ^ def field Circle.y internal -exported
	*Base
//^^^^ def field Circle.Base type=Base
//^^^^ base inherit Base
//^^^^ ref inherit Base
//^^^^ ! ref type Base
	pkg.Mixin[int]
//   ^^^^^ def field Circle.Mixin type=generic(pkg.Mixin,[int])
//   ^^^^^ ref inherit pkg.Mixin
	inner struct {
 // <- def field Circle.inner
		deep int
//^^^^ def field Circle.inner.deep
	}
	hook func(a int) (ok bool)
 // <- def field Circle.hook type=function_type(bool,[int])
//         ^ ! bind parameter a
//         ^ ! ref read a
}

func (c *Circle) Grow(by float64) *Circle { return c }
//               ^^^^ def method Circle.Grow exported publicApi type=wrapped:pointer(Circle)
//    ^ bind parameter c type=wrapped:pointer(Circle)
//       ^^^^^^ ref type Circle

func (s other[K, V]) Get(k K) (v V) { return }
//                   ^^^ def method other.Get exported -publicApi type=V
//            ^ bind type_parameter K
//                         ^ ! ref type K

func (Circle) String() string { return "" }
//            ^^^^^^ def method Circle.String type=string

func Map[T, U any](in []T, f func(T) U) []U { return nil }
//   ^^^ def function Map type=wrapped:array(U)
//       ^ bind type_parameter T type=any
//          ^ bind type_parameter U type=any
//                      ^ ! ref type T

type (
	// Celsius is a number.
	Celsius float64
 // <- def type_alias Celsius type=float64 sig=Celsius float64 doc=Celsius is a number.
	Alias = Circle
 // <- def type_alias Alias type=Circle
	_ int
 // <- ! def type_alias _
)

type Shape interface {
//   ^^^^^ def interface Shape exported sig=type Shape interface
	fmt.Stringer
//   ^^^^^^^^ base inherit fmt.Stringer
//   ^^^^^^^^ ref inherit fmt.Stringer
	// Area of it.
	Area(scale float64, opts ...Option) (float64, error)
 // <- def method Shape.Area abstract declaration exported type=[float64,error] doc=Area of it.
	hidden()
 // <- def method Shape.hidden internal
}

type Number interface {
	~int | ~float64 | Celsius
//                 ^^^^^^^ ref type Celsius
//                 ^^^^^^^ ! base inherit Celsius
}

type Set[T comparable] struct{ items map[T]struct{} }
//   ^^^ def struct Set sig=type Set[T comparable] struct
//                             ^^^^^ def field Set.items
//                                       ^ ! ref type T

const Pi = 3.14
//    ^^ def constant Pi readonly exported value=literal:float64 sig=const Pi = 3.14

const (
	// Red is first.
	Red Color = iota
 // <- def constant Red type=Color doc=Red is first. 
	Green
 // <- def constant Green type=Color sig=Green
	_
	blue, teal = 4, 5
 // <- def constant blue internal value=literal:int
//     ^^^^ def constant teal
)

// Default is used.
var Default = Circle{}
//  ^^^^^^^ def variable Default exported value=new(Circle) sig=var Default = Circle{} 

var a, b = pair()
//  ^ def variable a value=position:0(call(pair))
//     ^ def variable b value=position:1(call(pair))

var (
	now = func() Time { return clock() }
 // <- def variable now value=function(Time)
	opts struct{ Debug bool }
 // <- def variable opts
//            ^^^^^ def field opts.Debug
	_ Shape = (*Circle)(nil)
// ^^^^^ base implement Shape
 // <- ! def variable _
)

func locals() {
	type point struct{ x int }
//    ^^^^^ def struct locals.point local
	const limit = 3
//     ^^^^^ ! def constant locals.limit
//     ^^^^^ bind local limit value=literal:int
	var p, q point
//   ^ ! def variable locals.p
//   ^ bind local p type=point
	table := []struct{ name string }{{name: "a"}}
//                  ^^^^ ! def field locals.name
 // <- bind local table
	_ = table
}

func Target() interface {
	OID() int
 // <- def method Target.OID type=int
} {
	return nil
}
