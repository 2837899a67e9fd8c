/** What every name of a file is bound to, with places that an editor can use. */
import { describe, expect, it } from 'vitest';
import { type BoundName, boundNames } from '../../src/graph/bound-names.ts';
import { openGraph } from '../../src/graph/graph.ts';
import type { Reader } from '../../src/store/read/read.ts';
import { indexedSample } from './indexed-sample.ts';

const FILES = {
  'src/shapes.ts': [
    'export class Square {',
    '  area(side: number): number { return side * side; }',
    '}',
    'export function make(): Square { return new Square(); }',
  ].join('\n'),
  'src/main.ts': [
    "import { make as build, Square } from './shapes';",
    "import { readFileSync } from 'node:fs';",
    'export function run(given: any): number {',
    "  const text = '😀'; build();",
    '  given.unheardOf();',
    "  readFileSync('x');",
    '  return new Square().area(2);',
    '}',
  ].join('\n'),
  'tool.py': [
    'from base import Box as B',
    'def use(box: B):',
    '    with box:',
    '        for one in box:',
    '            one.open()',
    '    return B()',
  ].join('\n'),
  'base.py': [
    'class Box:',
    '    def __enter__(self): return self',
    '    def __exit__(self, *rest): return None',
    '    def __iter__(self): return iter([])',
  ].join('\n'),
};

describe('the names of a file', () => {
  const sample = indexedSample(FILES);
  const namesOf = (path: keyof typeof FILES, withText = true) => {
    const reader = sample().engine.reader();
    const names = boundNames(openGraph(reader), reader.fileByPath(path)!.id, withText ? FILES[path] : undefined);
    return { ...names, shown: names.uses.map((use) => show(reader, use)) };
  };
  const show = (reader: Reader, { line, col, endCol, name, targets, reason }: BoundName) =>
    `${line}:${col}-${endCol} ${name} ${targets.map(({ symbol, confidence }) => `${reader.handle(reader.symbolById(symbol)!)} ${confidence}`).join(', ')}${reason ?? ''}`;

  it('are bound to symbols, also under another name, or say why not', () => {
    const { shown } = namesOf('src/main.ts');
    expect(shown).toContain('1:9-13 make src/shapes.ts#make exact');
    expect(shown).toContain('1:24-30 Square src/shapes.ts#Square exact');
    expect(shown).toContain('4:21-26 build src/shapes.ts#make exact');
    expect(shown).toContain('5:8-17 unheardOf dynamic');
    expect(shown).toContain('6:2-14 readFileSync external');
    expect(shown).toContain('7:13-19 Square src/shapes.ts#Square exact');
    expect(shown).toContain('7:22-26 area src/shapes.ts#Square.area exact');
  });

  it('are the written ones: every range holds its name', () => {
    for (const path of Object.keys(FILES) as (keyof typeof FILES)[]) {
      const lines = FILES[path].split('\n');
      const { uses, definitions } = namesOf(path);
      expect(uses.length + definitions.length).toBeGreaterThan(3);
      for (const { line, col, endCol, name } of [...uses, ...definitions])
        expect(lines[line - 1].slice(col, endCol)).toBe(name);
    }
  });

  it('leave out calls that syntax makes', () => {
    const { shown } = namesOf('tool.py');
    expect(shown.filter((one) => /__(enter|exit|iter)__/.test(one))).toEqual([]);
    expect(shown).toContain('6:11-12 B base.py#Box exact');
  });

  it('include the names of definitions', () => {
    const { definitions } = namesOf('src/shapes.ts');
    expect(definitions.map(({ name, line, col }) => `${name} ${line}:${col}`)).toEqual([
      'Square 1:13',
      'area 2:2',
      'make 4:16',
    ]);
  });

  it('have the same places without the text', () => {
    const places = ({ uses }: { uses: readonly BoundName[] }) => uses.map(({ line, col }) => [line, col]);
    expect(places(namesOf('src/main.ts', false))).toEqual(places(namesOf('src/main.ts')));
  });
});
