//go:build !linux && !windows

package money

func parse(text string) (Amount, error) { return Zero, nil }
