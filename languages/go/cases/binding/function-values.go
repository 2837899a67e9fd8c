// --- path: go.mod ---
module x.com/app
// --- path: handlers.go ---
package app

type Handler func(int) int

type Options struct {
    RoundTrip func(int) int
    Named     Handler
    Unset     func()
    Count     int
}

type Command struct{ Run func(args []string) }

func double(n int) int         { return n * 2 }
func triple(n int) int         { return n * 3 }
func quad(n int) int           { return n * 4 }
func other(n int) int          { return n }
func runServe(args []string)   {}
func runOther(args []string)   {}

type Unrelated struct{ Run func(args []string) }

// --- path: server.go ---
package app

type Server struct {
    opts Options
    done func()
}

func (s *Server) stop() {}

func NewServer(o Options) *Server { return &Server{opts: o} }

func (s *Server) Go() {
    s.opts.RoundTrip(1)
//         ^^^^^^^^^ call handlers.go#double probable
//         ^^^^^^^^^ ! call handlers.go#triple probable
//         ^^^^^^^^^ read handlers.go#Options.RoundTrip
    s.opts.Named(2)
//         ^^^^^ call handlers.go#triple probable
    s.opts.Unset()
//         ^^^^^ call dynamic
    s.done()
//    ^^^^ call server.go#Server.stop probable
}

func each(n int, f func(int) int) int { return f(n) }
//                                             ^ call handlers.go#quad probable
//                                             ^ call handlers.go#triple probable
//                                             ^ ! call handlers.go#double probable
func outer(f Handler) int { return each(1, f) }

func variadic(fs ...func(int) int) {
    fs[0](1)
}

// --- path: main.go ---
package app

import "net/http"

func main() {
    o := Options{RoundTrip: double, Named: Handler(triple), Count: 1}
    s := NewServer(o)
    s.done = s.stop
    each(3, quad)
    outer(triple)
    http.HandleFunc("/", serve)
    variadic(other)
    cmd := &Command{}
    cmd.Run = runServe
    cmd.Run(nil)
//      ^^^ call handlers.go#runServe probable
//      ^^^ ! call handlers.go#runOther probable
    u := Unrelated{Run: runOther}
    u.Run(nil)
//    ^^^ call handlers.go#runOther probable
//    ^^^ ! call handlers.go#runServe probable
}

func serve(w http.ResponseWriter, r *http.Request) {}

var table = map[string]func(int) int{"a": double, "b": triple}
var list = []Handler{quad, func(n int) int { return n }}

func tables(name string) {
    table["a"](1)
//  ^^^^^ call handlers.go#double probable
//  ^^^^^ call handlers.go#triple probable
//  ^^^^^ ! call handlers.go#quad probable
    for _, f := range list {
        f(2)
//      ^ call handlers.go#quad probable
//      ^ ! call handlers.go#double probable
    }
    h := table[name]
    h(3)
//  ^ call handlers.go#double probable
}

func reassigned(yes bool) {
    p := double
    p = triple
    p(1)
//  ^ call handlers.go#triple
//  ^ ! call handlers.go#double
    q := double
    if yes {
        q = triple
    }
    q(1)
//  ^ call handlers.go#double probable
//  ^ call handlers.go#triple probable
    r := double
    for i := 0; i < 2; i++ {
        r(1)
//      ^ call handlers.go#double probable
        r = triple
    }
    c := double
    func() { c = quad }()
    c(1)
//  ^ call handlers.go#double probable
//  ^ ! call handlers.go#double exact
}
// --- path: literals.go ---
package app

import "sort"

func note() {}

var cmd = Command{Run: func(args []string) { note() }}
//                                           ^^^^ call literals.go#note

func runAll(c Command) {
    c.Run(nil)
//    ^^^ call `literals.go#cmd.Run function` probable
//    ^^^ call handlers.go#runServe probable
//    ^^^ ! call `literals.go#cmd.Run function` exact
}

func each2(f func()) { f() }
//                     ^ call `literals.go#passes.each2 callback` probable
func passes() {
    each2(func() { note() })
    func() { note() }()
//           ^^^^ call literals.go#note
    sort.Slice(nil, func(i, j int) bool { note(); return true })
}

func makes(yes bool) func() {
    if yes {
        return passes
    }
    return func() { note() }
}

var steps = map[string]func(){"a": func() { note() }, "b": note}

func walks() {
    for _, step := range steps { step() }
//                               ^^^^ call literals.go#note probable
    made := makes(true)
    made()
//  ^^^^ call `literals.go#makes.returned function` probable
}
