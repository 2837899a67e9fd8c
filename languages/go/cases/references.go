package refs

import (
	"fmt"
//^^^ import module from fmt
	core "k8s.io/api/core/v1"
 // <- import module from k8s.io/api/core/v1 as core
	. "strings"
//  ^^^^^^^ import wildcard from strings
	_ "embed"
//  ^^^^^ import effect from embed
	"gopkg.in/yaml.v3"
//         ^^^^ import module from gopkg.in/yaml.v3 as yaml
	"example.org/lib/v2"
//            ^^^ import module from example.org/lib/v2 as lib
//                ^^ bind import v2
	"github.com/mattn/go-sqlite3"
//                    ^^^^^^^ import module from github.com/mattn/go-sqlite3 as sqlite3
	"k8s.io/api/core/v1"
//                ^^ import module from k8s.io/api/core/v1 as v1
)

func use(s *Server, m map[string]*Node, ch chan Event, any interface{}) {
//          ^^^^^^ ref type Server
//                                ^^^^ ref type Node
//                        ^^^^^^ ! ref type string
	fmt.Println(s.Name, len(m))
//   ^^^^^^^ ref call fmt.Println args=2
 // <- ! ref read fmt
//             ^^^^ ref read s.Name
//           ^ ! ref read s
//                   ^^^ ref call len args=1
	s.conn.Close(1, xs...)
//      ^^^^^ ref call s.conn.Close args=-2
// ^^^^ ref read s.conn
	defer s.Unlock()
//       ^^^^^^ ref call s.Unlock args=0
	go worker(ch)
//  ^^^^^^ ref call worker args=1
	f := s.Handle
//      ^^^^^^ ref read s.Handle
 // <- bind local f value=s.Handle
	f()
 // <- ref call f
	p := &core.Pod{Name: global, Spec: core.Spec{Host: "h"}}
 // <- bind local p value=new(core.Pod)
//          ^^^ ref new core.Pod
//              ^^^^ ref write new(core.Pod).Name
//                    ^^^^^^ ref read global
//                                       ^^^^ ref new core.Spec
//                                            ^^^^ ref write new(core.Spec).Host
	list := []Item{{Key: 1}, {Key: 2}}
 // <- bind local list value=new(wrapped:array(Item))
//         ^^^^ ref type Item
//               ^^^ ref write new(Item).Key
	byName := map[string]*Item{"a": {Key: 1}, dynamic: nil}
//                                ^^^ ref write new(wrapped:pointer(Item)).Key
//                                         ^^^^^^^ ref read dynamic
	fresh := new(Server)
 // <- bind local fresh value=new(Server)
//            ^^^^^^ ref type Server
	made := make(map[Id]Item, 3)
 // <- bind local made value=new(wrapped:map(Item,Id))
	grown := append(list, Item{})
 // <- bind local grown value=list
	v, err := s.Load("k")
 // <- bind local v value=position:0(call(s.Load))
//  ^^^ bind local err value=position:1(call(s.Load))
	w, err := s.Load("k")
//  ^^^ bind assign err value=position:1(call(s.Load))
	n, ok := m["k"]
 // <- bind local n value=index(m)
//  ^^ bind local ok value=literal:bool
	t, ok := any.(Shape)
 // <- bind local t value=cast(Shape,any)
//             ^^^^^ ref type Shape
	e, ok := <-ch
 // <- bind local e value=index(ch)
	x, y := one(), two()
//  ^ bind local y value=call(two)
	for k, node := range m {
//   ^ bind element k value=position:key(m)
//      ^^^^ bind element node value=m
		node.Visit(k)
//     ^^^^^ ref call node.Visit args=1
	}
	for i := 0; i < 3; i++ {
//   ^ bind local i value=literal:int
	}
	switch shape := any.(type) {
//      ^^^^^ bind local shape value=any
//      ^^^^^ bind narrow shape type=wrapped:pointer(Circle)
	case *Circle:
//     ^^^^^^ ref type Circle
		shape.Grow()
//      ^^^^ ref call shape.Grow
	case Square, Line:
		shape.Other()
	}
	select {
	case ev := <-ch:
//    ^^ bind local ev value=index(ch)
		ev.Fire()
	}
	if c := find(); c != nil {
//  ^ bind local c value=call(find)
		c.Do()
//^ ! ref read c
	}
	s.count++
// ^^^^^ ref write s.count
	s.name, total = "n", 3
// ^^^^ ref write s.name
//       ^^^^^ ref write total
	err = s.Fail()
 // <- bind assign err value=call(s.Fail)
 // <- ! ref write err
	_ = Convert(v)
 // <- ! ref read _
 // <- ! ref write _
//   ^^^^^^^ ref call Convert args=1
	c := (*Conn)(raw)
 // <- bind local c value=cast(Conn,raw)
//      ^^^^ ref type Conn
//      ^^^^ ! ref read Conn
	b := []byte(name)
 // <- bind local b value=cast(wrapped:array(byte),name)
	g := Map[int, string](xs, func(i int) string { return helper(i) })
//    ^^^ ref call Map args=2
 // <- bind local g value=call(Map,[int,string])
//                                                     ^^^^^^ ref call helper
	h := lib.Of[Item](3)
//        ^^ ref call lib.Of args=1
 // <- bind local h value=call(generic(lib.Of,[Item]))
	(*p).Spec.items[2].Touch()
//                  ^^^^^ ref call index(p.Spec.items).Touch args=0
//         ^^^^^ ref read p.Spec.items
	build().With(1).Done()
//               ^^^^ ref call call(call(build).With).Done args=0
//       ^^^^ ref call call(build).With args=1
 // <- ref call build args=0
outer:
	for {
		break outer
	}
	if errors.Is(err, io.EOF) {
//                    ^^^ ref read io.EOF
	}
}
