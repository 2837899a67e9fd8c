/** All uses of what stands at a place, and that TypeScript's names end somewhere whatever the code says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tool as references } from '../../../src/answers/references/tool.ts';
import { NO_NAME_THERE } from '../../../src/answers/subject/asked-symbols.ts';
import { LINK, OPEN } from '../../../src/model/links.ts';
import { askedFiles, indexedFiles } from '../../kit/asked-files.ts';
import { readBindingCase } from '../../kit/binding-case.ts';
import { type BoundFiles, bindFiles } from '../../kit/memory-world.ts';

const CARET = '¦';

/** Where the thing at the caret is declared, as `path:line`, and used, as `path:line:col` with columns 0-based; in order. */
async function usesAt(files: Readonly<Record<string, string>>): Promise<string[]> {
  const path = Object.keys(files).find((name) => files[name].includes(CARET))!;
  const before = files[path].slice(0, files[path].indexOf(CARET)).split('\n');
  const product = await indexedFiles({ ...files, [path]: files[path].replace(CARET, '') });
  const name = `${path}:${before.length}:${before.at(-1)!.length + 1}`;
  const { results, meta } = (await product.ask(references, { name, limit: 1000 }))!;
  if (meta.notes.includes(NO_NAME_THERE)) return [];
  const uses = results.files.flatMap((file) => file.references);
  return [
    ...results.symbols.map((one) => `${one.path}:${one.line}`),
    ...uses.map((one) => `${one.path}:${one.line}:${one.col - 1}`),
  ].sort();
}

describe('all uses', () => {
  it('of a function: every overload, import, export and call', async () => {
    const files = {
      'a.ts': 'function f(a: string): void;\nfunction f(a: unknown) {}\nexport { f };\n',
      'b.ts': "import { f as g } from './a';\ng(1); g('x');\n",
    };
    const all = ['a.ts:1', 'a.ts:2', 'a.ts:3:9', 'b.ts:1:9', 'b.ts:2:0', 'b.ts:2:6'];
    expect(await usesAt({ ...files, 'a.ts': files['a.ts'].replace('f(a: s', '¦f(a: s') })).toEqual(all);
  });

  it('of another name for it: under every name', async () => {
    const files = {
      'a.ts': 'export function f() {}\nf();\n',
      'b.ts': "import { f as ¦g } from './a';\ng();\nimport { f } from './a';\nf();\n",
    };
    const all = ['a.ts:1', 'a.ts:2:0', 'b.ts:1:14', 'b.ts:1:9', 'b.ts:2:0', 'b.ts:3:9', 'b.ts:4:0'];
    expect(await usesAt(files)).toEqual(all);
  });

  it('of a member: what replaces it, but no use of those it replaces', async () => {
    const text = `interface I { m(): void }
interface J { m(): void }
class A implements I { m() {} }
class B extends A implements J { m() {} }
new B().m();
class C { m() {} }
`;
    expect(await usesAt({ 'a.ts': text.replace('I { m', 'I { ¦m') })).toEqual(['a.ts:1', 'a.ts:3:23']);
    expect(
      await usesAt({ 'a.ts': text.replace('B extends A implements J { m', 'B extends A implements J { ¦m') }),
    ).toEqual(['a.ts:4', 'a.ts:5:8']);
  });

  it('of a constructor: what is made with it, and the calls of those below', async () => {
    const text = `class A { constructor() {} }
class B extends A { constructor() { super(); } }
class C extends A {}
new A(); new B(); new C();
let a: A;
`;
    expect(await usesAt({ 'a.ts': text.replace('constructor', '¦constructor') })).toEqual([
      'a.ts:1',
      'a.ts:2:36',
      'a.ts:4:22',
      'a.ts:4:4',
    ]);
  });

  it('of a property: keys of literals that are held against the type, and destructuring', async () => {
    const text = `interface T { ¦p: number }
const a: T = { p: 1 };
function f(t: T) { const { p } = t; return { p }; }
f({ p: 2 });
a['p'];
const other = { p: 3 };
`;
    expect(await usesAt({ 'a.ts': text })).toEqual(['a.ts:1', 'a.ts:2:15', 'a.ts:3:27', 'a.ts:4:4', 'a.ts:5:3']);
  });

  it('of declarations that make up one thing, and not of a namesake of another kind', async () => {
    const text = `interface M { a: number }
class M { b = 1 }
namespace M { export const c = 1 }
type V = number;
const V = 1;
let m: M = new M();
M.c; V;
`;
    const merged = ['a.ts:1', 'a.ts:2', 'a.ts:3', 'a.ts:6:15', 'a.ts:6:7', 'a.ts:7:0'];
    expect(await usesAt({ 'a.ts': text.replace('interface M', 'interface ¦M') })).toEqual(merged);
    expect(await usesAt({ 'a.ts': text.replace('type V', 'type ¦V') })).toEqual(['a.ts:4']);
  });

  it('of a parameter that is a field as well', async () => {
    const text = 'class A { constructor(private ¦x: number) { x; } m() { this.x; } }\n';
    expect(await usesAt({ 'a.ts': text })).toEqual(['a.ts:1', 'a.ts:1:43', 'a.ts:1:59']);
  });

  it('of a module that is not in the tree: the name that an import gives it', async () => {
    const files = { 'a.ts': "import { ¦x } from 'away';\nx();\n", 'b.ts': "import { x } from 'away';\nx();\n" };
    expect(await usesAt(files)).toEqual(['a.ts:1', 'a.ts:2:0']);
  });

  it.each([
    ['¦class A {}\nnew A();\n', ['a.ts:1', 'a.ts:2:4']],
    ['class A {}\n¦new A();\n', ['a.ts:1', 'a.ts:2:4']],
    ['export ¦default function f() {}\nf();\n', ['a.ts:1', 'a.ts:1:7', 'a.ts:2:0']],
    ['class A { ¦static x = 1; m() { return A.x; } }\n', ['a.ts:1', 'a.ts:1:39']],
    ['const a = { b: 1 };\n¦typeof a.b;\n', ['a.ts:1', 'a.ts:2:9']],
    ['class A { ¦static {} }\n', []],
    ['label¦: while (1) break label;\n', ['a.ts:1', 'a.ts:1:23']],
  ])('of what the keyword or the end of a name stands for: %s', async (text, places) => {
    expect(await usesAt({ 'a.ts': text })).toEqual(places);
  });
});

/** Resolves every file, and says how many references came to something and how many did not. */
function outcome(project: BoundFiles, paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const { links, open: left } = project.links(path);
    const rows = (table: { data: Int32Array; rows: number }, stride: number) =>
      Array.from({ length: table.rows }, (_, row) => table.data.subarray(row * stride, (row + 1) * stride).join(' '));
    return [path, ...rows(links, LINK.stride), ...rows(left, OPEN.stride)];
  });
}

describe('questions that lead back to themselves', () => {
  it.each([
    ['an object that spreads itself', 'let x = { ...x, a: 1 }; x = { ...x }; x.a; x.b;'],
    ['a property made of itself', 'let x = { a: x.a, b: () => x.b() }; x.a.c(); x.b();'],
    ['types in a circle', 'type A = B; type B = A & { x: A }; let a: A; a.x.x.y; interface I extends I {}'],
    ['a class that extends itself', 'class A extends A { m() { super.m(); this.n(); } } new A().m();'],
    [
      'a check of what it checks',
      'function is<T>(v: T): v is T { return true; } function f(v) { if (is(v)) { v.m(); if (is(v)) v.n(); } }',
    ],
    ['functions that return each other', 'const f = () => g(); const g = () => f(); f().x(); g()().y();'],
    ['arguments that are their own results', 'function id(x) { return x; } let a = id(a); a = id(id(a)); a.m();'],
    ['callbacks that call back', 'type F = (f: F) => F; declare const f: F; f((g) => g((h) => h(g)))(f)(f).m();'],
    ['generics without an end', 'type N<T> = { next: N<N<T>> }; let n: N<string>; n.next.next.next.next.m();'],
    [
      'merged namespaces',
      'namespace A { b; export const a = c; } namespace A { export const b = a; export const c = b; } A.c.d();',
    ],
  ])('%s', async (_what, text) => {
    const project = await bindFiles({ 'a.ts': text });
    expect(outcome(project, ['a.ts']).length).toBeGreaterThan(1);
  });

  it('modules that are each other', async () => {
    const project = await bindFiles({
      'a.js': "module.exports = require('./b');\n",
      'b.js': "module.exports = require('./a');\n",
      'c.js': "const a = require('./a');\na.m(); a();\n",
    });
    expect(outcome(project, ['c.js']).length).toBeGreaterThan(1);
  });

  it('modules that export each other', async () => {
    const files = {
      'a.ts': "export * from './b';\nexport { x } from './b';\nexport { default } from './c';\n",
      'b.ts': "export * from './a';\nexport { x } from './a';\n",
      'c.ts': "import c from './a';\nexport default c;\nc.m();\n",
    };
    const asked = await askedFiles(files);
    expect((await asked.definitions('c.ts', 3, 0)).map(({ path }) => path)).not.toContain('b.ts');
  });
});

describe('what a file comes to', () => {
  it('does not depend on what was resolved before it', async () => {
    const directory = join(import.meta.dirname, '../../../languages/typescript/cases/binding');
    for (const file of readdirSync(directory)) {
      const { files } = readBindingCase(readFileSync(join(directory, file), 'utf8'), file);
      const paths = [...files.keys()].filter((path) => path.endsWith('.ts'));
      const together = outcome(await bindFiles(files), paths);
      const alone: string[] = [];
      for (const path of paths) alone.push(...outcome(await bindFiles(files), [path]));
      expect(alone, file).toEqual(together);
    }
  });
});

describe('checks', () => {
  it('of a name that follow one another by the hundred are read, each by those near it', async () => {
    const branch = 'if (x instanceof A) x.m()';
    const text = `class A { m() {} }\nfunction f(x: any) { ${Array(500).fill(branch).join('; else ')} }\n`;
    const { links } = (await bindFiles({ 'a.ts': text })).links('a.ts');
    // The type and the call of every branch.
    expect(links.rows).toBe(1000);
  });
});
