/** What Rust's semantics decide where a binding case cannot show it: macros opened before parsing, method tables, hostile code. */
import { describe, expect, it } from 'vitest';
import { closingBraces } from '../../../languages/rust/extract/brackets.ts';
import { openItemMacros } from '../../../languages/rust/extract/item-macros.ts';
import { METHODS } from '../../../languages/rust/resolve/built-in-methods.ts';
import { methodOf, type Template } from '../../../languages/rust/resolve/method-table.ts';
import { LINK } from '../../../src/model/links.ts';
import { askedFiles } from '../../kit/asked-files.ts';
import { extractText } from '../../kit/extract.ts';
import { type BoundFiles, bindFiles } from '../../kit/memory-world.ts';

describe('macros around items', () => {
  it('are blanked out, and nothing moves', () => {
    const text = 'cfg_rt! {\n    fn a() {}\n}\nfn b() {}\n';
    const opened = openItemMacros(text)!;
    expect(opened).toHaveLength(text.length);
    expect(opened).toBe('         \n    fn a() {}\n \nfn b() {}\n');
  });

  it('lose the branches of `cfg_if!` too', () => {
    const opened = openItemMacros('cfg_if::cfg_if! {\n  if #[cfg(a)] { fn f() {} } else { fn f() {} }\n}')!;
    expect(opened.trim().replace(/\s+/g, ' ')).toBe('fn f() {} fn f() {}');
  });

  it('are left alone when nobody knows them, or they never end', () => {
    expect(openItemMacros('my_dsl! {\n fn a() {}\n}')).toBeUndefined();
    expect(openItemMacros('cfg_rt! {\n fn a() {}\n')).toBeUndefined();
    expect(openItemMacros('fn a() { if x != y {} }')).toBeUndefined();
  });

  it('stay closed when what is in them is no Rust', async () => {
    const { facts } = await extractText('rust', 'cfg_odd! {\n  fn a( => struct\n}\nfn b() {}\n');
    expect(facts.strings).toContain('b');
    expect(facts.symbols.rows).toBe(2);
  });

  it.each([
    ['{ "}" }', 6],
    ["{ '}' }", 6],
    ["{ '\\'' }", 7],
    ["{ &'a } }", 6],
    ['{ r#"}"}"# }', 11],
    ['{ // }\n }', 8],
    ['{ /* } */ }', 10],
    ['{ {} {', -1],
  ])('%s ends at %i', (text, end) => {
    expect(closingBraces(text).get(0) ?? -1).toBe(end);
  });
});

describe('library methods', () => {
  const KNOWN = new Set([
    'T',
    'U',
    'Self',
    '?',
    '$',
    '#',
    '[]',
    '<>',
    '()',
    'str',
    ...Object.keys(METHODS),
    'Vec',
    'Iter',
  ]);
  const unknownHeads = (template: Template): string[] => [
    ...(KNOWN.has(template.head) ? [] : [template.head]),
    ...template.parts.flatMap(unknownHeads),
  ];

  it('have tables of known types only', () => {
    for (const [family, text] of Object.entries(METHODS))
      for (const name of text.match(/(?<=\n.*)\b[a-z_]+(?=[ (:])/g) ?? []) {
        const method = methodOf(family, name);
        expect(method, `${family}.${name}`).toBeDefined();
        expect([method!.result, ...method!.closures.flatMap((given) => given ?? [])].flatMap(unknownHeads)).toEqual([]);
      }
  });

  it('say what closures are given, by argument', () => {
    expect(methodOf('Option', 'map_or')!.closures.map((given) => given?.length)).toEqual([undefined, 1]);
    expect(methodOf('Vec', 'sort_by')!.closures.map((given) => given?.length)).toEqual([2]);
  });
});

/** Every link as numbers, in the order of the files. */
const allLinks = (project: BoundFiles, paths: readonly string[]): number[][] =>
  paths.map((path) => [...project.links(path).links.data.subarray(0, project.links(path).links.rows * LINK.stride)]);

describe('code that leads in circles', () => {
  const texts = new Map(
    Object.entries({
      'Cargo.toml': '[package]\nname = "c"\n',
      'src/lib.rs': `mod a; mod b; mod types; pub use a::*; pub use b::*;
use x::y; use y::x; use z as z; use z as z;
fn go(one: types::One) { one.go(); two(); missing(); x::f(); }`,
      'src/a.rs': 'pub use super::*; pub use crate::b::*; pub fn one() { two(); } pub fn two() {}',
      'src/b.rs': 'pub use crate::a::*; pub use super::*; pub fn three() { one(); super::super::super::up(); }',
      'src/types.rs': `use std::ops::Deref;
pub struct One; pub struct Two;
impl Deref for One { type Target = Two; fn deref(&self) -> &Two { loop {} } }
impl Deref for Two { type Target = One; fn deref(&self) -> &One { loop {} } }
type A = B; type B = A;
trait P: Q { fn p(&self); } trait Q: P { fn q(&self) { self.p(); self.r(); } }
struct Deep<T: Clone + P>(T) where T: Iterator<Item = T>;
impl<T: P> P for T { fn p(&self) { self.p(); } }
impl<T> Deep<T> where T: Iterator<Item = Deep<T>> { fn next(&self) -> T::Item { self.0.next().unwrap().next() } }
fn loops(a: A, d: Deep<Deep<One>>) { a.go(); d.next().next().next(); let x = x; x.go(); let y = |z| y(z); One.q(); }
impl Self { fn odd(self) { self.odd(); } }
fn shadow<Self_>(self_: Self_) { self_.x() }`,
      'src/unreached.rs': '#[path = "unreached.rs"] mod unreached; fn f() { super::f(); self::unreached::f(); }',
    }),
  );
  const sources = [...texts.keys()].filter((path) => path.endsWith('.rs'));

  it('comes to an end, with the same answers whoever asks first', async () => {
    const forwards = allLinks(await bindFiles(texts), sources);
    const backwards = allLinks(await bindFiles(texts), [...sources].reverse()).reverse();
    expect(forwards.flat().length).toBeGreaterThan(0);
    expect(backwards).toEqual(forwards);
  });

  it('still finds what the globs bring', async () => {
    const asked = await askedFiles(Object.fromEntries(texts));
    const [definition] = await asked.definitions('src/b.rs', 1, texts.get('src/b.rs')!.indexOf('one()'));
    expect(definition).toMatchObject({ path: 'src/a.rs', line: 1 });
  });
});

describe('implementations', () => {
  it('of a trait and of its methods are found in other files', async () => {
    const texts = {
      'src/lib.rs': 'mod shape;\nmod square;\nmod far;\n',
      'src/shape.rs': 'pub trait Shape {\n    fn area(&self);\n}\n',
      'src/square.rs':
        'use crate::shape::Shape;\npub struct Square;\nimpl Shape for Square {\n    fn area(&self) {}\n}\n',
      'src/far.rs':
        'use crate::{shape, square::Square as S};\nimpl shape::Shape for Vec<S> {\n    fn area(&self) {}\n}\n',
    };
    const asked = await askedFiles(texts);
    const at = async (line: number, name: string) => {
      const col = texts['src/shape.rs'].split('\n')[line - 1].indexOf(name);
      const places = await asked.implementations('src/shape.rs', line, col);
      return places
        .filter(({ isAsked }) => !isAsked)
        .map((place) => `${place.path}:${place.line}`)
        .sort();
    };
    expect(await at(2, 'area')).toEqual(['src/far.rs:3', 'src/square.rs:4']);
    expect(await at(1, 'Shape')).toContain('src/square.rs:2');
  });
});
