// --- path: go.mod ---
module example.com/gg

go 1.23
// --- path: main.go ---
package main

import (
	"maps"
	"slices"
)

type Foo struct{ n int }

func (f *Foo) hit() bool           { return true }
func (f *Foo) bar() Bar            { return Bar{} }
func (f *Foo) pair() (*Foo, error) { return f, nil }

type Bar struct{ f *Foo }

func (b Bar) hit() *Foo { return b.f }

func Map[T, U any](xs []T, f func(T) U) []U       { return nil }
func Filter[T any](xs []T, f func(T) bool) []T    { return nil }
func First[T any](xs ...T) T                      { return xs[0] }
func Ptr[T any](v T) *T                           { return &v }
func Must[T any](v T, err error) T                { return v }
func Values[K comparable, V any](m map[K]V) []V   { return nil }
func Zero[T any]() T                              { var z T; return z }

func inferred(f *Foo, xs []*Foo, m map[string]*Foo) {
	Map(xs, func(x *Foo) Bar { return x.bar() })[0].hit()
	//                                              ^^^ call main.go#Bar.hit
	//                                              ^^^ ! call main.go#Foo.hit
	Filter(xs, func(x *Foo) bool { return x.hit() })[0].hit()
	//                                                  ^^^ call main.go#Foo.hit
	First(f).hit()
	//       ^^^ call main.go#Foo.hit
	Ptr(Bar{}).hit()
	//         ^^^ call main.go#Bar.hit
	Must(f.pair()).hit()
	//             ^^^ call main.go#Foo.hit
	Values(m)[0].hit()
	//           ^^^ call main.go#Foo.hit
	Zero[Bar]().hit()
	//          ^^^ call main.go#Bar.hit
	slices.Clone(xs)[0].hit()
	//                  ^^^ call main.go#Foo.hit
	for x := range maps.Values(m) {
		x.hit()
		// <- ! call main.go#Bar.hit
		//^^^ call main.go#Foo.hit
	}
	for _, k := range slices.Sorted(maps.Keys(m)) {
		k.hit()
		//^^^ ! call main.go#Foo.hit
	}
}
