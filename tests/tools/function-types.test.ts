/** Functions that fit a function type of Go are its implementations, and a function shows the types and calls that it fits. */
import { expect, test } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const workspace = indexedSample({
  'a/a.go': `package a

type R struct{}

// Handler has func(*R) in its comment.
type Handler func(*R) error

func one(r *R) error { return nil }

var two = func(other *R) error { return nil }

func three(r R) error { return nil }

func (R) four(r *R) error { return nil }

func use(h Handler, pair func(a, b int)) {
	h(nil)
	pair(1, 2)
	one(nil)
	_ = "func(*R) error"
}

func add(a, b int) {}

func any[T any](one T) error { return nil }
`,
  'b/b.go': 'package b\n\ntype R struct{}\n\nfunc other(r *R) error { return nil }\n',
  'go.mod': 'module example.com/shop\n',
});

const related = async (name: string) => {
  const { results } = await workspace().call('hierarchy', { name });
  const [{ up, down }] = results.symbols;
  const lines = (list: { path: string; line: number }[]) => list.map(({ path, line }) => `${path}:${line}`);
  return { up: lines(up), down: lines(down) };
};

test('of a function type: declared functions and literals of its package, no methods', async () => {
  expect(await related('Handler')).toEqual({ up: [], down: ['a/a.go:8', 'a/a.go:10', 'a/a.go:25'] });
});

test('of a function: types and calls of values that hold one', async () => {
  expect(await related('one')).toEqual({ up: ['a/a.go:6', 'a/a.go:17'], down: [] });
  expect(await related('add')).toEqual({ up: ['a/a.go:16', 'a/a.go:18'], down: [] });
  expect(await related('three')).toEqual({ up: [], down: [] });
});

test('at the keyword, and at the bracket of a call', async () => {
  expect((await related('a/a.go:10:11')).up).toEqual(['a/a.go:6', 'a/a.go:17']);
  expect((await related('a/a.go:18:6')).down).toEqual(['a/a.go:23']);
  // A call of a declared function is no call of a value.
  expect((await related('a/a.go:19:5')).up).toEqual([]);
});
