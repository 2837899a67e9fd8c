// Package money counts.
package money

type Amount int64

type Currency = string

const (
	Zero Amount = iota
	One
)

func (a Amount) Add(other Amount) Amount { return a + other }

func Parse(text string) (Amount, error) { return parse(text) }
