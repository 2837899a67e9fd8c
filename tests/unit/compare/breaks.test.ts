/** Which changes ask something of users outside the tree, and which do not. */
import { describe, expect, test } from 'vitest';
import { breaksBetween } from './versions.ts';

const CASES: readonly (readonly [path: string, before: string, after: string, breaks: readonly string[]])[] = [
  ['a.py', 'def f(a): pass', '', ['removed']],
  ['a.py', 'def _f(a): pass', '', []],
  ['_a.py', 'def f(a): pass', '', []],
  ['tests/test_a.py', 'def test_f(a): pass', '', []],
  ['a.py', 'def f(a): pass', 'def f(a, b): pass', ['new parameter b has no default']],
  ['a.py', 'def f(a): pass', 'def f(a, b=1, *c, **d): pass', []],
  ['a.py', 'def f(*args, **kwargs): pass', 'def f(*args: int, **kwargs: int) -> int: pass', []],
  ['a.py', 'def f(a, b=1): pass', 'def f(a): pass', ['parameter b removed']],
  ['a.py', 'def f(a, b=1): pass', 'def f(a, b): pass', ['parameter b no longer has a default']],
  ['a.py', 'def f(a, b): pass', 'def f(a, c): pass', ['parameter b is now named c']],
  ['a.py', 'def f(a, b): pass', 'def f(b, a): pass', ['parameter order changed']],
  ['a.py', 'def f(a): pass', 'def f(a: int) -> str: pass', []],
  ['a.py', 'def f(a): pass', 'async def f(a): pass', ['now asynchronous']],
  ['a.py', 'class A:\n  def f(self, a): pass', 'class A:\n  def f(self): pass', ['parameter a removed']],
  ['a.ts', 'export function f(a: string): void {}', 'export function f(a: string, b?: number): void {}', []],
  ['a.ts', 'export function f(a: string): void {}', 'export function f(a: string | number): void {}', []],
  [
    'a.ts',
    'export function f(a: string | number): void {}',
    'export function f(a: string): void {}',
    ['parameter a takes string'],
  ],
  ['a.ts', 'export function f(a: string): void {}', 'export function f(b: string): void {}', []],
  ['a.ts', 'export function f(a?: A | undefined): void {}', 'export function f(a?: A): void {}', []],
  ['a.ts', 'export function f(): A | B { return g(); }', 'export function f(): A { return g(); }', []],
  [
    'a.ts',
    'export function f(): A { return g(); }',
    'export function f(): A | B { return g(); }',
    ['returns A | B instead of A'],
  ],
  ['a.ts', 'export function f() { return g(); }', 'export function f(): A { return g(); }', []],
  [
    'a.ts',
    'export function f(): Promise<A> { return g(); }',
    'export async function f(): Promise<A> { return g(); }',
    [],
  ],
  [
    'a.ts',
    'export function f(a: (b: A) => C): void {}',
    'export function f(a: (b: A) => D): void {}',
    ['parameter a takes (b: A) => D'],
  ],
  ['a.ts', 'function f(a: string): void {}', 'function f(): void {}', []],
  ['a.ts', 'export function f(a: A): void {}', 'function f(a: A): void {}', ['no longer exported']],
  ['a.ts', 'export class A { f() { g(); } }', 'export class A { protected f() { g(); } }', ['now protected']],
  ['a.ts', 'export class A { private f() { g(); } }', 'export class A {}', []],
  [
    'a.ts',
    'export interface A { a: string }',
    'export interface A { a: string; b: string }',
    ['new member that implementers of A must add'],
  ],
  ['a.ts', 'export interface A { a: string }', 'export interface A { a: string; b?: string }', []],
  ['a.ts', 'export interface A { a: string }', 'export interface A { a: number }', ['is number instead of string']],
  ['a.ts', 'export const a = 1;', 'export const a = 2;', []],
  ['a.go', 'package a\nfunc F(a string) {}', 'package a\nfunc F(a any) {}', []],
  ['a.go', 'package a\nfunc F(a string) {}', 'package a\nfunc F(a int) {}', ['parameter a takes int']],
  ['a.go', 'package a\nfunc F() (err error) { return nil }', 'package a\nfunc F() error { return nil }', []],
  [
    'a.go',
    'package a\nfunc F() error { return nil }',
    'package a\nfunc F() (int, error) { return 0, nil }',
    ['returns (int, error) instead of error'],
  ],
  ['a.go', 'package a\nfunc f(a string) {}', 'package a\nfunc f(a int) {}', []],
  ['internal/a.go', 'package a\nfunc F(a string) {}', 'package a\nfunc F(a int) {}', []],
  [
    'a.go',
    'package a\ntype T struct { Keys map[string]any }',
    'package a\ntype T struct { Keys map[any]any }',
    ['is map[any]any instead of map[string]any'],
  ],
  [
    'a.go',
    'package a\ntype I interface { A() }',
    'package a\ntype I interface { A(); B() }',
    ['new member that implementers of I must add'],
  ],
  [
    'A.java',
    'public class A { public int f(int a) { return a; } }',
    'public class A { public long f(int a) { return a; } }',
    ['returns long instead of int'],
  ],
  [
    'A.java',
    'public class A { public int f(int a) { return a; } }',
    'public class A { private int f(int a) { return a; } }',
    ['now private'],
  ],
  ['A.java', 'public interface A { void f(); }', 'public interface A { void f(); default void g() { f(); } }', []],
  ['a.rs', 'pub fn f(a: u8) -> u8 { a }', 'pub fn f(a: u16) -> u8 { a as u8 }', ['parameter a takes u16']],
  ['a.rs', 'pub fn f(a: u8) -> u8 { a }', 'fn f(a: u8) -> u8 { a }', ['now private']],
];

describe('of the public API', () => {
  test.each(CASES)('%s: %s -> %s', async (path, before, after, breaks) => {
    expect(await breaksBetween({ [path]: `${before}\n` }, { [path]: `${after}\n` })).toEqual(breaks);
  });

  test('a new name of a function', async () => {
    const body = '(items):\n    checked = [check(item) for item in items]\n    return store(checked, retry=3)\n';
    expect(await breaksBetween({ 'a.py': `def save${body}` }, { 'a.py': `def persist${body}` })).toEqual([
      'renamed from save',
    ]);
  });

  test('another module, unless the old one passes the name on', async () => {
    const f = 'def save(items):\n    checked = [check(item) for item in items]\n    return store(checked, retry=3)\n';
    const before = { 'p/a.py': f, 'p/b.py': 'x = 1\n' };
    const moved = { 'p/a.py': 'y = 1\n', 'p/b.py': `x = 1\n${f}` };
    expect(await breaksBetween(before, moved)).toEqual(['moved to p/b.py']);
    expect(await breaksBetween(before, { ...moved, 'p/a.py': 'from p.b import save\n' })).toEqual([]);
  });

  test('another file of the same Go package is the same place', async () => {
    const f = 'func Save(items []Item) error {\n\tchecked := check(items)\n\treturn store(checked, 3)\n}\n';
    const files = (a: string, b: string) => ({ 'p/a.go': `package p\n${a}`, 'p/b.go': `package p\nvar x = 1\n${b}` });
    expect(await breaksBetween(files(f, ''), files('', f))).toEqual([]);
  });
});
