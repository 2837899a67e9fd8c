// --- path: go.mod ---
module x.com/app
// --- path: main.go ---
package app

import "google.golang.org/api/compute/v1"

type Expr interface{ Type() int }
type Call struct {
    Args []Expr
    Name string
}
type Name struct{ Name string }

func (*Call) Type() int { return 1 }
func (*Name) Type() int { return 2 }
func use(e ...Expr)     {}
func other() Expr       { return nil }

func shadowed(expr Expr) {
    switch e := expr.(type) {
    case *Call:
        for _, e := range e.Args {
//                          ^^^^ read main.go#Call.Args
            use(e)
            e.Type()
//            ^^^^ call main.go#Expr.Type
        }
        _ = e.Name
//            ^^^^ read main.go#Call.Name
        if e := other(); e != nil {
            e.Type()
//            ^^^^ call main.go#Expr.Type
        }
        func() { _ = e.Args }()
//                     ^^^^ read main.go#Call.Args
    case *Name:
        _ = e.Name
//            ^^^^ read main.go#Name.Name
//            ^^^^ ! read main.go#Call.Name
    case interface{ Close() }, nil:
        e.Type()
//        ^^^^ call main.go#Expr.Type
    }
    var c compute.Service
    _ = c.Args
//        ^^^^ ! read main.go#Call.Args
    _ = compute.New
//              ^^^ read external
}
