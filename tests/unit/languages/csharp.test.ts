/** C# facts that a case file cannot spell: names with spaces, and what an extension method extends. */
import { describe, expect, it } from 'vitest';
import { withoutDirectives } from '../../../languages/csharp/extract/directives.ts';
import { at, IMPORT, IMPORT_FLAG, SYMBOL } from '../../../src/model/facts.ts';
import { extractText } from '../../kit/extract.ts';
import { expressionText } from '../../kit/facts-text.ts';

const namesOf = async (source: string): Promise<string[]> => {
  const { facts } = await extractText('csharp', source);
  return Array.from({ length: facts.symbols.rows }, (_, row) => facts.strings[at(facts.symbols, row, SYMBOL.name)]);
};

describe('C# names', () => {
  it('spells operators with the keyword', async () => {
    const source = `class A {
      public static A operator +(A x, A y) => x;
      public static bool operator true(A x) => true;
      public static implicit operator List<int>(A x) => null;
    }`;
    expect(await namesOf(source)).toEqual(['', 'A', 'operator +', 'operator true', 'operator List<int>']);
  });

  it('keeps the type that an extension method extends', async () => {
    const { facts } = await extractText('csharp', 'static class E { static int F<T>(this List<T> list) => 1; }');
    expect(expressionText(facts, at(facts.symbols, 2, SYMBOL.owner))).toBe('generic(List,[T])');
  });

  it('marks global usings and keeps aliases of types without a namespace', async () => {
    const { facts } = await extractText('csharp', 'global using A;\nusing B = C;\n');
    expect(at(facts.imports, 0, IMPORT.flags)).toBe(IMPORT_FLAG.global);
    const cell = (column: number): string => facts.strings[at(facts.imports, 1, column)];
    expect([cell(IMPORT.module), cell(IMPORT.imported), cell(IMPORT.local)]).toEqual(['', 'C', 'B']);
  });
});

describe('C# texts without directives', () => {
  it('keeps every branch, then only the first, without moving anything', () => {
    const text =
      '#if A\r\nint a;\r\n#elif B\r\nint b;\r\n#if C\r\nint c;\r\n#endif\r\n#else\r\nint d;\r\n#endif\r\nint e;';
    const [all, first] = withoutDirectives(text);
    expect(all.match(/int \w/g)).toEqual(['int a', 'int b', 'int c', 'int d', 'int e']);
    expect(first.match(/int \w/g)).toEqual(['int a', 'int e']);
    expect([all.length, first.length]).toEqual([text.length, text.length]);
    expect(all).not.toContain('#');
  });

  it('has nothing to offer for a text without directives', () => {
    expect(withoutDirectives('class A {')).toEqual([]);
  });
});
