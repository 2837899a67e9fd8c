/** Which functions a change touches, on real texts through the real extractor. */
import { describe, expect, test } from 'vitest';
import { changedFunctions, functionsOf, sameFunction } from '../../../training/rank/changed-functions.ts';
import { createTextExtractor } from '../../../training/read-tree.ts';

const extractText = await createTextExtractor();

async function versionOf(text: string, path: string, language: string) {
  const extracted = await extractText(path, language, Buffer.from(text));
  return functionsOf(extracted!.extraction);
}

const TILL = `const CURRENCY = 'EUR';

export class Till {
  charge(card: Card): void {
    const amount = this.sum();
    card.take(amount);
  }

  sum(): number {
    return this.items.reduce((all, item) => all + item.price, 0);
  }
}

export function open(): Till {
  return new Till();
}
`;

async function changed(after: string | undefined, before = TILL): Promise<string[]> {
  const functions = await versionOf(before, 'till.ts', 'typescript');
  return changedFunctions(functions, before, after).map(({ name }) => name);
}

describe('functions that a change touches', () => {
  test('a changed line', async () => {
    expect(await changed(TILL.replace('card.take(amount)', 'card.take(2 * amount)'))).toEqual(['Till.charge']);
  });

  test('a line added inside, and one removed', async () => {
    expect(await changed(TILL.replace('    card.take', '    card.check();\n    card.take'))).toEqual(['Till.charge']);
    expect(await changed(TILL.replace('  return new Till();\n', ''))).toEqual(['open']);
  });

  test('a line added as the last one', async () => {
    expect(await changed(TILL.replace('take(amount);\n', 'take(amount);\n    card.eject();\n'))).toEqual([
      'Till.charge',
    ]);
  });

  test('a new function between others, or after the last, changes none of them', async () => {
    const method = '\n  close(): void {\n    this.items = [];\n  }\n';
    expect(await changed(TILL.replace('  }\n\n  sum', `  }\n${method}\n  sum`))).toEqual([]);
    expect(await changed(`${TILL}\nexport function close(): void {\n  stop();\n}\n`)).toEqual([]);
  });

  test('a new function whose last lines are those of the one before', async () => {
    const rust = 'impl Till {\n    fn max(n: u8) -> Self {\n        Self {\n            n,\n        }\n    }\n}\n';
    const after = rust.replace(
      '    }\n}\n',
      '    }\n\n    fn min() -> Self {\n        Self {\n            n: 0,\n        }\n    }\n}\n',
    );
    const python = 'import a\n\ndef max(n):\n    return n\n\ndef last():\n    pass\n';
    const longer = `import b\n${python.replace('    return n\n', '    return n\n\ndef min(n):\n    return n\n')}`;
    expect(changedFunctions(await versionOf(rust, 'till.rs', 'rust'), rust, `use b;\n${after}`)).toEqual([]);
    expect(changedFunctions(await versionOf(python, 'till.py', 'python'), python, longer)).toEqual([]);
    const removed = changedFunctions(await versionOf(longer, 'till.py', 'python'), longer, python);
    expect(removed.map(({ name }) => name)).toEqual(['min']);
  });

  test('a line added after the last one, where nothing closes a function', async () => {
    const python = 'class Till:\n    def sum(self):\n        self.a()\n\n    def charge(self):\n        pass\n';
    const functions = await versionOf(python, 'till.py', 'python');
    const added = changedFunctions(functions, python, python.replace('self.a()\n', 'self.a()\n        self.b()\n'));
    expect(added.map(({ name }) => name)).toEqual(['Till.sum']);
    const attribute = python.replace('self.a()\n', 'self.a()\n    b = 1\n');
    expect(changedFunctions(functions, python, attribute)).toEqual([]);
  });

  test('a removed function is touched, its neighbours are not', async () => {
    const without = TILL.replace(/\n {2}sum\(\)[\s\S]*?\n {2}\}\n/, '');
    expect(await changed(without)).toEqual(['Till.sum']);
  });

  test('indentation and lines outside of functions do not count', async () => {
    expect(await changed(TILL.replaceAll('    ', '\t\t'))).toEqual([]);
    expect(await changed(TILL.replace('EUR', 'USD'))).toEqual([]);
  });

  test('every function of a removed file', async () => {
    expect(await changed(undefined)).toEqual(['Till.charge', 'Till.sum', 'open']);
  });

  test('the innermost function', async () => {
    const nested = 'function outer() {\n  function inner() {\n    a();\n  }\n  inner();\n}\n';
    expect(await changed(nested.replace('a();', 'b();'), nested)).toEqual(['outer.inner']);
    expect(await changed(nested.replace('  inner();', '  inner(1);'), nested)).toEqual(['outer']);
  });

  test('no tests inside a source file, and no prototypes', async () => {
    const rust = 'fn sum() -> i32 { 1 }\n\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn sums() { sum(); }\n}\n';
    expect((await versionOf(rust, 'till.rs', 'rust')).map(({ name }) => name)).toEqual(['sum']);
    const c = 'int sum(int a);\n\nint sum(int a)\n{\n  return a;\n}\n';
    expect(await versionOf(c, 'till.c', 'c')).toMatchObject([{ name: 'sum', line: 3, end: 6 }]);
  });
});

test('of several functions of one name the one with the same signature, else the same position', async () => {
  const overloads = (second: string): string =>
    `class Till {\n  void charge(Card card) { a(); }\n  void charge(${second}) { b(); }\n}\n`;
  const now = await versionOf(overloads('Coin coin'), 'Till.java', 'java');
  const then = await versionOf(overloads('Coin coin'), 'Till.java', 'java');
  const other = await versionOf(overloads('Bill bill'), 'Till.java', 'java');
  expect(sameFunction(now[1], now, then)).toBe(then[1]);
  expect(sameFunction(now[1], now, other)).toBe(other[1]);
  expect(sameFunction(now[0], now, [])).toBeUndefined();
});
