/** Markdown as a language: names, docs and bodies of sections, and what the rest of the program makes of them. */
import { describe, expect, it, test } from 'vitest';
import { plainText } from '../../../languages/markdown/extract/plain-text.ts';
import { at, SYMBOL } from '../../../src/model/facts.ts';
import { extractText } from '../../kit/extract.ts';
import { indexedSample } from '../../tools/indexed-sample.ts';

const plain = (text: string, labels: readonly string[] = []): string =>
  plainText(text, { isDefined: (label) => labels.includes(label), images: false });

describe('plain text', () => {
  test.each([
    ['words', 'words'],
    ['`a` b `` c`d ``', 'a b c`d'],
    ['*a* **b** ***c*** _d_ __e__ ~~f~~', 'a b c d e f'],
    ['**a *b* c**', 'a b c'],
    ['*a', '*a'],
    ['a * b * c', 'a * b * c'],
    ['a_b_c and __init__', 'a_b_c and init'],
    ['`__init__` and \\_\\_init\\_\\_', '__init__ and __init__'],
    ['[a](b) [c][d] [e] [f]', 'a c e [f]'],
    ['[`a[0]`](b (c) "d")', 'a[0]'],
    ['[![a](b)](c) d ![e](f)', 'd'],
    ['<b>a</b><br>b <https://c.d> <e@f.g> 1 < 2 > 1', 'a b https://c.d e@f.g 1 < 2 > 1'],
    ['a <!-- b --> c', 'a c'],
    ['&lt;a&gt; &amp; &#x41;&#66; &unknown; &', '<a> & AB &unknown; &'],
    ['a\n  b\tc', 'a b c'],
    ['[[[[a](b)', '[[[a'],
    ['![', '!['],
    ['\\', '\\'],
    ['', ''],
  ])('of %j is %j', (text, expected) => expect(plain(text, ['e'])).toBe(expected));
});

async function sections(text: string) {
  const { facts, docs, signatures } = await extractText('markdown', text);
  return Array.from({ length: facts.symbols.rows }, (_, row) => ({
    name: facts.strings[at(facts.symbols, row, SYMBOL.name)],
    doc: docs[row],
    signature: signatures[row],
  }));
}

describe('documents', () => {
  test.each([
    ['---\ntitle: A guide\n---\n# B\n', 'A guide'],
    ['---\r\ntitle: "A: b" # c\r\n---\r\n', 'A: b'],
    ['---\nname: x\ntitle: >-\n  A long\n  one\nother: y\n---\n', 'A long one'],
    ['---\nnested:\n  title: no\n---\nThe *first* words.\n', 'The first words.'],
    ["+++\ntitle = 'A guide'\n+++\n", 'A guide'],
    ["import A from './a';\n\nWords.\n\n# B\n", 'Words.'],
    ['# B\n\nWords.\n', ''],
    ['', ''],
  ])('%j is about %j', async (text, doc) => expect((await sections(text))[0].doc).toBe(doc));

  it('have no more than a name can hold', async () => {
    const [, section] = await sections(`${'word '.repeat(400)}\n===\n`);
    expect(section.name).toHaveLength(160);
    expect(section.signature).toHaveLength(240);
  });
});

const workspace = indexedSample({
  'README.md':
    '---\ntitle: Sample\n---\n# Sample\n\nRetries uploads.\n\n## The `retry` option\n\nHow often *zebras* are sent.\n\n## Notes\n\n### Usage\n\n## Notes\n\n### Usage\n\ngiraffes\n',
  'docs/Uploader.md': '# Uploader\n\nSends files.\n',
  'src/uploader.ts': 'export class Uploader {\n  send() {\n    return 1;\n  }\n}\nnew Uploader().send();\n',
  'empty.md': '',
});

describe('sections in an index', () => {
  it('are outlined, with handles that tell twins apart', async () => {
    const { results, text } = await workspace().call('outline', { path: 'README.md', depth: 'all' });
    expect(text).toContain('8-10   section    ## The `retry` option');
    expect(results).toMatchObject({ language: 'markdown', role: 'docs', imports: [] });
    const handles = results.symbols.map((symbol: { handle: string }) => symbol.handle);
    expect(handles).toEqual([
      'README.md#Sample',
      'README.md#Sample.The retry option',
      'README.md#Sample.Notes',
      'README.md#Sample.Notes.Usage',
      'README.md#Sample.Notes~2',
      'README.md#Sample.Notes.Usage~2',
    ]);
    for (const [i, name] of handles.entries()) {
      const found = await workspace().call('symbol', { name });
      expect(found.results).toMatchObject([{ handle: name, line: results.symbols[i].line }]);
    }
  });

  it('are found by the words under them', async () => {
    const first = async (query: string) => (await workspace().call('search', { query })).results[0];
    expect(await first('zebras')).toMatchObject({ handle: 'README.md#Sample.The retry option', kind: 'section' });
    expect(await first('giraffes')).toMatchObject({ handle: 'README.md#Sample.Notes.Usage~2' });
    expect(await first('The retry option')).toMatchObject({ handle: 'README.md#Sample.The retry option' });
  });

  it('give way to a definition of the same name', async () => {
    const { results } = await workspace().call('symbol', { name: 'Uploader' });
    expect(results.map(({ handle }: { handle: string }) => handle)).toEqual(['src/uploader.ts#Uploader']);
    expect((await workspace().call('symbol', { name: 'docs/Uploader.md#Uploader' })).results).toHaveLength(1);
  });

  it('are not counted as code that is not resolved', async () => {
    const { results } = await workspace().call('status');
    expect(results.index.languages.markdown).toMatchObject({ files: 3, symbols: 7 });
    expect(Object.keys(results.index.resolution.languages)).toEqual(['typescript']);
  });
});
