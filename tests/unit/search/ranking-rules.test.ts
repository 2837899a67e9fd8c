/** Single rules of ranking: each is named, and does what its name says. */

import { describe, expect, it } from 'vitest';
import { type SearchRequest, search } from '../../../src/search/search.ts';
import { byFileRole } from '../../../src/workspace/session-roles.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { indexedTree } from '../indexer/indexed-tree.ts';
import { build, indexDir, indexOf, readerOf, update } from '../store/index-kit.ts';

const FILLING = Array.from({ length: 200 }, (_, i) => `filling${String.fromCharCode(97 + (i % 26))}${i}`).join(' ');

const FILES = [
  parsedFile('src/token_cache.ts', 'function load : entry from disk'),
  parsedFile('src/disk.ts', 'function fetch : entry from disk'),
  parsedFile('src/long.ts', `function lengthy : retry backoff ${FILLING}`),
  parsedFile('src/zshort.ts', 'function briefly : retry backoff'),
  parsedFile('src/quoted.ts', 'function split : text\nfunction other : split text words'),
  parsedFile('src/kinds.ts', 'field timeout : retry wait seconds\nfunction waits : retry wait seconds'),
  parsedFile('tests/retry.test.ts', 'function waitTest : retry wait seconds', { role: 'test' }),
];
const reader = await indexOf(FILES);
const ask = (query: string, options: Partial<SearchRequest> = {}) =>
  search(reader, { query, limit: 20, ...options }).hits;
const hit = (query: string, name: string, options: Partial<SearchRequest> = {}) =>
  ask(query, options).find(({ symbol }) => symbol.name === name)!;
const rules = (query: string, name: string, options: Partial<SearchRequest> = {}) =>
  hit(query, name, options).why.map(({ rule }) => rule);

describe('the name of the file', () => {
  const part = (query: string, name: string) =>
    hit(query, name).why.find(({ rule }) => rule === 'path: words of the file name')?.value;

  it('counts by how much of it is asked for', () => {
    const whole = part('entry from the token cache', 'load')!;
    const half = part('entry from the cache on disk', 'load')!;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(whole);
    expect(part('entry from the cache on disk', 'fetch')).toBeCloseTo(whole, 5);
    expect(part('entry from somewhere', 'load')).toBeUndefined();
  });

  it('takes words in any of their forms, and counts only for sentences', () => {
    expect(part('entries of cached tokens', 'load')).toBe(part('entry from the token cache', 'load'));
    expect(ask('token_cache').flatMap(({ why }) => why.map(({ rule }) => rule))).not.toContain(
      'path: words of the file name',
    );
  });
});

describe('code in a sentence', () => {
  it('is a name when it is quoted as code', () => {
    expect(rules('what does `split` do with words', 'split')).toContain('called by its name');
    expect(rules('what does split do with words', 'split')).not.toContain('called by its name');
    expect(ask('what does `split`, do with words')[0].symbol.name).toBe('split');
  });
});

describe('what was asked for', () => {
  const QUERY = 'retry and wait some seconds';

  it('is not held against a kind or a role', () => {
    expect(rules(QUERY, 'timeout')).toContain('kind field');
    expect(rules(QUERY, 'timeout', { filters: { kinds: ['field'] } })).not.toContain('kind field');
    expect(rules(QUERY, 'waitTest')).toContain('test file');
    expect(rules(QUERY, 'waitTest', { filters: { roles: byFileRole(['test']) } })).not.toContain('test file');
  });

  it('is tests when the question says so, and no word that only begins like it', () => {
    expect(rules('tests that retry and wait', 'waitTest')).not.toContain('test file');
    expect(rules('specific seconds to retry and wait', 'waitTest')).toContain('test file');
  });
});

describe('length', () => {
  const text = (name: string) =>
    hit('retry with backoff', name).why.find(({ rule }) => rule.startsWith('text: '))!.value;

  it('is not held against the words of a symbol', () => {
    expect(text('lengthy')).toBeGreaterThan(0.8 * text('briefly'));
  });

  it('nor is it in an index that was updated, which ranks as a fresh one', async () => {
    const dir = indexDir();
    await build(dir, [...FILES.slice(2), parsedFile('src/gone.ts', `function gone : retry backoff ${FILLING}`)]);
    await update(dir, (writer) => {
      for (const file of FILES.slice(0, 3).reverse()) writer.putFile(file);
      writer.removeFile('src/gone.ts');
    });
    await update(dir, (writer) => writer.putFile(FILES[3]));
    const updated = readerOf(dir);
    for (const query of ['retry with backoff', 'entry from disk', 'retry and wait some seconds', 'briefly']) {
      const view = (from: typeof reader) =>
        search(from, { query, limit: 50 }).hits.map(({ symbol, score, why }) => [from.handle(symbol), score, why]);
      expect(view(updated)).toEqual(view(reader));
    }
  });
});

describe('tests that fit', () => {
  it('lead to what they use', async () => {
    const tree = indexedTree({
      'src/gate.ts':
        'export function admit(guest: string) { return guest.length; }\nexport function expel(guest: string) { return guest.length; }\n',
      'tests/gate.test.ts':
        "import { admit } from '../src/gate';\n/** A visitor without a ticket is turned away at the door. */\nexport function visitorWithoutTicket() { return admit('x'); }\n",
    });
    await tree.index();
    tree.ask((index) => {
      const { hits } = search(index, {
        query: 'a visitor guest without a ticket is turned away',
        limit: 10,
      });
      const of = (name: string) => hits.find(({ symbol }) => symbol.name === name)!.why;
      const test = hits.find(({ symbol }) => symbol.name === 'visitorWithoutTicket')!;
      expect(test.symbol.role).toBe('test');
      expect(of('admit')).toContainEqual(expect.objectContaining({ rule: 'used by a matching test', effect: 'added' }));
      expect(of('expel').map(({ rule }) => rule)).not.toContain('used by a matching test');
    });
  });
});

describe('scores', () => {
  it('are shares relative to the best, on every page', () => {
    const all = ask('retry and wait some seconds');
    expect(all[0].score).toBe(1);
    expect(all.every(({ score }) => score > 0 && score <= 1)).toBe(true);
    const [second] = ask('retry and wait some seconds', { offset: 1, limit: 1 });
    expect(second.score).toBe(all[1].score);
  });

  it('cut what is far behind', () => {
    const all = ask('retry and wait some seconds');
    const least = (all[1].score + all[2].score) / 2;
    const found = search(reader, { query: 'retry and wait some seconds', limit: 20, minScore: least });
    expect(found.hits.map(({ symbol }) => symbol.id)).toEqual(all.slice(0, 2).map(({ symbol }) => symbol.id));
    expect(found).toMatchObject({ total: 2, omitted: 0 });
    expect(found.notes).toContain(`${all.length - 2} more results are below --min-score ${least}`);
    expect(ask('retry and wait some seconds', { minScore: 1 })).toHaveLength(1);
    expect(ask('retry and wait some seconds', { minScore: 0 })).toHaveLength(all.length);
  });
});
