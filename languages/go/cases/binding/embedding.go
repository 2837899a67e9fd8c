// --- path: go.mod ---
module example.com/e
// --- path: e.go ---
package e

import "sync"

type Deep struct{}

func (Deep) Close() {}
func (Deep) Open()  {}

type Middle struct{ Deep }

type Near struct{}

func (Near) Close() {}

// The nearest one is promoted, whichever comes first.
type Both struct {
    Middle
    Near
    sync.Mutex
}

type Reader interface{ Read() }
type Closer interface{ Close() }
type ReadCloser interface {
    Reader
    Closer
}

type file struct{ ReadCloser }

var _ Closer = (*Both)(nil)

func use(b *Both, rc ReadCloser, f file) {
    b.Close()
//    ^^^^^ call e.go#Near.Close
//    ^^^^^ ! call e.go#Deep.Close
//    ^^^^^ ! call e.go#Closer.Close
    b.Open()
//    ^^^^ call e.go#Deep.Open
    b.Lock()
//    ^^^^ call external
    rc.Read()
//     ^^^^ call e.go#Reader.Read
    f.Close()
//    ^^^^^ call e.go#Closer.Close
    f.ReadCloser.Read()
//    ^^^^^^^^^^ read e.go#file.ReadCloser
//               ^^^^ call e.go#Reader.Read
}
