/** Golden rankings of questions in plain language: what must come first, and by which rule. */
import { describe, expect, it } from 'vitest';
import { search } from '../../../src/search/search.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { indexOf } from '../store/index-kit.ts';

const reader = await indexOf([
  parsedFile(
    'src/parse/decode.ts',
    `
interface DecodedText // what a file decodes to: text and encoding
function decodeText +exported : bytes encoding utf // reads the bytes of a file as text
function decodeInvalid : bytes text file`,
  ),
  parsedFile(
    'src/orm/query.ts',
    `
class QuerySet
  method prefetchRelatedObjects : prefetch related objects prefetch_related_objects
  method _prefetch_related_objects +private : prefetch related objects prefetch_related_objects done
  method prefetch_related : lookups
function prefetch_related_objects +exported : model instances lookups
function prefetch_related_objects_of_all_kinds : prefetch related objects`,
  ),
  parsedFile('tests/orm.test.ts', 'function test_prefetch_related_objects : prefetch related objects', {
    role: 'test',
  }),
  parsedFile(
    'src/cache.ts',
    `
function cachePage : request response
function clear : cache page
field cached_page : cache page`,
  ),
  parsedFile(
    'src/filter.ts',
    `
function filterRows : rows
function listFiles : directory
function camel_case_to_spaces : name`,
  ),
  parsedFile(
    'src/common.ts',
    Array.from({ length: 20 }, (_, i) => `function handler${i} : request value`).join('\n') +
      '\nfunction audit : zebra value',
  ),
  parsedFile(
    'src/parser.ts',
    'function parse\nclass Other\n  method parse\nclass More\n  method parse\nfunction parserz',
  ),
]);

const find = (query: string) =>
  search(reader, { query, limit: 10 }).hits.map((hit) => ({
    handle: reader.handle(hit.symbol),
    rules: hit.why.map((reason) => reason.rule),
  }));
const handles = (query: string) => find(query).map((hit) => hit.handle);

describe('questions', () => {
  it.each([
    ['how is a file decoded into text', 'src/parse/decode.ts#decodeText'],
    ['where is the decoding of text', 'src/parse/decode.ts#decodeText'],
    ['caching pages', 'src/cache.ts#cachePage'],
    ['what lists the files', 'src/filter.ts#listFiles'],
    ['camel case to spaces', 'src/filter.ts#camel_case_to_spaces'],
    ['how do I audit a request value', 'src/common.ts#audit'],
    ['list files in typescript', 'src/filter.ts#listFiles'],
  ])('%s', (query, first) => {
    expect(handles(query)[0]).toBe(first);
  });

  it('takes one plain word in all its forms, when nothing is called so', () => {
    expect(handles('caching').slice(0, 2)).toContain('src/cache.ts#cachePage');
    expect(handles('decoding')).toContain('src/parse/decode.ts#decodeText');
  });

  it('does not take a beginning for a word', () => {
    expect(handles('some files')).not.toContain('src/filter.ts#filterRows');
  });

  it('lets a rare word count more than a common one', () => {
    expect(handles('zebra request')[0]).toBe('src/common.ts#audit');
  });

  it('puts what does something before what only holds it', () => {
    const found = find('cache the page somewhere');
    expect(found[0].handle).toBe('src/cache.ts#cachePage');
    const field = found.find((hit) => hit.handle === 'src/cache.ts#cached_page');
    expect(field?.rules).toContain('kind field');
  });
});

describe('names made of the words of the query', () => {
  it('come before longer names, in an order that says why', () => {
    const found = find('prefetch related objects');
    expect(found.slice(0, 3).map((hit) => hit.handle)).toEqual([
      'src/orm/query.ts#prefetch_related_objects',
      'src/orm/query.ts#QuerySet.prefetchRelatedObjects',
      'src/orm/query.ts#QuerySet._prefetch_related_objects',
    ]);
    for (const { rules } of found.slice(0, 3)) expect(rules).toContain('name: exactly these words');
    expect(found[1].rules).toContain('kind method');
    expect(found[2].rules).toContain('private');
    expect(found[3].rules).not.toContain('name: exactly these words');
  });

  it('need every word of the query, also one that nothing has', () => {
    const rules = find('prefetch related objects quagga').flatMap((hit) => hit.rules);
    expect(rules).not.toContain('name: exactly these words');
    expect(rules).toContain('name: words of the name');
    expect(find('prefetch related rows')[0].rules).toContain('name: some words of the name');
  });
});

describe('misspelt names', () => {
  it('offer every name that is near before the same name again', () => {
    const [first, second, third] = find('parsez');
    expect(new Set([first.handle, second.handle])).toEqual(new Set(['src/parser.ts#parse', 'src/parser.ts#parserz']));
    expect(third.rules).toContain('repeated name');
  });

  it('are found although other names begin with or hold their words', () => {
    expect(find('list_file')[0].handle).toBe('src/filter.ts#listFiles');
    expect(find('decodeTxet')[0]).toMatchObject({ handle: 'src/parse/decode.ts#decodeText' });
  });
});
