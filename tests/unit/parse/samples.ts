/** Small programs that use much of each grammar; all of them parse without an error. */

const typescript = `
import fs, { readFile as read, type Stats } from 'node:fs';
import * as path from "node:path";
export * from './a.js'; export { x as y, default } from './b.js';
import type { T } from './t'; import legacy = require('legacy');
declare module 'm' { export function f(a: number, ...rest: string[]): void; }
declare global { interface Window { a: 1 } }
namespace N.M { export const x = 1; }
/** Doc. */
@Component({ selector: 'a', inputs: ['b'] })
export abstract class A<T extends object = {}> extends B<T>.C implements I, J<string> {
  static #count = 0;
  private readonly a?: number = 1; declare b: string; accessor c = 2; [key: string]: any;
  static { A.#count++; }
  constructor(private x: number, @Inject(T) public readonly y = 2, ...z: any[]) { super(); }
  get value(): T | undefined { return this.#v; } set value(v) { this.#v = v!; }
  abstract m(): asserts this is B;
  async *gen<const K extends keyof T>(this: A<T>, k: K): AsyncGenerator<T[K]> { yield* await other?.(k) ?? []; }
  override method = async <U,>(u: U) => ({ ...u, [k]: 1, 'q-r': 2, get g() { return 1; } });
}
interface I extends X, Y<number> { (a: string): void; new (a: string): I; readonly p?: -1 | 'a' | \`b\${C}\`; m?(): void }
type F<T> = T extends (infer U)[] ? { [K in keyof U as \`get\${K}\`]-?: U[K] } : [a: string, b?: number, ...c: T];
enum E { A = 1, B = A << 2, C = 'x'.length } const enum CE { X }
function over(a: string): string; function over(a: any) { return a satisfies unknown as string; }
label: for (const [a, { b = 1, ...c }] of Object.entries(map)) { if (!a) continue label; else break; }
for (let i = 0, j = 1; i < 10; i++, j--) {} for await (const x of y) {} for (var k in o) delete o[k];
do { x **= 2; x ??= y; x >>>= 1 } while (x); while (0); switch (x) { case 1: case 'a': break; default: throw new Error(\`a\${b}c\`); }
try { f?.a?.[0]?.(1); } catch { /re[g/]ex/giu.test(s); } finally { debugger; }
var fn = function* named() { new.target; import.meta.url; }, arrow = x => x ? y : z, big = 10n, hex = 0xff, tag = t\`x\`;
if (a) b; else if (c in d && e instanceof F || typeof g === 'string') void 0;
let u: unique symbol, v: typeof import('x'), w = <any>z, opt = a!.b!;
export default class {}
export = x;
`;

const jsx = `
export const View = ({ a, ...rest }) => <><Item.Part key={1} {...rest} on:click={() => go(a)}>text &amp; {a ? <b/> : null}</Item.Part></>;
function App() { return <div className="x" data-y='z'>{list.map((i) => <li key={i}>{i}</li>)}</div>; }
`;

const javascript = `
const { a, b: { c = 1 } = {}, ...d } = require('x'); let e, f = () => {}; var g = async function () { await h; };
import def, * as ns from 'y'; import { default as q, "string name" as r } from 'z'; export { a as default, b as "c d" };
export default function () {}
export const m = 1, n = [1, , 2, ...o];
class A extends (B, C) { static x = 1; #p; static async *[Symbol.iterator]() { yield 1; } 'quoted'() {} get [k]() {} static {} }
A.prototype.method = function (x = 1, [y], { z }) { return arguments.length; }; module.exports = { A, f() {}, async g() {}, *h() {}, [i]: 1 };
with (a) { b; } /* block */ // line
x = a ? b : c, d || e && f ?? (g | h ^ i & j), !k, ~l, +m, -n, typeof o; x = y\`t\${z}u\`; a?.b?.[c]?.(d); new X; new Y(1).z; #p in o;
`;

const python = `
from __future__ import annotations
import os, sys as system, a.b.c
from . import sibling; from ..pkg.mod import (x as y, z,); from m import *
@decorator(arg, key=value)
@other.attr
class A(Base, metaclass=Meta, *args, **kw):
    """Doc."""
    x: int = 1; y = z = None; a, (b, *c) = d
    async def m(self, a, /, b: str = 'x', *args: int, c, d=1, **kw) -> list[int | None]:
        async with a as b, c: pass
        async for i in aiter(): await i
        return [x async for x in y if x if not z]
def f[T: int, *Ts, **P](x: T) -> T:
    global g1; nonlocal_ = 1
    try: raise E(1) from e
    except (A, B) as err: ...
    except* C: pass
    else: assert x, "m"
    finally: del a[1:2, ::3], b.c
    match cmd:
        case [1, *rest] | {"k": v, **r} if x: pass
        case Point(x=0, y=-1) as p: pass
        case "a" | None | True | 1.5e3j | a.b: pass
        case _: pass
    while True:
        if (n := len(a)) > 1 and not b or c is not d: break
        elif a in b and c not in d: continue
        else: pass
    lambda *a, k=1, **b: (yield x)
    f"{x!r:>{width}} {{}} {y=}" 'a' b"\\x00" rf'\\d{z}' """m
    ulti"""
    return {**a, 'k': v}, {x for x in y}, {k: v for k, v in z}, (g for g in h), a if b else c, a @ b, ~a ** -b, *s,
type Alias[T] = dict[str, T]
if __name__ == '__main__': print(f(1)(2).three[4], sep='', *a, **b); exec("x")
`;

const go = `
// Package doc.
package main
import "fmt"
import (
  alias "a/b"
  . "dot"
  _ "blank"
)
const (
  A = iota
  B; C, D float64 = 1.5, 0x1p-2
)
var x, y = 1, 'r'
var ( z map[string][]*T; ch chan<- int; fn func(a, b int, c ...string) (n int, err error)
)
type (
  S struct { Embedded; *pkg.Ptr; a, b int \`json:"a"\`; f func() }; I interface { M(x int) error; ~int | string; Other }
  Alias = S
)
type G[K comparable, V any] struct { m map[K]V; arr [3]int }
func (s *S) Method(a int, _ string) (r []byte, err error) { defer func() { recover() }(); go f(); return }
func Gen[T ~int | ~string, U any](t T, u ...U) *G[T, U] { return &G[T, U]{m: map[T]U{}} }
func main() {
  a, b := f(1), g(2)[0:1:2]; a++; b <<= 1; *p = &q; c := S{a: 1, f: func() {}}; d := []int{1, 2: 3}; e := [...]string{"x"}
  if v, ok := m[k]; !ok { goto end } else if x := v.(type_); x != nil { fallthrough_() }
  switch t := v.(type) { case int, *S: break; case nil: default: }
  switch { case a > b && c || !d: fallthrough; default: }
  for i := range ch { continue }; for k, v := range m { _, _ = k, v }; for ; ; { break }; for a < b {}
outer: for i := 0; i < 10; i++ { continue outer }
  select { case v := <-ch: _ = v; case ch <- 1: default: }
  fmt.Println(\`raw\`, "esc\\n", 1i, 0b1, x.(I).M, G[int, string]{}, (*T)(nil), struct{}{}, <-ch, ^a &^ b)
end:
  return
}
`;

const csharp = `
extern alias X; global using static System.Math; using System; using Alias = System.Collections.Generic.List<int>;
[assembly: AssemblyTitle("x")]
namespace A.B;
/// <summary>Doc.</summary>
[Serializable, Obsolete("x", error: true)]
public sealed partial class C<T, U> : Base<T>, I where T : class, new() where U : struct {
  private const int K = 1; public static readonly string S = $"a{b:N2}c{{}}" + @"v""q" + """raw"""; volatile int v; event Action? E;
  public C(int a, params string[] b) : base(a) { } static C() { } ~C() { }
  public required int P { get; private set; } = 5; public int Q => p ?? throw new Exception(); int this[int i] { get => a[i]; init { a[i] = value; } }
  public async Task<int?> M<V>(ref int a, out V b, in C c = default, int d = 1) { await foreach (var x in y) { yield return x; } b = default!; return await z; }
  public static C operator +(C a, C b) => a; public static implicit operator int(C c) => 0; event EventHandler H { add { } remove { } }
  void I.Explicit() { int Local(int x) => x * 2; using var f = File.Open("x"); lock (o) { } checked { } unsafe { int* p = &a; } fixed (int* q = b) { } }
  [DllImport("x")] static extern void Ext(); partial void Part(); public delegate void D<in W>(W w);
  class Nested { } enum En : byte { A = 1, [X] B, } struct St { } interface In { void M(); int P { get; } } record R(int X, string Y) { } record struct RS(int Z);
}
class Main {
  void Run() {
    var q = from x in xs join y in ys on x.a equals y.b into g let z = x.c where z > 1 orderby z descending, x select new { x, Z = z };
    var t = (a: 1, "b"); var (d, e) = t; if (o is string { Length: > 5 and < 10 } s && o is not null or int) { }
    var r = o switch { 1 => "a", > 2 and < 5 => "b", C { P: 1 } c => "c", (1, _) => "d", [1, .., 2] => "l", _ => null };
    switch (o) { case int i when i > 0: goto case 1; case 1: break; default: goto end; } end: ;
    for (int i = 0, j = 1; i < 10; i++) continue; foreach (var (k, v) in m) { } while (true) break; do { } while (false);
    try { throw; } catch (Exception ex) when (ex.Data != null) { } finally { } a ??= b; a?.b?[0]?.C(); a = arr[^1]; a = arr[1..^2];
    Func<int, int> f = x => x + 1; Action g = delegate { }; var h = async (int a, int b) => { await a; }; var w = r with { X = 1 };
    int[] ar = { 1, 2 }; var ar2 = new int[3, 4]; var ar3 = new[] { 1 }; var di = new Dictionary<string, int> { ["a"] = 1 }; C n = new() { P = 1 };
    F(nameof(a), typeof(List<>), sizeof(int), default(int), (int)x, x as C, 'c', 1.5m, 0x1F, 1_000L, "u8"u8); var st = stackalloc int[3];
  }
}
`;

const java = `
package a.b.c;
import java.util.*; import static java.lang.Math.max; import java.io.File;
/** Doc. */
@Annotation(value = "x", list = {1, 2}) @Marker
public abstract sealed class A<T extends Comparable<? super T> & I> extends B<T> implements I, J<String> permits X, Y {
  private static final int K = 1, L[] = {1, 2}; volatile transient List<? extends T> list = new ArrayList<>() { { add(1); } };
  static { init(); } { instance(); }
  public A(final int a, String... rest) throws IOException { this(a); super.m(); }
  @Override protected synchronized <U> Map<String, U[]> m(int[] a, U u) { return null; } abstract void n(); native int o(); default_ x;
  enum E implements I { ONE(1) { void f() {} }, TWO; private final int v; E() { this(0); } E(int v) { this.v = v; } }
  record R(int x, @NonNull String y) implements I { R { if (x < 0) throw new IllegalArgumentException(); } static int z; }
  @interface Ann { String value() default ""; int[] n() default {}; } interface In { default void d() {} static void s() {} void a(); int C = 1; }
  void body() throws Exception {
    outer: for (int i = 0, j = 1; i < 10; i++, j--) { continue outer; } for (final var s : list) { break; } while (true) { } 
  }
  void more(Object o) {
    do { x += 1; } while (x != y); switch (o) { case 1: case 2: break; default: }
    int r = switch (k) { case A, B -> 1; case C -> { yield 2; } default -> throw new X(); };
    if (o instanceof String s && s.length() > 1) ; else if (o instanceof R(int x, var y)) ; else return;
    try (var a = open(); b) { } catch (A | B e) { } finally { } synchronized (this) { } assert a : "m";
    Runnable f = () -> {}; Function<Integer, Integer> g = x -> x + 1; BiFunction<A, B, C> h = (a, b) -> a; Supplier<List> c = ArrayList::new; this::m; int[]::new;
    int[][] arr = new int[3][]; arr[0][1] = a ? b : c; (int) x; (A & B) y; a >>>= 2; ~a ^ !b; 'c'; "esc\\n"; 1L; 0x1.8p1; 1.5f; true; null; String.class; A.this.x; A.super.m();
    String t = """
      text block""";
  }
}
`;

const rust = `
//! Inner doc.
#![allow(dead_code)]
extern crate alloc as a; use std::{collections::{HashMap as Map, *}, io::{self, Read}, fmt}; pub(crate) use self::x::*; mod m; pub mod n { use super::*; }
/// Doc.
#[derive(Debug, Clone)] #[cfg(test)]
pub struct S<'a, T: ?Sized + Tr<Item = u8>, const N: usize = 3> where T: 'a { pub a: &'a T, pub(super) b: [u8; N], c: Option<Box<dyn Fn(i32) -> T + Send>> }
struct Tup(pub i32, String); struct Unit; union U { a: u32, b: f32 } enum E { A, B(i32), C { x: u8 } = 5, D = -1 }
pub unsafe trait Tr: Sized + Clone { type Item: Default; const C: i32 = 1; fn req(&self) -> Self::Item; fn prov(self: Box<Self>) {} }
unsafe impl<'a, T> Tr for S<'a, T> where T: Copy { type Item = T; const C: i32 = 2; fn req(&self) -> T { *self.a } }
impl<T> S<'_, T> { pub const fn new() -> Self { Self { a: &1, ..Default::default() } } pub async fn go(&mut self, mut x: i32, (y, _): (i32, u8)) -> Result<(), E> { self.a.b()?.await; Ok(()) } }
static mut G: &str = "x"; const K: u64 = 1_000u64; type Al<T> = Map<String, Vec<T>>; extern "C" { fn c_fn(x: *const u8, ...); static Z: i32; }
macro_rules! mac { ($x:expr, $($y:ident),* $(,)?) => { $x; $($y();)* }; () => {}; }
fn generic<T, F>(f: F) -> impl Iterator<Item = T> + '_ where F: for<'b> FnMut(&'b T) -> !, { println!("{}", x); mac![1, a, b]; vec![1; 3] }
fn main() {
  let Some(x) = opt else { return }; let S { a, ref b, .. } = s; let [first, .., last] = arr; let t @ 1..=5 = n;
  if let Ok(v) | Err(v) = r && v > 1 { } else if a { } else { }
  match x { 0 | 1 => {}, n if n < 0 => (), E::B(y) => y, E::C { x: 1..=9, .. } => 'c', &ref z => b"b", _ => unreachable!(), }
  'outer: loop { while let Some(i) = it.next() { continue 'outer; } for (i, x) in v.iter().enumerate() { break 'outer; } break 1; }
  let c = move |a: i32, b| -> i32 { a + b as i32 }; c(1, 2); x.0.y[1..].z::<T>(); <T as Tr>::C; T::f::<U>; &mut *p; -x; !y; a..=b; ..; (1,); [1, 2]; unsafe { *p }; async { }; return;
  let r = r#"raw"#; let by = b'\\n'; let f = 1.5e-3f32; let h = 0xff; x += 1; y <<= 2; a && b || c; x?; const { 1 };
}
`;

export const SAMPLES: Readonly<Record<string, string>> = {
  typescript,
  tsx: typescript.replace('w = <any>z, ', '') + jsx,
  javascript: javascript + jsx,
  python,
  go,
  csharp,
  java,
  rust,
};

/** Anonymous tokens to keep in the tests, per grammar. */
export const TOKENS: Readonly<Record<string, readonly string[]>> = {
  typescript: ['async', 'static', 'get', 'set', 'const', '=', '?', 'readonly', '('],
  tsx: ['async', 'static', 'const', '?.', '/>'],
  javascript: ['async', 'static', 'let', '*'],
  python: ['async', '*', '=', 'from'],
  go: ['func', '(', 'type', ':='],
  csharp: ['class', 'async', '=', '?', 'get'],
  java: ['class', 'static', '=', 'final'],
  rust: ['async', 'fn', 'unsafe', 'let', '&'],
};
