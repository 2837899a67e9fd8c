package main

import (
	"fmt"

	"example.com/shop/money"
	"example.com/shop/store"
	"example.com/shop/store/memory"
)

type counter struct{ store.Products }

var describe = store.Describe

func main() {
	shelf := memory.New()
	product, _ := shelf.Find("a")
	fmt.Println(store.Describe(shelf, product.Name), describe(shelf, "b"))
	all := counter{store.Products{product}}
	total := all.Total().Add(money.Amount(3))
	switch value := any(product).(type) {
	case store.Keyed:
		fmt.Println(value.Key())
	case money.Amount:
		total = value.Add(total)
	}
	text := func(a money.Amount) *store.Product { return all.Products[0] }
	text(total).Key()
}
