// --- path: go.mod ---
module example.com/n
// --- path: n.go ---
package n

type Item struct{ Name string }

func (i *Item) Use() *Item { return i }

type Items []*Item
type Index map[string]Items
type Stream chan *Item
type Maker func(n int) (*Item, error)
type Level int
type Same = Item
type Copy Item
type Chain Items

const (
    Low Level = iota
    High
)

func (l Level) Show() string    { return "" }
func (s Items) First() *Item    { return s[0] }
func (m Maker) Twice() []*Item  { return nil }
func (i Index) All() Items      { return i["a"] }

func use(items Items, index Index, stream Stream, build Maker, same *Same, c Copy, chain Chain) {
    items[0].Use()
//           ^^^ call n.go#Item.Use
    items.First().Use()
//        ^^^^^ call n.go#Items.First
//                ^^^ call n.go#Item.Use
    for _, item := range items {
        item.Use()
//           ^^^ call n.go#Item.Use
    }
    index["a"][0].Use()
//                ^^^ call n.go#Item.Use
    index.All().First()
//        ^^^ call n.go#Index.All
//              ^^^^^ call n.go#Items.First
    (<-stream).Use()
//             ^^^ call n.go#Item.Use
    for item := range stream {
        item.Use()
//           ^^^ call n.go#Item.Use
    }
    made, err := build(1)
    made.Use()
//       ^^^ call n.go#Item.Use
    err.Error()
//      ^^^^^ call external
    build.Twice()[0].Use()
//        ^^^^^ call n.go#Maker.Twice
//                   ^^^ call n.go#Item.Use
    same.Use()
//       ^^^ call n.go#Item.Use
    c.Name = ""
//    ^^^^ write n.go#Item.Name
    chain[0].Use()
//           ^^^ call n.go#Item.Use
    High.Show()
//  ^^^^ read n.go#High
//       ^^^^ call n.go#Level.Show
    Level(3).Show()
//  ^^^^^ type n.go#Level
//  ^^^^^ call none
//  ^^^^^ new none
//           ^^^^ call n.go#Level.Show
    Items(nil).First()
//  ^^^^^ type n.go#Items
//             ^^^^^ call n.go#Items.First
    (*Item)(nil).Use()
//    ^^^^ type n.go#Item
//               ^^^ call n.go#Item.Use
    Maker(nil)(2)
//  ^^^^^ type n.go#Maker
}
