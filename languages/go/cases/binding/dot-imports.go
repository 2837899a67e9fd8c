// --- path: go.mod ---
module example.com/dots
// --- path: lib/lib.go ---
package lib

type Shape interface{ Area() int }

func Make() Shape { return nil }
func quiet()      {}
// --- path: use/use.go ---
package use

import (
    . "example.com/dots/lib"
    . "strings"
)

func run() int {
    quiet()
//  ^^^^^ call unknown
    Make().Area()
//  ^^^^ call lib/lib.go#Make
//         ^^^^ call lib/lib.go#Shape.Area
    return Count("a", "b")
//         ^^^^^ call external
}
// --- path: use/more.go ---
package use

func other() { Make() }
//             ^^^^ call unknown
