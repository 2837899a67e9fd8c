// --- path: go.mod ---
module example.com/m
// --- path: m/types.go ---
package m

type Base struct{ ID int }

func (b *Base) Save() error { return nil }
func (b Base) Name() string { return "" }

type Named interface{ Name() string }

type User struct {
    *Base
    Named
    mail string
    next *User
    on   func(*User) *User
}

type Admin struct {
    User
    level int
}

func (a *Admin) Save() error { return a.User.Save() }
//                                      ^^^^ read m/types.go#Admin.User
//                                           ^^^^ call m/types.go#Base.Save
// --- path: m/more.go ---
package m

func (u *User) Mail() string { return u.mail }
//       ^^^^ type m/types.go#User
//                                      ^^^^ read m/types.go#User.mail
//                                    ^ def 32

func (n *node) walk() { n.left.walk() }
//                        ^^^^ read m/more.go#node.left
//                             ^^^^ call m/more.go#node.walk

type node struct{ left, right *node }
// --- path: m/use.go ---
package m

func use(u *User, a Admin, n Named) {
    u.Mail()
//    ^^^^ call m/more.go#Mail
    u.Save()
//    ^^^^ call m/types.go#Base.Save
    a.Save()
//    ^^^^ call m/types.go#Admin.Save
//    ^^^^ ! call m/types.go#Base.Save
    a.Mail()
//    ^^^^ call m/more.go#Mail
    a.ID = 3
//    ^^ write m/types.go#Base.ID
    a.User.Base.ID++
//    ^^^^ read m/types.go#Admin.User
//         ^^^^ read m/types.go#User.Base
//              ^^ write m/types.go#Base.ID
    n.Name()
//    ^^^^ call m/types.go#Named.Name
    u.next.next.Mail()
//    ^^^^ read m/types.go#User.next
//              ^^^^ call m/more.go#Mail
    u.on(u).Mail()
//    ^^ read m/types.go#User.on
//    ^^ call dynamic
//          ^^^^ call m/more.go#Mail
    u.Missing()
//    ^^^^^^^ call unknown
    save := u.Save
//            ^^^^ read m/types.go#Base.Save
    save()
//  ^^^^ call m/types.go#Base.Save
    (*User).Mail(u)
//          ^^^^ call m/more.go#Mail
//    ^^^^ read m/types.go#User
    Admin.Name(a)
    f := Base.Name
//            ^^^^ read m/types.go#Base.Name
    f(Base{})
//  ^ call m/types.go#Base.Name
}
// --- path: other/other.go ---
package other

import "example.com/m/m"

func use(u *m.User) {
    u.Mail()
//    ^^^^ call m/more.go#Mail
    u.Save()
//    ^^^^ call m/types.go#Base.Save
    println(u.Mail)
//            ^^^^ read m/more.go#Mail
}
