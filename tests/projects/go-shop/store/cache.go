package store

type Cache[K comparable, V Keyed] struct {
	items map[K]V
	onHit func(V) *Product
}

func NewCache[K comparable, V Keyed]() *Cache[K, V] {
	return &Cache[K, V]{items: map[K]V{}}
}

func (c *Cache[A, B]) Get(key A) (B, bool) {
	value, ok := c.items[key]
	return value, ok
}

func (c *Cache[A, B]) Hit(key A) *Product {
	value, _ := c.Get(key)
	value.Key()
	return c.onHit(value)
}
