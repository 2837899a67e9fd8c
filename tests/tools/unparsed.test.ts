/** Answers with few users: files that are not linked are searched for the name, and what could not be searched is said. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { indexedSample } from './indexed-sample.ts';

const WEB = {
  'src/format.ts': 'export function formatPrice(n: number) { return n }\nexport function unused() {}\n',
  'src/user-card.ts': 'export class UserCard {}\nexport interface Shape { area(): number }\n',
  'src/many.ts': `import { often } from './often'\n${'often()\n'.repeat(6)}`,
  'src/often.ts': 'export function often() {}\n',
  'web/App.hbs': '<script>\nimport { formatPrice } from "../src/format"\nconst often = formatPrice(1)\n</script>\n',
  'web/List.ejs': '<p>{formatPrice(2)}</p>\n<p>reformatPrice formatPriceOf</p>\n',
  'web/Card.hbs': '<template>\n  <user-card />\n</template>\n<style>.unused-x {}</style>\n',
  'web/Page.jinja': '@inherits Shape\n',
  'tests/e2e.feature': 'Given formatPrice\n',
  'web/site.css': '.unused { color: red }\n',
  'docs/use.md': 'formatPrice and unused\n',
  'data/prices.json': '{ "formatPrice": 1, "unused": 2 }\n',
  'node_modules/lib/x.hbs': 'formatPrice\n',
  '.env': 'formatPrice=1\n',
};

describe('a tree with files that are not linked', () => {
  const sample = indexedSample(WEB);
  afterEach(() => vi.restoreAllMocks());

  it('lists where they mention the name, as whole identifiers', async () => {
    const { meta, text } = await sample().call('references', { name: 'formatPrice' });
    expect(meta.completeness).toBe('partial');
    expect(meta.unparsed).toEqual({
      extensions: { '.hbs': 2, '.ejs': 1, '.feature': 1, '.jinja': 1 },
      searched: 5,
      unsearched: 0,
      files: 3,
      lines: 4,
      places: [
        { path: 'tests/e2e.feature', line: 1 },
        { path: 'web/App.hbs', line: 2 },
        { path: 'web/List.ejs', line: 1 },
      ],
    });
    expect(meta.notes).toContain(
      '3 files that are not linked mention formatPrice: tests/e2e.feature:1, web/App.hbs:2, web/List.ejs:1',
    );
    expect(meta.next).toContain("wayfind grep formatPrice --word --path '*.feature' --path '*.hbs' --path '*.ejs'");
    expect(text).toContain('0 exact');
  });

  it('searches them all, however slow the machine is', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
    const { meta } = await sample().call('references', { name: 'formatPrice' });
    expect(meta.unparsed).toMatchObject({ searched: 5, unsearched: 0 });
  });

  it('searches only the files that the filters let in', async () => {
    const { meta } = await sample().call('references', { name: 'formatPrice', tests: false, exclude: ['*.ejs'] });
    expect(meta.unparsed?.places).toEqual([{ path: 'web/App.hbs', line: 2 }]);
  });

  it('says that nothing mentions it where that was searched for too', async () => {
    const { meta } = await sample().call('references', { name: 'unused' });
    // The style sheet, the documentation and the data use no function; `unused-x` is a class of a style.
    expect(meta.unparsed).toMatchObject({ files: 1, places: [{ path: 'web/Card.hbs', line: 4 }] });
    const area = await sample().call('references', { name: 'area' });
    expect(area.meta).toMatchObject({ completeness: 'complete', unparsed: { files: 0 } });
    expect(area.meta.notes.at(-1)).toBe(
      'files that are not linked do not mention area either: .hbs 2 files, .ejs 1 file, .feature 1 file, .jinja 1 file',
    );
  });

  it('leaves out answers with many users', async () => {
    const { meta } = await sample().call('references', { name: 'often' });
    expect(meta).toMatchObject({ completeness: 'complete' });
    expect(meta.unparsed).toBeUndefined();
  });

  it('knows a component by the tag that templates write', async () => {
    const { meta } = await sample().call('symbol', { name: 'UserCard' });
    expect(meta.unparsed?.places).toEqual([{ path: 'web/Card.hbs', line: 2 }]);
  });

  it('tells of sub types, paths and signatures that may be there', async () => {
    const place = { path: 'web/Page.jinja', line: 1 };
    for (const [tool, input] of [
      ['hierarchy', { name: 'Shape' }],
      ['related', { name: 'Shape' }],
      ['by_signature', { takes: ['Shape'] }],
      ['trace', { to: 'Shape', from: 'often' }],
    ] as const) {
      const { meta } = await sample().call(tool, input);
      expect([tool, meta.unparsed?.places, meta.completeness]).toEqual([tool, [place], 'partial']);
    }
  });

  it('takes no change for harmless that they may use', async () => {
    const { results, meta, text } = await sample().call('impact', { names: ['formatPrice'] });
    expect(results.counts).toMatchObject({ affected: 0, unparsed: 3 });
    expect(results.risk).toMatchObject({ level: 'medium' });
    expect(results.risk.reasons).toContain('3 files that are not linked may use it');
    expect(results.risk.reasons).toContain('no test that is parsed reaches it');
    expect(meta.notes).toContain('nothing that is parsed uses it');
    expect(text).toContain('named in 3 files not linked');
  });

  it('counts them by extension', async () => {
    const { results, text } = await sample().call('status');
    expect(results.index.unparsed).toEqual({ '.hbs': 2, '.ejs': 1, '.feature': 1, '.jinja': 1 });
    expect(text).toContain('not linked  .hbs 2 files, .ejs 1 file, .feature 1 file, .jinja 1 file');
    const doctor = await sample().call('doctor');
    expect(doctor.results.checks).toContainEqual({
      name: 'linked',
      status: 'ok',
      detail: 'not linked: .hbs 2 files, .ejs 1 file, .feature 1 file, .jinja 1 file',
    });
  });
});

describe('a tree in which every file is parsed', () => {
  const sample = indexedSample({
    'a.ts': 'export function lonely() {}\n',
    'README.md': 'lonely\n',
    'style.css': '.lonely {}\n',
    'package.json': '{"name": "lonely"}\n',
  });

  it('has nothing to say', async () => {
    for (const [tool, input] of [
      ['references', { name: 'lonely' }],
      ['symbol', { name: 'lonely' }],
      ['impact', { names: ['lonely'] }],
      ['related', { name: 'lonely' }],
    ] as const) {
      const { meta } = await sample().call(tool, input);
      expect([tool, meta.unparsed, meta.completeness]).toEqual([tool, undefined, 'complete']);
    }
    expect((await sample().call('status')).text).not.toContain('not linked');
  });
});

describe('files that were skipped, or that are parsed in part', () => {
  const sample = indexedSample({
    'a.ts': 'export function helper() {}\nexport function known() {}\n',
    'big.ts': `import { helper } from './a'\n${'// filler\n'.repeat(300_000)}helper()\n`,
    'half.ts': 'import { known } from "./a"\nknown()\nconst x = {{{ ]]] known(] ) ;;\n',
    'lib.min.js': 'helper()',
  });

  it('counts', async () => {
    const { meta } = await sample().call('references', { name: 'helper' });
    expect(meta.unparsed).toMatchObject({
      extensions: { '.ts': 1 },
      files: 1,
      lines: 2,
      places: [{ path: 'big.ts', line: 1 }],
    });
    expect(meta.next).toContain('wayfind grep helper --word --path big.ts');
  });

  it('lines that were parsed do not count', async () => {
    const { results, meta } = await sample().call('references', { name: 'known' });
    const bound = results.files.flatMap(({ references }: { references: { line: number }[] }) =>
      references.map(({ line }) => line),
    );
    expect(bound).toEqual(expect.arrayContaining([1, 2]));
    for (const { path, line } of meta.unparsed?.places ?? [])
      expect([path, bound.includes(line)]).toEqual([path, false]);
  });
});

describe('what a search of such files can miss', () => {
  const sample = indexedSample({
    'src/card.ts': 'export class UserCard {}\nexport function lonely() {}\n',
    'web/a-huge.ejs': `<p>lonely()</p>\n${' '.repeat(17_000_000)}\n`,
    'web/list.hbs': '<template><user-card-list /></template>\n',
    'web/page.hbs': '<template><user-card :a="1" /><user-card/></template>\n<template><user-card /></template>\n',
    'web/z.hbs': '<p>{{ lonely() }}</p>\n',
  });

  it('a file that is too large is counted, and does not keep later ones from being searched', async () => {
    const { meta } = await sample().call('references', { name: 'lonely' });
    expect(meta).toMatchObject({ completeness: 'partial', unparsed: { searched: 3, unsearched: 1, files: 1 } });
    expect(meta.unparsed?.places).toEqual([{ path: 'web/z.hbs', line: 1 }]);
    expect(meta.notes.join()).toContain('1 of 4 files that are not linked were not searched for lonely');
  });

  it('another tag that begins with the name is no mention, and the suggested search finds the tags', async () => {
    const { meta } = await sample().call('references', { name: 'UserCard' });
    expect(meta.unparsed).toMatchObject({ files: 1, lines: 2, places: [{ path: 'web/page.hbs', line: 1 }] });
    expect(meta.next).toContain("wayfind grep UserCard '<user-card' --word --path '*.hbs'");
  });
});
