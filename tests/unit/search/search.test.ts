/** What a search finds, in which order, and why; and that nothing anyone types makes it fail. */

import { describe, expect, it } from 'vitest';
import { nearestNames } from '../../../src/search/channels/nearest-names.ts';
import { type SearchRequest, search } from '../../../src/search/search.ts';
import { byFileRole } from '../../../src/workspace/session-roles.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { build, indexDir, indexOf, readerOf, update } from '../store/index-kit.ts';

const FILES = [
  parsedFile(
    'src/auth/token.ts',
    `
class TokenService +exported : secret // issues and checks signed tokens
  method validate : signature expiry audience // refuses a token that has expired
  method refreshToken : rotate
interface TokenStore
  method save +declaration`,
  ),
  parsedFile(
    'src/http/queue.ts',
    'class HttpRequestQueue\n  method push : retry backoff\n  method getUserById : lookup',
  ),
  parsedFile('src/http/store.ts', 'class DiskStore\n  method save : write bytes to disk'),
  parsedFile('src/util/validate.ts', 'function validate +exported : check\nfunction validateAll : check'),
  parsedFile('tests/token.test.ts', 'function validate : token expiry', { role: 'test' }),
  parsedFile('vendor/lib.js', 'function validate : check', { role: 'vendored', language: 'javascript' }),
  parsedFile('pkg/engine.go', 'struct Workspace\nmethod ServeHTTP @Workspace : handler', {
    language: 'go',
    packageName: 'gin',
  }),
];
const reader = await indexOf(FILES);
const run = (query: string, options: Partial<SearchRequest> = {}) => search(reader, { query, limit: 20, ...options });
const handles = (query: string, options: Partial<SearchRequest> = {}) =>
  run(query, options).hits.map((hit) => reader.handle(hit.symbol));

describe('names', () => {
  it('finds an exact name, production code first', () => {
    const found = handles('validate');
    expect(found.slice(0, 2).toSorted()).toEqual([
      'src/auth/token.ts#TokenService.validate',
      'src/util/validate.ts#validate',
    ]);
    expect(found.indexOf('tests/token.test.ts#validate')).toBeLessThan(found.indexOf('vendor/lib.js#validate'));
    expect(found).toContain('src/util/validate.ts#validateAll');
  });

  it.each([
    'TokenService.validate',
    'TokenService::validate',
    'TokenService#validate',
    'TokenService->validate',
    'TokenService.validate()',
    'token.TokenService.validate',
    'auth.token.TokenService.validate',
    'tokenservice.VALIDATE',
    'auth.validate',
  ])('puts the qualified name %s first', (query) => {
    expect(handles(query)[0]).toBe('src/auth/token.ts#TokenService.validate');
  });

  it('a name that is also part of the name of a file is the name, the name of a file is the file', async () => {
    const reader = await indexOf([
      parsedFile('lib/response.ts', 'class res\n  method send\n  method other'),
      parsedFile('test/res.send.ts', 'function check', { role: 'test' }),
      parsedFile('src/app.ts', 'function start'),
      parsedFile('src/context.ts', 'class Context\n  field app'),
    ]);
    const first = (query: string) => {
      const [hit] = search(reader, { query, limit: 5 }).hits;
      return reader.handle(hit.symbol);
    };
    expect(first('res.send')).toBe('lib/response.ts#res.send');
    expect(first('res.send.ts')).toBe('test/res.send.ts');
    expect(first('app.ts')).toBe('src/app.ts');
    expect(first('lib/response.ts:2')).toBe('lib/response.ts#res.send');
    expect(first('./lib/response.ts:3:7')).toBe('lib/response.ts#res.other');
    expect(first('response.ts:99')).toBe('lib/response.ts');
  });

  it('knows packages and owners as containers', () => {
    expect(handles('gin.Workspace.ServeHTTP')[0]).toBe('pkg/engine.go#Workspace.ServeHTTP');
    expect(handles('Workspace.ServeHTTP')[0]).toBe('pkg/engine.go#Workspace.ServeHTTP');
  });

  it.each([
    ['TOKENSERVICE', 'src/auth/token.ts#TokenService', 'name: name in other case'],
    ['tokenser', 'src/auth/token.ts#TokenService', 'name: name beginning'],
    ['UserById', 'src/http/queue.ts#HttpRequestQueue.getUserById', 'name: words of the name'],
    ['user_get', 'src/http/queue.ts#HttpRequestQueue.getUserById', 'name: words of the name'],
    ['HRQ', 'src/http/queue.ts#HttpRequestQueue', 'name: initials'],
    ['TokenServcie', 'src/auth/token.ts#TokenService', 'name: name with a typo'],
    ['HtpRequestQueeu', 'src/http/queue.ts#HttpRequestQueue', 'name: name with a typo'],
  ])('finds %s', (query, handle, rule) => {
    const [first] = run(query).hits;
    expect([reader.handle(first.symbol), first.why.map((reason) => reason.rule)]).toEqual([
      handle,
      expect.arrayContaining([rule]),
    ]);
  });

  it('doubts the spelling of nothing shorter than four letters', () => {
    expect(handles('sve', { mode: 'name' })).toEqual([]);
  });

  it('prefers a definition to a declaration', () => {
    expect(handles('save', { mode: 'name' })).toEqual([
      'src/http/store.ts#DiskStore.save',
      'src/auth/token.ts#TokenStore.save',
    ]);
  });
});

describe('words', () => {
  it('finds documentation and bodies', () => {
    expect(handles('signed tokens').slice(0, 2)).toContain('src/auth/token.ts#TokenService');
    expect(handles('write bytes to disk')[0]).toBe('src/http/store.ts#DiskStore.save');
    expect(handles('why is it that an expired token is refused?')[0]).toBe('src/auth/token.ts#TokenService.validate');
  });

  it('takes code inside prose as a name', () => {
    expect(handles('where is TokenStore.save called')[0]).toBe('src/auth/token.ts#TokenStore.save');
  });

  it('falls back to some of the words', () => {
    const { hits } = run('retry zebra', { mode: 'text' });
    expect(hits.map((hit) => [hit.symbol.name, hit.why[0].rule])).toEqual([['push', 'text: some words in the text']]);
  });

  it('does not hold tests against a query about tests', () => {
    const rules = (query: string) => run(query).hits.flatMap((hit) => hit.why.map((reason) => reason.rule));
    expect(rules('token expiry')).toContain('test file');
    expect(rules('token expiry test')).not.toContain('test file');
  });
});

describe('paths', () => {
  it.each([
    ['token.ts', 'src/auth/token.ts'],
    ['auth/token.ts', 'src/auth/token.ts'],
    ['src/auth/token.ts', 'src/auth/token.ts'],
    ['./src/auth/token.ts', 'src/auth/token.ts'],
    ['src\\auth\\token.ts', 'src/auth/token.ts'],
    ['auth/token', 'src/auth/token.ts'],
  ])('finds %s', (query, handle) => {
    expect(handles(query)[0]).toBe(handle);
    expect(run(query).intent).toBe('path');
  });

  it('finds only files in path mode', () => {
    expect(new Set(run('store', { mode: 'path' }).hits.map((hit) => hit.symbol.kind))).toEqual(new Set(['file']));
  });
});

describe('filters and pages', () => {
  it('keeps to path, language, kind and role', () => {
    expect(handles('validate', { filters: { path: (path) => path.startsWith('src/util/') } })).toEqual([
      'src/util/validate.ts#validate',
      'src/util/validate.ts#validateAll',
      'src/util/validate.ts',
    ]);
    expect(handles('validate', { filters: { languages: ['javascript'] } })).toEqual(['vendor/lib.js#validate']);
    expect(handles('validate', { filters: { kinds: ['method'] } })).toEqual([
      'src/auth/token.ts#TokenService.validate',
    ]);
    const [asked] = run('validate', { filters: { roles: byFileRole(['test']) } }).hits;
    expect(asked.symbol.role).toBe('test');
    expect(asked.why.map((reason) => reason.rule)).not.toContain('test file');
    expect(handles('validate', { filters: { kinds: ['nonsense'] } })).toEqual([]);
  });

  it('cuts pages from one ranking and says what is left', () => {
    const all = handles('validate');
    expect(all.length).toBeGreaterThan(4);
    const pages = [0, 2, 4].map((offset) => run('validate', { limit: 2, offset }));
    expect(pages.flatMap((page) => page.hits.map((hit) => reader.handle(hit.symbol)))).toEqual(all.slice(0, 6));
    expect(pages.map((page) => page.omitted)).toEqual([all.length - 2, all.length - 4, Math.max(0, all.length - 6)]);
    expect(run('validate', { offset: 1000 }).hits).toEqual([]);
  });

  it('explains every score: its parts, taken in their order, come to it', () => {
    const queries = [
      'validate',
      'token expiry',
      'token.ts',
      'TokenService.validate',
      'Error: token expiry',
      'all places that save',
    ];
    for (const query of queries) {
      for (const { score, why } of run(query).hits) {
        const step = {
          added: (sum: number, value: number) => sum + value,
          times: (sum: number, value: number) => sum * value,
        };
        const total = why.reduce((sum, { effect, value }) => (effect === 'order' ? sum : step[effect](sum, value)), 0);
        expect(total).toBeCloseTo(score, 10);
        for (const { rule, channel } of why) expect(rule.startsWith(`${channel}: `)).toBe(channel !== undefined);
      }
    }
  });
});

describe('anything may be asked', () => {
  const STRANGE = [
    '',
    ' ',
    'x',
    '"',
    "'",
    '""',
    '*',
    'a*',
    '^token',
    'token AND',
    'AND OR NOT NEAR(',
    'name : token',
    '{name body} : token',
    '-token',
    '(token',
    'token)',
    "'; DROP TABLE symbols; --",
    '%',
    '_',
    'a\0b',
    '\ud800',
    '💥 boom',
    'größe',
    'العربية 中文 日本語',
    '../../../etc/passwd',
    'C:\\Windows\\System32',
    '/',
    '//',
    '.',
    '..',
    '::',
    '#',
    '->',
    '()',
    '<>',
    'operator+',
    '[Symbol.iterator]',
    '$',
    '__init__',
    'x'.repeat(10_000),
    'token '.repeat(2000),
    '"'.repeat(10_000),
    `${'('.repeat(5000)}token`,
    Array.from({ length: 3000 }, (_, i) => `w${i}`).join(' '),
  ];

  it.each(STRANGE.map((query) => [query.slice(0, 30), query]))('%j', (_, query) => {
    for (const mode of ['auto', 'name', 'text', 'path'] as const) {
      const cpuMs = cpuClock();
      const result = run(query, { mode });
      expect(result.hits.length).toBeLessThanOrEqual(20);
      expect(cpuMs()).toBeLessThan(1000);
    }
    expect(nearestNames(reader, query, 3).length).toBeLessThanOrEqual(3);
  });

  it('says that a query was empty or cut', () => {
    expect(run(' ').notes).toEqual(['the query is empty']);
    expect(run('token '.repeat(2000)).notes[0]).toMatch(/^the query is long: searched for its first line/);
  });
});

describe('an updated index', () => {
  it('ranks exactly as a fresh one', async () => {
    const dir = indexDir();
    await build(dir, [...FILES.slice(3), parsedFile('src/gone.ts', 'function validate : token expiry signature')]);
    await update(dir, (writer) => {
      for (const file of FILES.slice(0, 4).reverse()) writer.putFile(file);
      writer.removeFile('src/gone.ts');
    });
    const updated = readerOf(dir);
    for (const query of ['validate', 'token expiry', 'save', 'store', 'how are tokens checked', 'TokenServcie']) {
      const view = (from: typeof reader) =>
        search(from, { query, limit: 50 }).hits.map(({ symbol, score, why }) => [from.handle(symbol), score, why]);
      expect(view(updated)).toEqual(view(reader));
    }
  });
});

describe('nearest names', () => {
  it('offers the closest spelling first', () => {
    expect(nearestNames(reader, 'TokenServise', 3)[0]).toBe('TokenService');
    expect(nearestNames(reader, 'Foo.TokenServise', 3)[0]).toBe('TokenService');
    expect(nearestNames(reader, 'Queue', 3)).toContain('HttpRequestQueue');
    expect(nearestNames(reader, 'zzzzzzzzzz', 3)).toEqual([]);
  });
});
