package broken

type Whole struct {
//   ^^^^^ def struct Whole
	A int
 // <- def field Whole.A
	B
}

func before() { known(1) }
//   ^^^^^^ def function before
//              ^^^^^ ref call known

func half(a int) {
//   ^^^^ def function half
	x := first(
	y.second()
// ^^^^^^ ref call y.second
}

func (w *Whole) after() { other() }
//              ^^^^^ def method Whole.after
//                        ^^^^^ ref call other
