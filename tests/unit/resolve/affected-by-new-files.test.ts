/** Files that an added, removed or renamed name affects: those that can see it, and no others. */
import { expect, it } from 'vitest';
import { EditedProject } from '../../kit/edited-project.ts';

type Files = Readonly<Record<string, string>>;

interface Case {
  readonly says: string;
  readonly files: Files;
  readonly edits: Readonly<Record<string, string | undefined>>;
  /** Files resolved again, the edited ones included. */
  readonly resolved: number;
}

const SHOP_TS: Files = {
  'core/index.ts': "export * from './cart';\nexport * from './user';\n",
  'core/cart.ts': 'export class Cart { get(id: number) { return new Item(); } }\nexport class Item { save() {} }\n',
  'core/user.ts': 'export class User { get(id: number) { return this; } save() {} }\n',
  'app/cart.ts': "import { Cart } from '../core';\nnew Cart().get(1).save();\n",
  'app/user.ts': "import { User } from '../core';\nnew User().get(1).save();\n",
  'app/late.ts': "import { Late } from '../core';\nnew Late().get(1);\n",
  'app/store.ts': 'export const store = new Map();\nstore.get(1);\n',
};

const SHOP_GO: Files = {
  'go.mod': 'module example.com/shop\n',
  'cart/cart.go': 'package cart\n\ntype Cart struct{}\n\nfunc (c Cart) Get() int { return helper() }\n',
  'cart/items.go': 'package cart\n\nfunc helper() int { return 1 }\n',
  'main.go': 'package main\n\nimport "example.com/shop/cart"\n\nfunc main() { cart.Cart{}.Get() }\n',
  'other.go': 'package main\n\nfunc get() { helper() }\n',
};

const SHOP_JAVA: Files = {
  'shop/Cart.java': 'package shop;\npublic class Cart { public Item get(int id) { return new Item(); } }\n',
  'shop/Item.java': 'package shop;\npublic class Item { public void save() {} }\n',
  'app/Use.java': 'package app;\nimport shop.Cart;\nclass Use { void run(Cart cart) { cart.get(1).save(); } }\n',
  'app/Other.java': 'package app;\nclass Other { Other get(int id) { return this; } void run() { get(1).save(); } }\n',
};

const CASES: readonly Case[] = [
  {
    says: 'a new module with a function of a common name (TypeScript)',
    files: SHOP_TS,
    edits: { 'core/get.ts': 'export function get() {}\nexport function save() {}\n' },
    resolved: 1,
  },
  {
    says: 'a new module that a barrel hands on (TypeScript)',
    files: SHOP_TS,
    edits: {
      'core/late.ts': 'export class Late { get(id: number) {} }\n',
      'core/index.ts': `${SHOP_TS['core/index.ts']}export * from './late';\n`,
    },
    resolved: 3,
  },
  {
    says: 'a new module that a barrel hands on and that imports another for its effects (TypeScript)',
    files: SHOP_TS,
    edits: {
      'core/late.ts': "import './user';\nexport class Late { get(id: number) {} }\n",
      'core/index.ts': `${SHOP_TS['core/index.ts']}export * from './late';\n`,
    },
    resolved: 3,
  },
  {
    says: 'a module that a barrel handed on is gone (TypeScript)',
    files: SHOP_TS,
    edits: { 'core/user.ts': undefined },
    resolved: 2,
  },
  {
    says: 'a method of a common name (TypeScript)',
    files: SHOP_TS,
    edits: { 'core/cart.ts': SHOP_TS['core/cart.ts'].replace('new Item()', 'this') },
    resolved: 2,
  },
  {
    says: 'the module of a directory that imports name (TypeScript)',
    files: { ...SHOP_TS, 'app/new.ts': "import { late } from '../lib';\nlate();\n" },
    edits: { 'lib/index.ts': 'export function late() {}\n' },
    resolved: 2,
  },
  {
    says: 'the module of the directory around, which imports name by its place (TypeScript)',
    files: {
      'lib/deep/use.ts': "import { late } from '..';\nlate();\n",
      'lib/other.ts': 'export function late() {}\n',
    },
    edits: { 'lib/index.ts': 'export function late() {}\n' },
    resolved: 2,
  },
  {
    says: 'a new file of a package (Go)',
    files: SHOP_GO,
    edits: { 'cart/late.go': 'package cart\n\nfunc get() {}\n' },
    resolved: 2,
  },
  {
    says: 'a new file that represents its package (Go)',
    files: SHOP_GO,
    edits: { 'cart/a.go': 'package cart\n\nfunc late() {}\n' },
    resolved: 2,
  },
  {
    says: 'a file of a package is gone (Go)',
    files: SHOP_GO,
    edits: { 'cart/items.go': undefined },
    resolved: 2,
  },
  {
    says: 'a new class of a package (Java)',
    files: SHOP_JAVA,
    edits: { 'shop/Late.java': 'package shop;\npublic class Late { public void get(int id) {} void save() {} }\n' },
    resolved: 1,
  },
  {
    says: 'a new file of fixtures that takes names from a module (Python)',
    files: {
      'shop/cart.py': 'def total(): pass\n',
      'shop/use.py': 'from shop.cart import total\ntotal()\n',
      'tests/test_cart.py': 'def test_total(cart): cart.total()\n',
      'tests/test_other.py': 'def test_other(): pass\n',
    },
    edits: {
      'tests/conftest.py':
        'import pytest\nfrom shop.cart import *\n\n@pytest.fixture\ndef cart():\n    return Cart()\n',
    },
    resolved: 2,
  },
  {
    says: 'a file of a namespace that others have is gone (C#)',
    files: {
      'A.cs': 'namespace Shop { namespace Words { class A {} } }\n',
      'B.cs': 'namespace Shop { namespace Words { class B {} } }\n',
      'Use.cs': 'using Shop.Words;\nclass Use { A a; }\n',
    },
    edits: { 'B.cs': undefined },
    resolved: 0,
  },
  {
    says: 'a class of a package is gone (Java)',
    files: SHOP_JAVA,
    edits: { 'shop/Item.java': undefined },
    resolved: 2,
  },
  {
    says: 'a module with a part of the name of another one (TypeScript)',
    files: {
      'a.pipe.ts': 'export class A {}\n',
      'use.ts': "import { A } from './a.pipe';\nexport const made = new A();\n",
      'user.ts': "import { made } from './use';\nmade;\n",
    },
    edits: { 'b.pipe.ts': 'export class B {}\n' },
    resolved: 1,
  },
  {
    says: 'a namesake in another directory is gone (TypeScript)',
    files: {
      'x/user.ts': 'export class User {}\n',
      'y/user.ts': 'export class User {}\n',
      'y/use.ts': "import { User } from './user';\nnew User();\n",
    },
    edits: { 'x/user.ts': undefined },
    resolved: 0,
  },
  {
    says: 'a module that an import led to is gone, another one takes its place (TypeScript)',
    files: {
      'user.ts': 'export class User {}\n',
      'user/index.ts': 'export class User {}\n',
      'use.ts': "import { User } from './user';\nexport const made = new User();\n",
      'other.ts': "import { made } from './use';\nmade;\n",
    },
    edits: { 'user.ts': undefined },
    resolved: 2,
  },
  {
    says: 'a module that imports what many take from the barrel that hands it on (TypeScript)',
    files: {
      'core/index.ts': "export * from './mark';\nexport * from './pipe';\n",
      'core/mark.ts': 'export function mark() {}\n',
      'core/pipe.ts': "import { mark } from './mark';\nmark();\nexport class Pipe {}\n",
      'app/one.ts': "import { mark } from '../core';\nmark();\n",
      'app/two.ts': "import { Pipe } from '../core';\nnew Pipe();\n",
    },
    edits: { 'core/pipe.ts': undefined },
    resolved: 2,
  },
  {
    says: 'a local name of one function, which another one has too (Python)',
    files: {
      'lib.py': locals('key'),
      'one.py': 'from lib import first\nfirst(1).real\n',
      'two.py': 'from lib import second\nsecond(1).real\n',
    },
    edits: { 'lib.py': locals('other(key)') },
    resolved: 2,
  },
  {
    says: 'a file that requires others (Ruby)',
    files: {
      'helper.rb': 'def helper; end\n',
      'use.rb': "require_relative 'helper'\nhelper\n",
      'other.rb': 'class Other; end\n',
    },
    edits: { 'more.rb': "require_relative 'helper'\nhelper\n" },
    resolved: 1,
  },
  {
    says: 'a file that leads to a function is gone (Ruby)',
    files: {
      'helper.rb': 'def helper; end\n',
      'between.rb': "require_relative 'helper'\n",
      'use.rb': "require_relative 'between'\nhelper\n",
      'other.rb': 'class Other; end\n',
    },
    edits: { 'between.rb': undefined },
    resolved: 1,
  },
  {
    says: 'a file that leads to a function loads it no longer (Ruby)',
    files: {
      'helper.rb': 'def helper; end\n',
      'between.rb': "require_relative 'helper'\n",
      'use.rb': "require_relative 'between'\nhelper\n",
      'other.rb': 'class Other; end\n',
    },
    edits: { 'between.rb': '# nothing\n' },
    resolved: 2,
  },
  {
    says: 'one of many files that pass functions to a callee is gone (Python)',
    files: passing(20),
    edits: { 'use3.py': undefined },
    resolved: 0,
  },
  {
    says: 'one of a few files that pass functions to a callee is gone (Python)',
    files: passing(3),
    edits: { 'use2.py': undefined },
    resolved: 1,
  },
  {
    says: 'the last file that may pass a function to a callee comes (Python)',
    files: passing(8),
    edits: { 'use8.py': 'from lib import run\ndef f8(): pass\nrun(f8)\n' },
    resolved: 2,
  },
];

function locals(value: string): string {
  return `def first(key):\n    item = ${value}\n    return item\n\ndef second(key):\n    item = key\n    return item\n`;
}

function passing(count: number): Record<string, string> {
  const uses = Array.from({ length: count }, (_, i) => [
    `use${i}.py`,
    `from lib import run\ndef f${i}(): pass\nrun(f${i})\n`,
  ]);
  return { 'lib.py': 'def run(f):\n    f()\n', ...Object.fromEntries(uses) };
}

it.each(CASES)('$says', async ({ files, edits, resolved }) => {
  const project = new EditedProject();
  await project.edit(new Map(Object.entries(files)));
  const step = await project.edit(new Map(Object.entries(edits)));
  expect({ stale: step.stale, resolved: step.resolved }).toEqual({ stale: [], resolved });
});
