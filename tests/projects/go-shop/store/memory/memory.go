package memory

import (
	. "example.com/shop/store"
	m "example.com/shop/money"
)

type shelf struct {
	Entity
	cache *Cache[string, *Product]
	index map[string]Products
}

func New() *shelf {
	return &shelf{cache: NewCache[string, *Product](), index: map[string]Products{"a": {{Name: "x", Price: m.One}}}}
}

func (s *shelf) Find(name string) (*Product, bool) {
	if product, ok := s.cache.Get(name); ok {
		return product, product.Key() > 0
	}
	for _, product := range s.index[name] {
		return product, product.Price.Add(m.Zero) > 0
	}
	return s.cache.Hit(name), false
}
