// --- path: go.mod ---
module example.com/l
// --- path: l.go ---
package l

type Point struct{ X, Y int }
type Points []Point
type Grid map[Point]Points
type Names map[string]int

const key = "k"

var point = Point{X: 1, Y: 2}
//                ^ write l.go#Point.X
//                      ^ write l.go#Point.Y
var points = Points{{X: 1}}
//                   ^ write l.go#Point.X
var grid = Grid{{X: 1}: {{Y: 2}}}
//               ^ write l.go#Point.X
//                        ^ write l.go#Point.Y
var names = Names{key: 1}
//                ^^^ write l.go#key
var plain = map[string]Point{key: {X: 1}}
//                           ^^^ read l.go#key
//                                 ^ write l.go#Point.X

func get(key Point) Grid {
    return Grid{key: nil}
//              ^^^ def 27
}
