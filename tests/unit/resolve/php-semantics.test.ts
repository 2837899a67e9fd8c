/** PHP's types of comments, places of names, copies of classes; and what a file comes to does not depend on who was asked before. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usualTags } from '../../../languages/php/extract/script-tags.ts';
import { placeOfName } from '../../../languages/php/resolve/name-places.ts';
import { at, SYMBOL } from '../../../src/model/facts.ts';
import { askedFiles } from '../../kit/asked-files.ts';
import { readBindingCase } from '../../kit/binding-case.ts';
import { extractText } from '../../kit/extract.ts';
import { expressionText } from '../../kit/facts-text.ts';
import { bindFiles } from '../../kit/memory-world.ts';

/** How the type of a property reads that only a comment gives. */
async function typeOf(type: string): Promise<string> {
  const { facts } = await extractText('php', `<?php\nclass C {\n  /** @var ${type} */\n  public $p;\n}\n`);
  for (let row = 1; row < facts.symbols.rows; row++)
    if (facts.strings[at(facts.symbols, row, SYMBOL.name)] === 'p')
      return expressionText(facts, at(facts.symbols, row, SYMBOL.type));
  return 'no property';
}

describe('types of comments', () => {
  it.each([
    ['Foo', 'Foo'],
    ['?Foo', 'Foo'],
    ['\\A\\Foo and words', 'module:A.Foo'],
    ['Foo|Bar[]', 'union(Foo,wrapped:array(Bar))'],
    ['(Foo|Bar)[]', 'wrapped:array(union(Foo,Bar))'],
    ['array<int, Foo>', 'wrapped:array(Foo,literal:int)'],
    ['array{a: Foo, b?: Bar}', 'wrapped:array(union(Foo,Bar))'],
    ['Collection<int, Foo>', 'generic(Collection,[literal:int,Foo])'],
    ['class-string<Foo>', 'wrapped:class-string(Foo)'],
    ['static', 'this'],
    ['$this', 'this'],
    ['Foo::BAR', '_'],
    ["'a'|'b'", '_'],
    ['', '_'],
    ['array<array<array<', 'wrapped:array(wrapped:array(wrapped:array))'],
    ['{{{', '_'],
  ])('%s', async (type, expected) => {
    expect(await typeOf(type)).toBe(expected);
  });
});

describe('the place of a name', () => {
  it('is behind its sign and behind its namespace', () => {
    const text = '$name = \\A\\B\\Name::make();';
    expect(placeOfName(text, 0)).toBe(1);
    expect(placeOfName(text, text.indexOf('\\A'))).toBe(text.indexOf('Name'));
    expect(placeOfName(text, text.indexOf('B'))).toBe(text.indexOf('Name'));
    expect(placeOfName(text, text.indexOf('Name'))).toBe(-1);
    expect(placeOfName(text, text.indexOf('make'))).toBe(-1);
    expect(placeOfName(text, text.length)).toBe(-1);
  });
});

describe('old tags', () => {
  it('are replaced in place', () => {
    const text = 'a\n<script\nlanguage="php">f();</script >b';
    const usual = usualTags(text);
    expect(usual).toHaveLength(text.length);
    expect(usual).toMatch(/^a\n<\?php {2}\n {15}f\(\);\?> +b$/);
    expect(usualTags('<script>f();</script>')).toBeUndefined();
  });
});

describe('a class that several files declare', () => {
  it('is the nearest one, or none', async () => {
    const asked = await askedFiles({
      'a/src/Log.php': '<?php\nnamespace N;\nclass Log {}\n',
      'b/src/Log.php': '<?php\nnamespace N;\nclass Log {}\n',
      'a/main.php': '<?php\nnamespace N;\nnew Log;\n',
      'main.php': '<?php\nnamespace N;\nnew Log;\n',
    });
    expect((await asked.definitions('a/main.php', 3, 4)).map(({ path }) => path)).toEqual(['a/src/Log.php']);
    expect(await asked.definitions('main.php', 3, 4)).toEqual([]);
  });
});

describe('names that lead back to themselves', () => {
  it('come to an end', async () => {
    const text =
      '<?php\nclass A extends A { use A { a as b; b as a; } function f() { return $this->f(); } }\n' +
      'class B extends C { public $p; function g() { $this->p = $this->p->g(); return parent::g(); } }\nclass C extends B {}\n' +
      '$x = $x->y; $y = fn() => $y(); (new B)->g()->p; (new A)->b(); $y();\n';
    const asked = await askedFiles({ 'a.php': text });
    expect((await asked.definitions('a.php', 5, 41)).map(({ line }) => line)).toEqual([3]);
  });
});

describe('what a file comes to', () => {
  it('does not depend on the files resolved before it', async () => {
    const dir = join(import.meta.dirname, '../../../languages/php/cases/binding');
    for (const name of readdirSync(dir)) {
      const { files } = readBindingCase(readFileSync(join(dir, name), 'utf8'), name);
      const together = await bindFiles(files);
      const inOrder = [...files.keys()].map((path) => together.links(path));
      const reversed = await bindFiles(files);
      const backwards = [...files.keys()].reverse().map((path) => reversed.links(path));
      expect(backwards.reverse()).toEqual(inOrder);
    }
  });
});
