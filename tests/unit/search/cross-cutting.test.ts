/** Questions for all places: which they are, and that every module they concern shows. */
import { describe, expect, it } from 'vitest';
import { readCrossCutting } from '../../../src/search/query/cross-cutting.ts';
import { search } from '../../../src/search/search.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { indexedTree } from '../indexer/indexed-tree.ts';
import { indexOf } from '../store/index-kit.ts';

describe('signs', () => {
  it.each([
    ['all places that write to the database', 'write to the database'],
    ['every place where a token is checked', 'a token is checked'],
    ['list all http handlers', 'http handlers'],
    ['give me all http handlers', 'http handlers'],
    ['show every class implementing Serializer', 'class implementing Serializer'],
    ['where is QuerySet.filter used everywhere', 'where is QuerySet.filter used'],
    ['how is logging done across the code base', 'how is logging done'],
    ['find all usages of openReader', 'openReader'],
    ['list all implementations of Storage', 'implementations of Storage'],
    ['where are settings read throughout the project', 'where are settings read'],
    ['everything about authentication', 'authentication'],
    ['every controller that validates its input', 'controller that validates its input'],
    ['everywhere', 'everywhere'],
  ])('%s', (text, about) => expect(readCrossCutting(text)?.about).toBe(about));

  it.each([
    'how does a request get through the middleware to the view',
    'list all files in a directory',
    'get all keys of a dict',
    'find all prime numbers',
    'get all methods of a class in python',
    'remove every element from a list',
    'run a function for each row',
    'where is the config of the project',
    'which caches are there',
    'merge all branches into one',
  ])('not %s', (text) => expect(readCrossCutting(text)).toBeUndefined());
});

describe('results', async () => {
  const files = ['core', 'http', 'auth', 'jobs'].map((name, i) =>
    parsedFile(
      `src/${name}/log.ts`,
      Array.from({ length: 6 }, (_, j) => `function ${name}Log${j} : write log line ${'more '.repeat(4 - i)}`).join(
        '\n',
      ),
    ),
  );
  const reader = await indexOf([
    ...files,
    ...Array.from({ length: 30 }, (_, i) => parsedFile(`src/many/get${i}.ts`, 'function get : write log line more')),
  ]);
  const ask = (query: string, limit = 20) => search(reader, { query, limit });

  it('are a few of each module first, module by module, and say so', () => {
    const { hits, intent, sign } = ask('all places that write a log line');
    expect([intent, sign]).toEqual(['cross_cutting', '`all places`']);
    const modules = hits.map(({ module }) => module);
    const first = modules.slice(0, 12);
    for (const name of ['src/core', 'src/http', 'src/auth', 'src/jobs'])
      expect(first.filter((module) => module === name)).toHaveLength(3);
    expect(first.filter((module, i) => module !== first[i - 1])).toHaveLength(4);
    const rules = hits.flatMap(({ why }) => why).filter(({ rule }) => rule.startsWith('a few of each module'));
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.every(({ effect }) => effect === 'order')).toBe(true);
  });

  it('hold back names that many symbols have, unless they are asked for', () => {
    const rulesOf = (query: string) => {
      const found = ask(query, 60).hits.filter(({ symbol }) => symbol.name === 'get');
      return found.flatMap(({ why }) => why.map(({ rule }) => rule));
    };
    expect(rulesOf('all places that write a log line')).toContain('common name');
    expect(rulesOf('all places that get a log line')).not.toContain('common name');
  });

  it('have a module only where they are grouped, and pages are cut from one order', () => {
    expect(ask('write a log line').hits[0]).not.toHaveProperty('module');
    const query = 'all places that write a log line';
    const all = ask(query, 40).hits.map(({ symbol }) => symbol.id);
    const pages = [0, 7, 14].flatMap((offset) =>
      search(reader, { query, limit: 7, offset }).hits.map(({ symbol }) => symbol.id),
    );
    expect(pages).toEqual(all.slice(0, 21));
  });
});

it('are grouped by projects where there are several, and lead to what uses a named symbol', async () => {
  const tree = indexedTree({
    'packages/a/package.json': '{"name": "a"}',
    'packages/a/src/open-store.ts': 'export function openStore(path: string) { return path; }\n',
    'packages/b/package.json': '{"name": "b"}',
    'packages/b/src/x/run.ts':
      "import { openStore } from '../../../a/src/open-store';\nexport function start() { return openStore('b'); }\n",
    'packages/c/package.json': '{"name": "c"}',
    'packages/c/src/y/main.ts':
      "import { openStore } from '../../../a/src/open-store';\nexport function boot() { return openStore('c'); }\n",
    'packages/c/src/y/other.ts': 'export function closeAll() { return 1; }\n',
  });
  await tree.index();
  tree.ask((reader) => {
    const { hits } = search(reader, { query: 'all places that call openStore', limit: 10 });
    const found = hits.slice(0, 3).map(({ symbol, module }) => [symbol.name, module]);
    expect(found).toEqual([
      ['openStore', 'packages/a'],
      ['start', 'packages/b'],
      ['boot', 'packages/c'],
    ]);
    expect(hits[1].why.map(({ rule }) => rule)).toContain('uses a named symbol');
  });
});
