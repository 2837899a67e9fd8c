// --- path: go.mod ---
module example.com/shop

replace example.com/tools => ./third/tools
// --- path: cart/cart.go ---
package cart

func Total(items []Item) int { return sum(items) }
//                 ^^^^ type cart/item.go#Item
//                                    ^^^ call cart/sum.go#sum

func price() int { return testOnly() }
//                        ^^^^^^^^ call unknown
//                        ^^^^^^^^ ! call cart/cart_test.go#testOnly
// --- path: cart/item.go ---
package cart

type Item struct{ Price int }

func hidden() {}
// --- path: cart/sum.go ---
package cart

func sum(items []Item) int {
    n := 0
    for _, item := range items {
        n += item.Price
//           ^^^^ def 26
//                ^^^^^ read cart/item.go#Item.Price
    }
    return n
}
// --- path: cart/cart_test.go ---
package cart

import "testing"

func testOnly() int { return sum(nil) }
//                           ^^^ call cart/sum.go#sum

func TestTotal(t *testing.T) { t.Log(Total(nil)) }
//                               ^^^ call external
//                                   ^^^^^ call cart/cart.go#Total
// --- path: cart/outside_test.go ---
package cart_test

import (
    "testing"

    "example.com/shop/cart"
)

func TestOutside(t *testing.T) {
    cart.Total(nil)
//       ^^^^^ call cart/cart.go#Total
    cart.Exported()
//       ^^^^^^^^ call cart/export_test.go#Exported
    Total(nil)
//  ^^^^^ call unknown
    sum(nil)
//  ^^^ ! call cart/sum.go#sum
}
// --- path: cart/export_test.go ---
package cart

func Exported() {}
// --- path: cmd/main.go ---
package main

import (
    "fmt"
    "example.com/shop/cart"
    basket "example.com/shop/cart"
    "example.com/shop/go-money"
    "example.com/shop/missing"
    "example.com/tools/text"
    "github.com/other/lib"
    _ "example.com/shop/effects"
)

func main() {
    cart.Total(nil)
//       ^^^^^ call cart/cart.go#Total
    basket.Total(nil)
//         ^^^^^ call cart/cart.go#Total
//  ^^^^^^ def 73
    cart.hidden()
//       ^^^^^^ call unknown
    cart.Exported()
//       ^^^^^^^^ call unknown
    coin.Mint()
//       ^^^^ call go-money/money.go#Mint
    money.Mint()
//        ^^^^ ! call go-money/money.go#Mint
    missing.Gone()
//          ^^^^ call dynamic
    text.Wrap()
//       ^^^^ call third/tools/text/wrap.go#Wrap
    lib.Run()
//      ^^^ call external
    fmt.Println(cart.Item{})
//      ^^^^^^^ call external
//                   ^^^^ new cart/item.go#Item
    println(len("a"))
//  ^^^^^^^ call external
//          ^^^ call external
    C.free(nil)
}
// --- path: go-money/money.go ---
package coin

func Mint() {}
// --- path: effects/effects.go ---
package effects

func init() {}
// --- path: third/tools/go.mod ---
module example.com/tools
// --- path: third/tools/text/wrap.go ---
package text

func Wrap() {}
// --- path: native/native.go ---
package native

// #include <stdlib.h>
import "C"

func Free() { C.free(nil) }
//              ^^^^ call external
