package money

import "testing"

func (a Amount) show() string { return "" }

func TestAdd(t *testing.T) {
	amount, err := Parse("1")
	if err != nil || amount.Add(One).show() == "" {
		t.Fatal(err)
	}
}
