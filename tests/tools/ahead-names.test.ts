/** Before there is an index, uses that a text does not spell as they were asked for are found, or the answer says that some may be missing. */
import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { type AheadQuestion, compareAhead, withoutIndex } from '../kit/answers-ahead.ts';
import { removeBusyDirectory } from '../kit/remove-directory.ts';

interface Tree {
  readonly files: Readonly<Record<string, string | Buffer>>;
  /** Names that are asked about. */
  readonly asked: readonly string[];
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

const TREES: Readonly<Record<string, Tree>> = {
  'a name that the tree has in other cases only, beyond ASCII': {
    files: { 'a.py': 'def Überfall():\n    pass\n', 'b.py': 'from a import Überfall\nÜberfall()\n' },
    asked: ['überfall'],
  },
  'UTF-16 without a mark': {
    files: { 'a.py': 'def foo():\n    pass\n', 'b.py': utf16('from a import foo\nfoo()\n') },
    asked: ['foo', 'FOO'],
  },
  'an attribute without its ending': {
    files: { 'a.cs': 'public class KeyAttribute : System.Attribute {}\n', 'b.cs': '[Key] class B {}\n' },
    asked: ['KeyAttribute'],
  },
  'an alias for all files of a project': {
    files: {
      'a.cs': 'namespace N { public class A { public static void Go() {} } }\n',
      'g.cs': 'global using Other = N.A;\nglobal using static N.A;\nnamespace N { class G {} }\n',
      'b.cs': 'class B { void M() { Other.Go(); Go(); var made = new Other(); } }\n',
    },
    asked: ['A', 'Go', 'N.A.Go', 'B.M'],
  },
  'a type that is made without its name': {
    files: {
      'a.cs': 'public class Options { public int Size; }\npublic class Taker { public void Take(Options given) {} }\n',
      'b.cs': 'class B { void M(Taker taker) { taker.Take(new() { Size = 1 }); } }\n',
    },
    asked: ['Options'],
  },
  'a language of which only names are known': {
    files: {
      'a.proto':
        'syntax = "proto3";\nmessage Order { string id = 1; }\nservice Orders { rpc Get(Order) returns (Order); }\n',
      'b.py': 'def Order():\n    pass\n',
    },
    asked: ['Orders', 'Orders.Get', 'Order'],
  },
  'project files': {
    files: {
      'package.json':
        '{ "name": "shop", "scripts": { "lint": "oxlint", "build": "tsc" }, "dependencies": { "redis": "1" } }\n',
      'compose.yml': 'services:\n  redis:\n    image: redis:7\n  db:\n    image: postgres\n',
      'a.ts': 'export class Redis {}\nexport function build() {\n  return new Redis();\n}\n',
      'b.ts': "export const kind = 'redis';\n",
    },
    asked: ['lint', 'build', 'redis', 'Redis', 'db', 'scripts.lint', 'services.redis', 'scripts.build'],
  },
  'names in backticks': {
    files: { 'a.kt': 'package p\nclass `when`\n', 'b.kt': 'package p\nfun x() { `when`() }\n' },
    asked: ['when'],
  },
  'raw names': {
    files: {
      'src/lib.rs': 'mod m;\nuse m::r#match as other;\npub fn f() { m::r#match(); other(); }\n',
      'src/m.rs': 'pub fn r#match() {}\n',
    },
    asked: ['r#match', 'match', 'src/m.rs#r#match'],
  },
  'names that markup writes with hyphens': {
    files: {
      'src/UserCard.vue':
        '<script setup lang="ts">\ndefineProps<{ userName: string }>()\n</script>\n<template>{{ userName }}</template>\n',
      'src/Page.vue':
        '<script setup lang="ts">\nimport UserCard from \'./UserCard.vue\'\n</script>\n<template><user-card user-name="x" /></template>\n',
    },
    asked: ['userName', 'UserCard', 'UserCard.userName'],
  },
  'a property that its component binds under another name': {
    files: {
      'Card.svelte': '<script>\nlet { size: width } = $props();\nconst wide = width > 1;\n</script>\n',
      'Page.svelte': "<script>\nimport Card from './Card.svelte';\n</script>\n<Card size={1} />\n",
    },
    asked: ['size', 'Card.size', 'Card'],
  },
  'private names': {
    files: { 'a.ts': 'class Coin {\n  #round() {}\n  flip() { this.#round(); }\n}\n' },
    asked: ['a.ts#Coin.#round', 'Coin.#round'],
  },
  'a function that is called where it is written': {
    files: { 'a.js': 'function work() {}\n(function again() { work(); })();\n(() => work())();\n' },
    asked: ['again', 'IIFE', 'a.js#IIFE', 'work'],
  },
  'a module of one unnamed value': {
    files: { 'a.js': 'export default { open() {} };\n', 'b.js': "import a from './a.js';\na.open();\n" },
    asked: ['a.js#default', 'open'],
  },
  'a package that is declared and imported under another name': {
    files: {
      'types.d.ts': "declare module 'express' { export function Router(): void }\n",
      'a.ts': "import * as all from 'express';\nall.Router();\n",
    },
    asked: ['express', 'types.d.ts#express'],
  },
  'an import that other files import under its new name': {
    files: {
      'pkg/__init__.py': 'from .shapes import area as size\n',
      'pkg/shapes.py': 'def area():\n    pass\n',
      'main.py': 'from pkg import size\nsize()\n',
    },
    asked: ['area'],
  },
  'a use under another name of a module': {
    files: {
      'Cargo.toml': '[package]\nname = "tree"\n',
      'src/lib.rs': 'mod shapes;\nmod facade;\nfn f() { facade::renamed(); }\n',
      'src/shapes.rs': 'pub fn area() {}\n',
      'src/facade.rs': 'pub use crate::shapes::area as renamed;\n',
    },
    asked: ['area'],
  },
  'a function that its decorator calls': {
    files: {
      'run.py': 'def traced(function):\n    def call():\n        function()\n    return call\n',
      'main.py': 'from run import traced\n@traced\ndef decorated():\n    pass\n',
    },
    asked: ['decorated'],
  },
  'a type that a parameter holds': {
    files: { 'a.py': 'class Item:\n    pass\ndef make(cls: "type[Item]"):\n    return cls()\n' },
    asked: ['Item'],
  },
  'the class of a value': {
    files: { 'a.py': 'class Item:\n    size = 1\n    def use(self):\n        return self.__class__.size\n' },
    asked: ['Item'],
  },
};

const KINDS: readonly AheadQuestion[] = ['symbol', 'references', 'callers'];

test.each(Object.entries(TREES))('%s', { timeout: 60_000 }, async (_, { files, asked }) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-ahead-names-')));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
  const sides = { indexed: openWorkspace({ root }), ahead: withoutIndex(openWorkspace({ root })) };
  const wrong: string[] = [];
  for (const name of asked)
    for (const kind of KINDS) {
      const { isSame, isClaimed, difference } = await compareAhead(sides, kind, name);
      if (isClaimed && !isSame) wrong.push(`${kind} ${name}${difference}`);
    }
  sides.indexed.close();
  sides.ahead.close();
  removeBusyDirectory(root);
  expect(wrong).toEqual([]);
});
