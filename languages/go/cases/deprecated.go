package sum

// Add adds.
//
// Deprecated: Use Total instead,
// which is faster.
func Add() {}
//   ^^^ def function Add deprecated doc=Add adds. Deprecated: Use Total instead, which is faster.

// Total says "Deprecated: x" of nothing.
func Total() {}
//   ^^^^^ def function Total -deprecated
