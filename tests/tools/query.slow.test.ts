/** `query` and `schema`: rows that agree with the other tools, pages, formats, limits, errors with advice. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { LINK_VIEW_NAMES } from '../../src/answers/query/link-views.ts';
import { VIEWS } from '../../src/answers/query/views/all.ts';
import { AppError } from '../../src/errors/errors.ts';
import { indexedSample } from './indexed-sample.ts';
import { open } from './workspace.ts';

const FILES = {
  'package.json': '{ "name": "shop" }\n',
  'src/user.ts': `/** A person that buys. */
export class User {
  constructor(readonly name: string) {}
  /** Says it. */
  label(): string {
    return this.name;
  }
}
export interface Named { label(): string }
`,
  'src/use.ts': `import { User } from './user';
import type { Request } from 'express';
const password = "hunter2!x";
/** Uses the key "AKIA${'IOSFODNN7EXAMPL7'}". */
export function greet(user: User, request: Request): string {
  return user.label() + user.label() + request.nothing;
}
export function greet2(): string {
  return greet(new User('a'), undefined as never);
}
export function lonely(): void {}
`,
  'lib/pair.py':
    'class Pair:\n    def left(self):\n        return 1\n\n    def left(self):\n        return 2\n\n\ndef either(pair):\n    return pair.left()\n',
  'src/broken.ts': 'export function broken( {\n',
  'notes.txt': 'text\n',
};
const sample = indexedSample(FILES);

afterEach(() => vi.unstubAllEnvs());

const rows = async (sql: string, more: Record<string, unknown> = {}) =>
  (await sample().call('query', { sql, ...more })).results.rows as Record<string, unknown>[];

const refusal = async (sql: string, more: Record<string, unknown> = {}): Promise<AppError> => {
  const error = await sample()
    .call('query', { sql, ...more })
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

describe('rows agree with other tools', () => {
  test('symbols: handle, qualified name, kind, line and signature are those of `symbol`', async () => {
    const found = await rows(
      "SELECT handle, name, qualified_name, kind, path, line, start_line, end_line, signature FROM symbols WHERE kind <> 'file'",
    );
    expect(found.length).toBeGreaterThan(10);
    for (const row of found) {
      const { results } = await sample().call('symbol', { name: [row.handle] });
      const { handle, name, qualified_name, kind, path, line, start_line, end_line } = results[0].symbol ?? results[0];
      const said = { handle, name, qualified_name, kind, path, line, start_line, end_line };
      const { signature, ...place } = row;
      expect(place).toEqual(said);
      expect(signature ?? undefined).toEqual((results[0].symbol ?? results[0]).signature);
    }
  });

  test('the second of two names has the handle that leads to it', async () => {
    expect(await rows("SELECT handle, qualified_name, line FROM symbols WHERE name = 'left' ORDER BY line")).toEqual([
      { handle: 'lib/pair.py#Pair.left', qualified_name: 'Pair.left', line: 2 },
      { handle: 'lib/pair.py#Pair.left~2', qualified_name: 'Pair.left', line: 5 },
    ]);
  });

  test('files: those of `files`', async () => {
    const { results } = await sample().call('files', {});
    const found = await rows('SELECT path, language, role, lines, size, symbols, skip FROM files ORDER BY path');
    expect(found).toEqual(
      results.map((file: Record<string, unknown>) => ({
        ...{ language: null, skip: null },
        ...file,
      })),
    );
  });

  test('references: the places that `references` cites, edges: each pair once with their number', async () => {
    const places = await rows(
      "SELECT path, line, col, kind, confidence FROM references WHERE to_handle = 'src/user.ts#User.label' ORDER BY line, col",
    );
    expect(places).toEqual([
      { path: 'src/use.ts', line: 6, col: 15, kind: 'call', confidence: 'exact' },
      { path: 'src/use.ts', line: 6, col: 30, kind: 'call', confidence: 'exact' },
    ]);
    const { results } = await sample().call('references', { name: 'src/user.ts#User.label' });
    const cited = JSON.stringify(results);
    for (const { line, col } of places) expect(cited).toContain(`"line":${line},"col":${col}`);
    expect(
      await rows(
        "SELECT f.handle, t.name, e.kind, e.count, e.line FROM edges e JOIN symbols f ON f.id = e.from_id JOIN symbols t ON t.id = e.to_id WHERE t.name = 'label' AND f.name = 'greet'",
      ),
    ).toEqual([{ handle: 'src/use.ts#greet', name: 'label', kind: 'call', count: 2, line: 6 }]);
  });

  test('imports, with the file or why there is none', async () => {
    expect(
      await rows(
        "SELECT line, module, name, to_path, reason, type_only FROM imports WHERE path = 'src/use.ts' ORDER BY line",
      ),
    ).toEqual([
      { line: 1, module: './user', name: 'User', to_path: 'src/user.ts', reason: null, type_only: 0 },
      { line: 2, module: 'express', name: 'Request', to_path: null, reason: 'external', type_only: 1 },
    ]);
  });

  test('projects, languages and problems', async () => {
    expect(await rows('SELECT name, kind, dir, files FROM projects')).toEqual([
      { name: 'shop', kind: 'node', dir: '.', files: Object.keys(FILES).length },
    ]);
    const [python] = await rows("SELECT language, files, symbols FROM languages WHERE language = 'python'");
    expect(python).toEqual({ language: 'python', files: 1, symbols: 4 });
    expect(await rows('SELECT DISTINCT path, code FROM problems')).toEqual([
      { path: 'src/broken.ts', code: 'syntax_error' },
    ]);
  });

  test('totals of languages are the rows of the other views', async () => {
    const [sums] = await rows(
      'SELECT sum(bound) AS bound, sum(unresolved) AS open, (SELECT count(*) FROM references) AS all_bound, (SELECT count(*) FROM unresolved) AS all_open FROM languages',
    );
    expect(sums!.bound).toBe(sums!.all_bound);
    expect(sums!.open).toBe(sums!.all_open);
  });

  test('credentials are masked in the views, not only in the reply', async () => {
    const [found] = await rows(
      "SELECT group_concat(signature, '|') AS s, group_concat(doc, '|') AS d, sum(instr(signature, 'hunter2')) AS a, sum(instr(doc, 'AKIA')) AS b FROM symbols WHERE path = 'src/use.ts'",
    );
    expect(found!.s).toContain('***');
    expect(found!.d).toContain('***');
    expect(found).toMatchObject({ a: 0, b: 0 });
  });
});

describe('the reply', () => {
  test('has pages, and says how many rows are left', async () => {
    const sql = 'SELECT name FROM symbols ORDER BY id';
    const all = await rows(sql);
    const first = await sample().call('query', { sql, limit: 3 });
    expect(first.results.rows).toEqual(all.slice(0, 3));
    expect(first.meta).toMatchObject({ completeness: 'truncated', omitted: all.length - 3 });
    expect(first.meta.next[0]).toMatch(/--cursor 3/);
    expect(await rows(sql, { limit: 3, cursor: '3' })).toEqual(all.slice(3, 6));
    const beyond = await sample().call('query', { sql, cursor: '5000' });
    expect(beyond).toMatchObject({ exit: 1, results: { rows: [] } });
    expect(beyond.meta.notes.join()).toContain('past the last');
  });

  test('ends, with a part, also where the rows do not', async () => {
    const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c';
    const { results, meta } = await sample().call('query', { sql: endless, limit: 2 });
    expect(results.rows).toEqual([{ x: 1 }, { x: 2 }]);
    expect(meta.completeness).toBe('truncated');
    expect(meta.notes.join()).toMatch(/more than 10,000 further rows/);
  });

  test('is a table or CSV', async () => {
    const sql = "SELECT 'a,\"b' AS x, 1 AS n, NULL AS y, 'two\n lines' AS z UNION ALL SELECT '', 22, 'v', ''";
    expect((await sample().call('query', { sql })).text).toBe(
      ['x      n  y     z', 'a,"b   1  NULL  two ⏎ lines', '      22  v', '2 rows'].join('\n'),
    );
    expect((await sample().call('query', { sql, format: 'csv' })).text).toBe(
      ['x,n,y,z', '"a,""b",1,,"two\n lines"', '"",22,v,""'].join('\n'),
    );
  });

  test('keeps columns of the same name, and numbers that JSON does not have', async () => {
    const { results } = await sample().call('query', {
      sql: "SELECT 1 AS a, 2 AS a, 9223372036854775807 AS big, 9e999 AS most, x'0aff' AS bytes, '__proto__' AS name",
    });
    expect(results.columns).toEqual(['a', 'a_2', 'big', 'most', 'bytes', 'name']);
    expect(results.rows).toEqual([
      { a: 1, a_2: 2, big: '9223372036854775807', most: 'Infinity', bytes: "x'0aff'", name: '__proto__' },
    ]);
  });

  test('says what the views of uses lack, and exits with 1 where there is no row', async () => {
    const used = await sample().call('query', { sql: "SELECT 1 FROM references WHERE name = 'lonely'" });
    expect(used.exit).toBe(1);
    expect(used.meta.notes.join()).toMatch(/could not be bound: see the view unresolved/);
    const plain = await sample().call('query', { sql: 'SELECT 1 FROM files WHERE 0' });
    expect(plain.meta.notes).toEqual([]);
  });
});

describe('of the tree as it is now', () => {
  test('lines of a file that changed after it was indexed are those of the file, then those of its index', async () => {
    const { root, write } = sample();
    const sql = "SELECT path, line, name FROM symbols WHERE name = 'lonely'";
    const before = await rows(sql);
    const text = readFileSync(join(root, 'src/use.ts'), 'utf8');
    try {
      write('src/use.ts', `\n\n${text}`);
      const tree = open(root);
      const leased = await tree.engine.lease(async ({ session }) => {
        const { runQuery } = await import('../../src/answers/query/answer.ts');
        return runQuery(session, { sql, format: 'table', limit: 10, offset: 0 });
      });
      expect(leased.results.rows).toEqual(before.map((row) => ({ ...row, line: (row.line as number) + 2 })));
      expect(leased.meta.freshness).toBe('stale');
      tree.engine.close();
      await sample().call('index', {});
      const fresh = await sample().call('query', { sql });
      expect(fresh.results.rows).toEqual(before.map((row) => ({ ...row, line: (row.line as number) + 2 })));
      expect(fresh.meta.freshness).toBe('fresh');
      write('src/new.ts', 'export function lonely(): void {}\n');
      await sample().call('index', {});
      expect(await rows(sql)).toHaveLength(2);
    } finally {
      write('src/use.ts', text);
      rmSync(join(root, 'src/new.ts'), { force: true });
      await sample().call('index', {});
    }
  });
});

test('an index that is rebuilt meanwhile is read with the lines that it has', async () => {
  const { root, write } = sample();
  const sql = "SELECT path, line, name FROM symbols WHERE name = 'lonely'";
  const text = readFileSync(join(root, 'src/use.ts'), 'utf8');
  const [before] = await rows(sql);
  const tree = open(root);
  try {
    const draft = await tree.engine.lease(async ({ session }) => {
      session.reader();
      write('src/use.ts', `\n\n\n${text}`);
      await sample().call('index', { force: true });
      const { runQuery } = await import('../../src/answers/query/answer.ts');
      return runQuery(session, { sql, format: 'table', limit: 10, offset: 0 });
    });
    expect(draft.results.rows).toEqual([{ ...before, line: (before!.line as number) + 3 }]);
    expect(draft.meta.freshness).toBe('fresh');
  } finally {
    tree.engine.close();
    write('src/use.ts', text);
    await sample().call('index', {});
  }
});

describe('errors say what to do', () => {
  test.each<[string, RegExp, RegExp]>([
    ['SELECT * FROM symbol', /no such table/, /Views: symbols, files/],
    ['SELECT * FROM vectors', /no such table/, /wayfind similar/],
    ['SELECT * FROM branches', /no such table/, /^Views: symbols, .*commits/],
    ['SELECT nam FROM symbols', /no such column/, /symbols: id, handle, name/],
    ['SELECT * FROM symbols WHERE name = "User"', /no such column/, /single quotes/],
    ["SELECT * FROM symbols WHERE name REGEXP 'a'", /no such function/i, /LIKE or GLOB/],
    ['SELEC 1', /cannot begin with "SELEC"/, /wayfind schema/],
    ['SELECT FROM', /syntax error/, /SQLite/],
    ['SELECT * FROM sqlite_master', /prohibited/, /Only the views/],
    ['SELECT load_extension(1)', /not authorized/, /only compute/],
    ['SELECT zeroblob(1000000000)', /too big/, /smaller values/],
    ['SELECT 1; SELECT 2', /more than one statement/, /semicolon/],
    ['DELETE FROM symbols', /may only read/, /SELECT/],
  ])('%s', async (sql, message, fix) => {
    const error = await refusal(sql);
    expect(error.code).toBe('BAD_INPUT');
    expect(error.message).toMatch(message);
    expect(error.fix).toMatch(fix);
  });

  test('an endless statement is stopped when its time is over', async () => {
    vi.stubEnv('WAYFIND_QUERY_TIMEOUT_MS', '1500');
    const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
    const startedMs = performance.now();
    const error = await refusal(endless);
    expect(error).toMatchObject({ code: 'QUESTION_TIMEOUT', message: expect.stringContaining('1.5 s') });
    expect(error.fix).toContain('query.timeout_ms');
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });

  test('a pattern with many stars is no trap', async () => {
    const sql = `SELECT count(*) AS n FROM (SELECT replace(hex(zeroblob(20000)), '0', 'a') AS x) WHERE x LIKE '${'%a'.repeat(60)}b'`;
    expect(await rows(sql)).toEqual([{ n: 0 }]);
  });

  test('one that needs too much memory is stopped', async () => {
    vi.stubEnv('WAYFIND_QUERY_MAX_MEMORY_MB', '150');
    const large =
      'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM (SELECT x, hex(zeroblob(1000)) || x AS y FROM c) ORDER BY y';
    const error = await refusal(large);
    expect(error).toMatchObject({ code: 'QUERY_MEMORY', message: expect.stringContaining('150 MB') });
    expect(error.fix).toContain('query.max_memory_mb');
  });

  test('a cancelled one ends at once', async () => {
    const controller = new AbortController();
    const { findTool } = await import('../../src/answers/all.ts');
    const tool = await findTool('query')!.load();
    const endless = 'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c';
    const asked = tool.run(sample().engine, tool.input.parse({ sql: endless }), { signal: controller.signal });
    setTimeout(() => controller.abort(), 500);
    await expect(asked).rejects.toMatchObject({ code: 'CANCELLED' });
  });
});

describe('schema', () => {
  test('names every view', async () => {
    const { results } = await sample().call('schema', {});
    expect(results.map(({ name }: { name: string }) => name)).toEqual(VIEWS.map(({ name }) => name));
  });

  test.each(VIEWS.map(({ name }) => name))('names every column of %s, and its examples run', async (view) => {
    const { results, text } = await sample().call('schema', { view: [view] });
    const [{ columns, examples }] = results;
    const { results: found } = await sample().call('query', { sql: `SELECT * FROM ${view} LIMIT 0` });
    expect(columns.map((column: { name: string }) => column.name)).toEqual(found.columns);
    expect(examples.length).toBeGreaterThan(0);
    for (const { sql } of examples) {
      expect(text).toContain(sql);
      await sample().call('query', { sql });
    }
  });

  test('says which views there are', async () => {
    await expect(sample().call('schema', { view: ['vectors'] })).rejects.toMatchObject({
      code: 'BAD_INPUT',
      fix: expect.stringContaining('symbols'),
    });
    expect((await sample().call('schema', { view: ['files'] })).results).toHaveLength(1);
  });

  test('the views that need links are those that the tool waits for', () => {
    expect(VIEWS.filter(({ needsLinks }) => needsLinks).map(({ name }) => name)).toEqual(LINK_VIEW_NAMES);
  });
});
