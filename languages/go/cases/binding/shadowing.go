// --- path: go.mod ---
module example.com/s
// --- path: box/box.go ---
package box

type Box struct{}

func New() *Box      { return nil }
func (b *Box) Run() *Box { return b }
// --- path: s.go ---
package s

import "example.com/s/box"

type kind struct{}

func (k kind) show() {}

type other struct{}

func (o *other) Run() {}

func min(a, b int) int { return a }

func use(kind kind, o *other) {
    kind.show()
//  ^^^^ def 25
//       ^^^^ call s.go#kind.show
    min(1, 2)
//  ^^^ call s.go#min
    max(1, 2)
//  ^^^ call external
    box := box.New()
//         ^^^ def 13
//             ^^^ call box/box.go#New
    box.Run()
//  ^^^ def 33
//      ^^^ call box/box.go#Box.Run
    {
        o := box.Run()
        o.Run()
//      ^ def 40
//        ^^^ call box/box.go#Box.Run
    }
    o.Run()
//  ^ def 25
//    ^^^ call s.go#other.Run
    if box := box.Run(); box != nil {
//            ^^^ def 33
        box.Run()
//      ^^^ def 48
    }
    for _, o := range []*other{o} {
//                             ^ def 25
        o.Run()
//      ^ def 53
//        ^^^ call s.go#other.Run
    }
    box = box.Run()
//            ^^^ call box/box.go#Box.Run
    box.Run().Run()
//            ^^^ call box/box.go#Box.Run
}
