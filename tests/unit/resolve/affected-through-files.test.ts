/** Changes that reach a file through others: the second file that uses a name gets an answer that was computed for the first. */
import { expect, it } from 'vitest';
import { EditedProject } from '../../kit/edited-project.ts';

type Edits = Readonly<Record<string, string | undefined>>;

interface Case {
  readonly what: string;
  readonly files: Edits;
  readonly edits: Edits;
}

const CASES: readonly Case[] = [
  {
    what: 'what a decorator returns',
    files: {
      'd.py': 'def deco(fn):\n    return fn\n',
      'u.py': 'from d import deco\n@deco\ndef f(): pass\n',
      'v.py': 'from u import f\nf()\n',
    },
    edits: { 'd.py': 'def deco(fn):\n    def wrapper(): return fn()\n    return wrapper\n' },
  },
  {
    what: 'the module of a decorator',
    files: {
      'a.py': 'def deco(fn):\n    return fn\n',
      'b.py': 'def deco(fn):\n    def wrapper(): return fn()\n    return wrapper\n',
      'u.py': 'import a, b\n@a.deco\ndef f(): pass\n',
      'v.py': 'from u import f\nf()\n',
    },
    edits: { 'u.py': 'import a, b\n@b.deco\ndef f(): pass\n' },
  },
  {
    what: 'a spread',
    files: {
      'base.ts': 'export const base = { x: () => new A() };\nexport class A { go() {} }\nexport class B { go() {} }\n',
      'all.ts': "import { base } from './base';\nexport const all = { ...base };\n",
      'u1.ts': "import { all } from './all';\nall.x().go();\n",
      'u2.ts': "import { all } from './all';\nall.x().go();\n",
    },
    edits: {
      'base.ts': 'export const base = { x: () => new B() };\nexport class A { go() {} }\nexport class B { go() {} }\n',
    },
  },
  {
    what: 'a member that a spread takes over',
    files: {
      'base.ts': 'export const base = { y: 1 };\nexport class A { go() {} }\n',
      'all.ts': "import { base } from './base';\nexport const all = { ...base };\n",
      'u1.ts': "import { all } from './all';\nall.x().go();\n",
      'u2.ts': "import { all } from './all';\nall.x().go();\n",
    },
    edits: { 'base.ts': 'export const base = { y: 1, x() { return new A(); } };\nexport class A { go() {} }\n' },
  },
  {
    what: 'a spread of a spread',
    files: {
      'base.ts': 'export const base = { y: 1 };\nexport class A { go() {} }\n',
      'mid.ts': "import { base } from './base';\nexport const mid = { ...base };\n",
      'all.ts': "import { mid } from './mid';\nexport const all = { ...mid };\n",
      'u1.ts': "import { all } from './all';\nall.x().go();\n",
      'u2.ts': "import { all } from './all';\nall.x().go();\n",
    },
    edits: { 'base.ts': 'export const base = { y: 1, x() { return new A(); } };\nexport class A { go() {} }\n' },
  },
  {
    what: 'exports',
    files: {
      'm.js': 'exports.a = function a() {};\n',
      'u1.js': "const m = require('./m');\nm.b();\n",
      'u2.js': "const { b } = require('./m');\nb();\n",
      'u3.js': "const m = require('./m');\nm.b();\n",
    },
    edits: { 'm.js': 'exports.a = function a() {};\nexports.b = function b() {};\n' },
  },
  {
    what: 'members of a module that is a function',
    files: {
      'm.js': 'module.exports = function make() {};\n',
      'u1.js': "const m = require('./m');\nm();\nm.b();\n",
      'u2.js': "const m = require('./m');\nm.b();\n",
    },
    edits: { 'm.js': 'module.exports = function make() {};\nmodule.exports.b = function b() {};\n' },
  },
  {
    what: 'members of a module that is an object',
    files: {
      'm.js': 'function a() {}\nmodule.exports = { a };\n',
      'u1.js': "const m = require('./m');\nm.a();\nm.b();\n",
      'u2.js': "const m = require('./m');\nm.b();\n",
    },
    edits: { 'm.js': 'function a() {}\nfunction b() {}\nmodule.exports = { a, b };\n' },
  },
  {
    what: 'a module that is another one',
    files: {
      'm.js': 'function a() {}\nmodule.exports = { a };\n',
      'n.js': "module.exports = require('./m');\n",
      'u1.js': "const m = require('./n');\nm.b();\n",
      'u2.js': "const m = require('./n');\nm.b();\n",
    },
    edits: { 'm.js': 'function a() {}\nfunction b() {}\nmodule.exports = { a, b };\n' },
  },
  {
    what: 'a default export',
    files: {
      'm.ts': 'export default class A { go() {} }\n',
      'u1.ts': "import A from './m';\nnew A().stop();\n",
      'u2.ts': "import B from './m';\nnew B().stop();\n",
    },
    edits: { 'm.ts': 'export default class A { stop() {} }\n' },
  },
  {
    what: 'which value is the default',
    files: {
      'm.ts': 'class A { go() {} }\nclass B { go() {} }\nexport default A;\n',
      'u1.ts': "import A from './m';\nnew A().go();\n",
      'u2.ts': "import B from './m';\nnew B().go();\n",
    },
    edits: { 'm.ts': 'class A { go() {} }\nclass B { go() {} }\nexport default B;\n' },
  },
  {
    what: 'an export under another name',
    files: {
      'm.ts': 'export class A { go() {} }\n',
      'b.ts': "export { A as Z } from './m';\n",
      'c.ts': "export * from './b';\n",
      'u1.ts': "import { Z } from './c';\nnew Z().stop();\n",
      'u2.ts': "import { Z } from './c';\nnew Z().stop();\n",
    },
    edits: { 'm.ts': 'export class A { stop() {} }\n' },
  },
  {
    what: 'which value has the other name',
    files: {
      'm.ts': 'export class A { go() {} }\nexport class B { go() {} }\n',
      'b.ts': "export { A as Z } from './m';\n",
      'c.ts': "export * from './b';\n",
      'u1.ts': "import { Z } from './c';\nnew Z().go();\n",
      'u2.ts': "import { Z } from './c';\nnew Z().go();\n",
    },
    edits: { 'b.ts': "export { B as Z } from './m';\n" },
  },
  {
    what: 'an inherited member',
    files: {
      'a.ts': 'export class A { go() {} }\n',
      'b.ts': "import { A } from './a';\nexport class B extends A {}\n",
      'c.ts': "import { B } from './b';\nexport const make = () => new B();\n",
      'u1.ts': "import { make } from './c';\nmake().stop();\n",
      'u2.ts': "import { make } from './c';\nmake().stop();\n",
    },
    edits: { 'a.ts': 'export class A { go() {} stop() {} }\n' },
  },
  {
    what: 'a global of a script',
    files: {
      'g.d.ts': 'declare function one(): void;\n',
      'u1.ts': 'export {};\ntwo();\n',
      'u2.ts': 'export {};\ntwo();\n',
    },
    edits: { 'g.d.ts': 'declare function one(): void;\ndeclare function two(): void;\n' },
  },
  {
    what: 'a module that becomes a script',
    files: { 'g.ts': 'export function two() {}\n', 'u1.ts': 'export {};\ntwo();\n', 'u2.ts': 'export {};\ntwo();\n' },
    edits: { 'g.ts': 'function two() {}\n' },
  },
  {
    what: 'a declared global',
    files: { 'g.ts': 'export {};\ndeclare global { function one(): void; }\n', 'u1.ts': 'export {};\ntwo();\n' },
    edits: { 'g.ts': 'export {};\ndeclare global { function one(): void; function two(): void; }\n' },
  },
  {
    what: "members that extend the library's types",
    files: {
      'g.ts': 'export {};\ndeclare global { interface Window { one(): void } }\n',
      'u1.ts': 'export {};\nwindow.two();\n',
      'u2.ts': "export {};\n'a'.two();\n",
    },
    edits: {
      'g.ts': 'export {};\ndeclare global { interface Window { two(): void } interface String { two(): void } }\n',
    },
  },
  {
    what: 'a declared module',
    files: {
      'g.d.ts': "declare module 'lib' { export function one(): void; }\n",
      'b.ts': "export * from 'lib';\n",
      'u1.ts': "import { two } from 'lib';\ntwo();\n",
      'u2.ts': "import { two } from './b';\ntwo();\n",
    },
    edits: { 'g.d.ts': "declare module 'lib' { export function one(): void; export function two(): void; }\n" },
  },
  {
    what: 'a declared module that is handed on',
    files: {
      'g.d.ts': "declare module 'lib' { export function two(): void; }\n",
      'b.ts': 'export {};\n',
      'u2.ts': "import { two } from './b';\ntwo();\n",
    },
    edits: { 'b.ts': "export * from 'lib';\n" },
  },
  {
    what: 'a module that comes to be declared',
    files: {
      'b.ts': "export * from 'lib';\n",
      'u1.ts': "import { two } from 'lib';\ntwo();\n",
      'u2.ts': "import { two } from './b';\ntwo();\n",
    },
    edits: { 'g.d.ts': "declare module 'lib' { export function two(): void; }\n" },
  },
  {
    what: 'an own export before one that is handed on',
    files: {
      'x.ts': 'export function f() {}\n',
      'y.ts': 'export function g() {}\n',
      'b.ts': "export * from './x';\n",
      'u1.ts': "import { f } from './b';\nf();\n",
    },
    edits: { 'b.ts': "export * from './x';\nexport function f() {}\n" },
  },
  {
    what: 'a chain of barrels that is cut',
    files: {
      'x.ts': 'export function f() {}\n',
      'b.ts': "export * from './x';\n",
      'c.ts': "export * from './b';\n",
      'u1.ts': "import { f } from './c';\nf();\n",
      'u2.ts': "import * as c from './c';\nc.f();\n",
    },
    edits: { 'b.ts': undefined },
  },
  {
    what: 'a chain of barrels that is closed',
    files: {
      'x.ts': 'export function f() {}\n',
      'c.ts': "export * from './b';\n",
      'u1.ts': "import { f } from './c';\nf();\n",
      'u2.ts': "import * as c from './c';\nc.f();\n",
    },
    edits: { 'b.ts': "export * from './x';\n" },
  },
  {
    what: 'a file beside the one that is gone',
    files: {
      'x.ts': 'export function f() {}\n',
      'x.js': 'export function f() {}\nexport function g() {}\n',
      'c.ts': "export * from './x';\n",
      'u1.ts': "import { g } from './c';\ng();\n",
    },
    edits: { 'x.ts': undefined },
  },
  {
    what: 'a name of a namespace',
    files: {
      'x.ts': 'export namespace N { export function f() {} }\n',
      'u1.ts': "import { N } from './x';\nN.g();\n",
      'u2.ts': "import { N } from './x';\nN.g();\n",
    },
    edits: { 'x.ts': 'export namespace N { export function f() {} export function g() {} }\n' },
  },
  {
    what: 'a member assigned to a function',
    files: {
      'x.ts': 'export function f() {}\n',
      'u1.ts': "import { f } from './x';\nf.g();\n",
      'u2.ts': "import { f } from './x';\nf.g();\n",
    },
    edits: { 'x.ts': 'export function f() {}\nf.g = function g() {};\n' },
  },
  {
    what: 'a member of a companion',
    files: {
      'B.kt': 'package a\nopen class Base { fun one() {} }\n',
      'A.kt': 'package a\nclass A { companion object : Base() }\n',
      'U.kt': 'package a\nfun u() { A.two() }\n',
      'V.kt': 'package a\nfun v() { A.two() }\n',
    },
    edits: { 'B.kt': 'package a\nopen class Base { fun one() {} fun two() {} }\n' },
  },
  {
    what: 'a part of a class (Ruby)',
    files: {
      'a.rb': 'class A\n def one; end\nend\n',
      'b.rb': 'class A\n def two; end\nend\n',
      'u.rb': 'A.new.three\n',
      'v.rb': 'A.new.three\n',
    },
    edits: { 'b.rb': 'class A\n def two; end\n def three; end\nend\n' },
  },
  {
    what: 'a part of a class (C#)',
    files: {
      'A.cs': 'namespace N; partial class A { void One() {} }\n',
      'B.cs': 'namespace N; partial class A { public void Two() {} }\n',
      'U.cs': 'namespace N; class U { void R(A a) { a.Three(); } }\n',
      'V.cs': 'namespace N; class V { void R(A a) { a.Three(); } }\n',
    },
    edits: { 'B.cs': 'namespace N; partial class A { public void Two() {} public void Three() {} }\n' },
  },
  {
    what: 'a variant that a glob takes over',
    files: {
      'src/lib.rs': 'mod k;\nmod u;\nmod v;\n',
      'src/k.rs': 'pub enum Kind { One }\n',
      'src/u.rs': 'use crate::k::Kind::*;\nfn u() { let x = Two; }\n',
      'src/v.rs': 'use crate::k::Kind::*;\nfn u() { let x = Two; }\n',
      'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\n',
    },
    edits: { 'src/k.rs': 'pub enum Kind { One, Two }\n' },
  },
  {
    what: 'a variant that an import names, and one that hands it on',
    files: {
      'src/lib.rs': 'mod k;\nmod m;\nmod u;\nmod v;\n',
      'src/k.rs': 'pub enum Kind { One }\n',
      'src/m.rs': 'pub use crate::k::Kind::Two as Second;\n',
      'src/u.rs': 'use crate::k::Kind::Two;\nfn u() { let x = Two; }\n',
      'src/v.rs': 'use crate::m::Second;\nfn u() { let x = Second; }\n',
      'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\n',
    },
    edits: { 'src/k.rs': 'pub enum Kind { One, Two }\n' },
  },
  {
    what: 'a private import that a path leads through',
    files: {
      'src/lib.rs': 'mod a;\nmod b;\nmod k;\nmod u;\nmod v;\n',
      'src/a.rs': 'pub fn run() {}\n',
      'src/b.rs': 'pub fn run() {}\n',
      'src/k.rs': 'use crate::a as other;\n',
      'src/u.rs': 'fn u() { crate::k::other::run() }\n',
      'src/v.rs': 'use crate::k::other::*;\nfn v() { run() }\n',
      'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\n',
    },
    edits: { 'src/k.rs': 'use crate::b as other;\n' },
  },
  {
    what: 'a module between others',
    files: {
      'src/lib.rs': 'mod k;\nmod u;\n',
      'src/k.rs': 'pub mod deep;\npub fn one() {}\n',
      'src/k/deep.rs': 'pub fn two() { super::one(); crate::u::u(); }\n',
      'src/u.rs': 'pub fn u() { crate::k::deep::two() }\n',
      'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\n',
    },
    edits: { 'src/k.rs': undefined },
  },
  {
    what: 'a file that becomes another module',
    files: {
      'src/lib.rs': 'mod k;\nmod u;\n',
      'src/k.rs': 'pub fn one() {}\n',
      'src/other.rs': 'pub fn one() { super::u::u() }\n',
      'src/u.rs': 'pub fn u() { crate::k::one() }\n',
      'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\n',
    },
    edits: { 'src/lib.rs': '#[path = "other.rs"]\nmod k;\nmod u;\n' },
  },
  {
    what: 'a test that shares a module with others',
    files: {
      'src/lib.rs': 'pub fn one() {}\n',
      'tests/t.rs': 'mod help;\nuse x::one;\nfn t() { one(); help::two(); }\n',
      'tests/help/mod.rs': 'pub fn two() { crate::t(); }\n',
      'tests/u.rs': 'mod help;\nfn t() { help::two() }\n',
      'Cargo.toml': '[package]\nname = "x"\nversion = "0.1.0"\n',
    },
    edits: { 'tests/t.rs': undefined },
  },
  {
    what: 'a static import',
    files: {
      'a/B.java': 'package a; public class B { public static int one() { return 1; } }\n',
      'c/U.java': 'package c; import static a.B.two; class U { int u() { return two(); } }\n',
      'c/V.java': 'package c; import static a.B.*; class V { int u() { return two(); } }\n',
    },
    edits: {
      'a/B.java':
        'package a; public class B { public static int one() { return 1; } public static int two() { return 2; } }\n',
    },
  },
  {
    what: 'a member of a class (C++)',
    files: {
      'a.h': 'struct A { void one(); };\n',
      'u.cpp': '#include "a.h"\nvoid u(A a) { a.two(); }\n',
      'v.cpp': '#include "a.h"\nvoid v(A a) { a.two(); }\n',
    },
    edits: { 'a.h': 'struct A { void one(); void two(); };\n' },
  },
  {
    what: 'an embedded member',
    files: {
      'go.mod': 'module x\n',
      'a/a.go': 'package a\n\ntype Base struct{}\n',
      'b/b.go': 'package b\n\nimport "x/a"\n\ntype B struct{ a.Base }\n',
      'u.go': 'package main\n\nimport "x/b"\n\nfunc u() { b.B{}.Two() ; _ = b.B{}.Field }\n',
      'v.go': 'package main\n\nimport "x/b"\n\nfunc v() { b.B{}.Two(); _ = b.B{}.Field }\n',
    },
    edits: { 'a/a.go': 'package a\n\ntype Base struct{ Field int }\n\nfunc (b Base) Two() {}\n' },
  },
  {
    what: 'a member of a trait (PHP)',
    files: {
      'A.php': '<?php\nnamespace N;\ntrait T { function one() {} }\n',
      'B.php': '<?php\nnamespace N;\nclass B { use T; }\n',
      'U.php': '<?php\nnamespace N;\nfunction u(B $b) { $b->two(); }\n',
      'V.php': '<?php\nnamespace N;\nfunction v(B $b) { $b->two(); }\n',
    },
    edits: { 'A.php': '<?php\nnamespace N;\ntrait T { function one() {} function two() {} }\n' },
  },
];

it.each(CASES)('$what', async ({ files, edits }) => {
  const project = new EditedProject();
  await project.edit(new Map(Object.entries(files)));
  const back = Object.keys(edits).map((path) => [path, files[path]] as const);
  for (const edit of [Object.entries(edits), back]) {
    const { stale, affected } = await project.edit(new Map(edit));
    expect(stale).toEqual([]);
    expect(affected).toBeGreaterThan(0);
  }
});
