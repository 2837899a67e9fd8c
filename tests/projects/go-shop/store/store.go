package store

import (
	"example.com/shop/go-log"
	"example.com/shop/money"
)

type Entity struct{ ID int }

func (e *Entity) Key() int { return e.ID }

type Keyed interface{ Key() int }

type Product struct {
	*Entity
	Name  string
	Price money.Amount
	tags  []struct{ text string }
}

type Products []*Product

func (p Products) Total() (sum money.Amount) {
	for _, product := range p {
		sum = sum.Add(product.Price)
	}
	return sum
}

type Finder interface {
	Keyed
	Find(name string) (*Product, bool)
}

var logger = journal.New("store")

func Describe(finder Finder, name string) string {
	product, ok := finder.Find(name)
	if !ok {
		logger.Print(name, finder.Key())
		return fallback(name)
	}
	return product.describe()
}
