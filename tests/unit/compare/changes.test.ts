/** What became of symbols between two versions of files: found again after moves and renames, and told once. */
import { describe, expect, test } from 'vitest';
import { changesBetween } from './versions.ts';

const TOTAL = `def total(items, rate):
    """Sums up."""
    result = 0
    for item in items:
        result += item.price * item.count
    return result * rate
`;
const CART = `class Cart:
    def __init__(self, owner):
        self.owner = owner

    def add(self, item, count=1):
        self.lines.append((item, count))

    def clear(self):
        self.lines = []
`;

describe('one file', () => {
  test.each([
    ['nothing', TOTAL, TOTAL, []],
    ['white space', TOTAL, TOTAL.replaceAll('    ', '\t'), []],
    ['another way to end lines', TOTAL, TOTAL.replaceAll('\n', '\r\n'), []],
    ['a body', TOTAL, TOTAL.replace('* rate', '/ rate'), ['body a.py#total']],
    ['a signature', TOTAL, TOTAL.replace('rate)', 'rate=1)'), ['signature a.py#total']],
    ['documentation', TOTAL, TOTAL.replace('Sums up.', 'Adds up.'), ['doc a.py#total']],
    [
      'documentation behind its first paragraph',
      `${TOTAL}`.replace('up.', 'up.\n\n    Once.'),
      TOTAL,
      ['doc a.py#total'],
    ],
    ['a comment above', TOTAL, `# Money.\n${TOTAL}`, ['doc a.py#total']],
    ['imports', `import os\n\n${TOTAL}`, `import os\nimport sys\nfrom a import (\n    b,\n    c,\n)\n\n${TOTAL}`, []],
    ['statements outside', `${TOTAL}\nrun(1)\n`, `${TOTAL}\nrun(2)\n`, ['body a.py']],
    ['a value', 'RATE = 1\n', 'RATE = 2\n', ['body a.py#RATE']],
    ['a type of a value', 'RATE: int = 1\n', 'RATE: float = 1\n', ['signature a.py#RATE']],
    [
      'what is local to a function',
      'def f():\n    def g():\n        return 1\n    return g\n',
      'def f():\n    def g():\n        return 2\n    return g\n',
      ['body a.py#f'],
    ],
    ['a member', CART, CART.replace('= []', '= list()'), ['body a.py#Cart.clear']],
    ['a new member', CART, `${CART}\n    def pay(self):\n        pass\n`, ['added a.py#Cart.pay']],
    ['order', `${TOTAL}\n${CART}`, `${CART}\n${TOTAL}`, []],
  ])('%s', async (_, before, after, changes) => {
    expect(await changesBetween({ 'a.py': before }, { 'a.py': after })).toEqual(changes);
  });

  test('a class that went takes its members along', async () => {
    expect(await changesBetween({ 'a.py': TOTAL + CART }, { 'a.py': TOTAL })).toEqual(['removed a.py#Cart +5']);
  });

  test('a function under another name', async () => {
    const renamed = TOTAL.replace('total', 'price_of').replace('result * rate', 'result * rate + 1');
    expect(await changesBetween({ 'a.py': TOTAL }, { 'a.py': renamed })).toEqual([
      'renamed+body a.py#price_of (a.py#total)',
    ]);
  });

  test('a class under another name: its members are where they were', async () => {
    expect(await changesBetween({ 'a.py': CART }, { 'a.py': CART.replace('Cart', 'Basket') })).toEqual([
      'renamed a.py#Basket (a.py#Cart)',
    ]);
  });

  test('a function that is nothing like the one that went is new', async () => {
    const other = 'def send(mail):\n    server = connect(mail.host)\n    server.deliver(mail, retry=True)\n';
    expect(await changesBetween({ 'a.py': TOTAL }, { 'a.py': other })).toEqual([
      'removed a.py#total',
      'added a.py#send',
    ]);
  });

  test('of overloads the one that changed', async () => {
    const text = (type: string) =>
      `class A {\n  int f(int a) { return first(a); }\n  int f(${type} a) { return second(a); }\n}\n`;
    expect(await changesBetween({ 'A.java': text('long') }, { 'A.java': text('String') })).toEqual([
      'signature A.java#A.f~2',
    ]);
  });
});

describe('several files', () => {
  test('a function moves', async () => {
    expect(
      await changesBetween({ 'a.py': TOTAL, 'b.py': 'x = 1\n' }, { 'a.py': '', 'b.py': `x = 1\n\n${TOTAL}` }),
    ).toEqual(['moved b.py#total (a.py#total)']);
  });

  test('a function moves and changes', async () => {
    const changed = TOTAL.replace('* rate', '/ rate');
    expect(
      await changesBetween({ 'a.py': TOTAL, 'b.py': 'x = 1\n' }, { 'a.py': '', 'b.py': `x = 1\n\n${changed}` }),
    ).toEqual(['moved+body b.py#total (a.py#total)']);
  });

  test('a class moves with its members', async () => {
    expect(await changesBetween({ 'a.py': CART, 'b.py': '' }, { 'a.py': '', 'b.py': CART })).toEqual([
      'moved b.py#Cart (a.py#Cart)',
    ]);
  });

  test('a file moves, and only what changed in it is told beside', async () => {
    const changed = TOTAL + CART.replace('= []', '= list()');
    expect(await changesBetween({ 'old/a.py': TOTAL + CART }, { 'new/b.py': changed })).toEqual([
      'moved new/b.py (old/a.py)',
      'body new/b.py#Cart.clear (old/a.py#Cart.clear)',
    ]);
  });

  test('a member moves to another class', async () => {
    const pay =
      '  pay(amount: number) {\n    const rate = this.bank.rateOf(amount);\n    return this.bank.send(amount, rate);\n  }\n';
    const two = (first: string, second: string) =>
      `export class A {\n  a = 1;\n${first}}\nexport class B {\n  b = 1;\n${second}}\n`;
    expect(await changesBetween({ 'a.ts': two(pay, '') }, { 'a.ts': two('', pay) })).toEqual([
      'moved a.ts#B.pay (a.ts#A.pay)',
    ]);
  });

  test('empty files and files of one name are not one another', async () => {
    expect(await changesBetween({ 'a/__init__.py': '' }, { 'b/__init__.py': '' })).toEqual([
      'removed a/__init__.py',
      'added b/__init__.py',
    ]);
  });
});

describe('languages', () => {
  test.each([
    ['a member of an enum', 'a.ts', 'export enum E { A, B }\n', 'export enum E { A, C, B }\n', ['added a.ts#E.C']],
    [
      'visibility',
      'a.ts',
      'export class A { run() { return go(); } }\n',
      'export class A { private run() { return go(); } }\n',
      ['visibility a.ts#A.run'],
    ],
    [
      'an export',
      'a.ts',
      'export function run() { return go(); }\n',
      'function run() { return go(); }\n',
      ['visibility a.ts#run'],
    ],
    [
      'one of a group',
      'a.go',
      'package a\n\ntype A struct{ X int }\n',
      'package a\n\ntype (\n\tA struct{ X int }\n)\n',
      [],
    ],
    [
      'a receiver elsewhere',
      'a.go',
      'package a\n\nfunc (s *S) Run() int { return 1 }\n',
      'package a\n\nfunc (s *S) Run() int { return 2 }\n',
      ['body a.go#S.Run'],
    ],
    [
      'a block comment',
      'a.java',
      'class A {\n  /** Old. */\n  void f() { g(); }\n}\n',
      'class A {\n  /** New. */\n  void f() { g(); }\n}\n',
      ['doc a.java#A.f'],
    ],
    ['a section', 'a.md', '# One\n\nold\n\n## Two\n\nsame\n', '# One\n\nnew\n\n## Two\n\nsame\n', ['body a.md#One']],
  ])('%s', async (_, path, before, after, changes) => {
    expect(await changesBetween({ [path]: before }, { [path]: after })).toEqual(changes);
  });
});
