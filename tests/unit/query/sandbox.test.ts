/** Hostile SQL: what a statement cannot do, and what it can, in the database that statements run in. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Sandbox } from '../../../src/store/query/sandbox.ts';
import { checkStatement } from '../../../src/store/query/statement.ts';
import { cpuClock } from '../../kit/cpu-clock.ts';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'wayfind-sandbox-'));
  writeFileSync(join(dir, 'secret.txt'), 'a secret');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const TABLES = [
  {
    name: 'symbols',
    columns: [
      { name: 'id', type: 'integer', isKey: true },
      { name: 'name', type: 'text' },
      { name: 'parent_id', type: 'integer', isKey: true },
    ],
  },
  { name: 'references', columns: [{ name: 'to_id', type: 'integer', isKey: true }] },
] as const;

/** As the process of a statement does it. */
function run(sql: string): unknown[][] {
  const statement = checkStatement(sql);
  const sandbox = new Sandbox(TABLES);
  for (const [table, columns] of sandbox.reads(statement)) {
    const names = TABLES.find(({ name }) => name === table)!.columns.map(({ name }) => name as string);
    const read = names.filter((name) => columns.has(name));
    sandbox.fill(
      table,
      read,
      Array.from({ length: 20 }, (_, i) => read.map((name) => (name === 'name' ? `n${i}` : i))),
    );
  }
  return [...sandbox.select(statement).rows].map((row) =>
    row.map((cell) => (typeof cell === 'bigint' ? Number(cell) : cell)),
  );
}

describe('a statement that writes, attaches or leaves its database is refused', () => {
  const file = () => join(dir, 'made.db');
  test.each<[string, () => string]>([
    ['insert', () => "INSERT INTO symbols (name) VALUES ('x')"],
    ['insert behind WITH', () => 'WITH t AS (SELECT 1) INSERT INTO symbols SELECT * FROM t'],
    ['update', () => "UPDATE symbols SET name = 'x'"],
    ['delete behind WITH', () => 'WITH t AS (SELECT 1) DELETE FROM symbols'],
    ['returning', () => 'DELETE FROM symbols RETURNING name'],
    ['drop', () => 'DROP TABLE symbols'],
    ['create', () => 'CREATE TABLE t (a)'],
    ['temporary table', () => 'CREATE TEMP TABLE t AS SELECT * FROM symbols'],
    ['temporary view', () => 'CREATE TEMP VIEW v AS SELECT 1'],
    ['virtual table', () => 'CREATE VIRTUAL TABLE t USING fts5(a)'],
    ['trigger', () => 'CREATE TRIGGER t AFTER INSERT ON symbols BEGIN SELECT 1; END'],
    ['attach', () => `ATTACH '${file()}' AS other`],
    ['detach', () => 'DETACH main'],
    ['vacuum', () => 'VACUUM'],
    ['vacuum into a file', () => `VACUUM INTO '${file()}'`],
    ['a comment before it', () => `/* SELECT */ -- SELECT\n VACUUM INTO '${file()}'`],
    ['pragma', () => 'PRAGMA database_list'],
    ['pragma that lifts a limit', () => 'PRAGMA query_only = OFF'],
    ['pragma as a table', () => 'SELECT * FROM pragma_database_list'],
    ['pragma as a counted table', () => 'SELECT count(*) FROM pragma_compile_options'],
    ['schema table', () => 'SELECT * FROM sqlite_master'],
    ['counted schema table', () => 'SELECT count(*) FROM sqlite_schema'],
    ['quoted schema table', () => 'SELECT sql FROM "sqlite_master"'],
    ['temporary schema table', () => 'SELECT * FROM temp.sqlite_temp_schema'],
    ['pages', () => 'SELECT * FROM dbstat'],
    ['counted pages', () => 'SELECT count(*) FROM dbstat'],
    ['extension', () => "SELECT load_extension('/tmp/x.so')"],
    ['tokenizer', () => "SELECT fts3_tokenizer('simple')"],
    ['read a file', () => `SELECT readfile('${join(dir, 'secret.txt')}')`],
    ['write a file', () => `SELECT writefile('${file()}', 'x')`],
    ['edit', () => "SELECT edit('x')"],
    ['log', () => "SELECT sqlite_log(1, 'x')"],
    ['random bytes', () => 'SELECT randomblob(10)'],
    ['begin', () => 'BEGIN'],
    ['savepoint', () => 'SAVEPOINT a'],
    ['analyze', () => 'ANALYZE'],
    ['reindex', () => 'REINDEX'],
    ['explain', () => 'EXPLAIN SELECT * FROM symbols'],
    ['two statements', () => 'SELECT 1; DROP TABLE symbols'],
    ['two statements and comments', () => "SELECT ';' /* ; */ -- ;\n; -- x\n SELECT 2"],
    ['nothing', () => '  -- nothing\n'],
    ['only a comment that is open', () => '/* SELECT 1'],
    ['only semicolons', () => ';;;'],
    ['a parameter', () => 'SELECT ?1'],
    ['a named parameter', () => 'SELECT :name'],
    ['another database', () => 'SELECT * FROM other.symbols'],
  ])('%s', (_, sql) => {
    expect(() => run(sql())).toThrow();
    expect(readdirSync(dir)).toEqual(['secret.txt']);
  });
});

describe('a value that is too large is refused before it is made', () => {
  test.each([
    'SELECT zeroblob(1000000000)',
    'SELECT hex(zeroblob(900000))',
    "SELECT replace(hex(zeroblob(400000)), '0', 'xxxxxxxxxx')",
    "WITH RECURSIVE c(x) AS (SELECT 'ab' UNION ALL SELECT x || x FROM c LIMIT 40) SELECT max(length(x)) FROM c",
    'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 400000) SELECT group_concat(hex(x)) FROM c',
    'WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 400000) SELECT json_group_array(hex(x)) FROM c',
  ])('%s', (sql) => {
    expect(() => run(sql)).toThrow(/too big/);
  });

  test('and so is a statement of a size that no person writes', () => {
    expect(() => run(`SELECT ${'('.repeat(5000)}1${')'.repeat(5000)}`)).toThrow();
    expect(() => run(`SELECT 1 ${'UNION ALL SELECT 1 '.repeat(500)}`)).toThrow(/too many/);
    expect(() => run(`SELECT 'x' LIKE '${'%a'.repeat(1000)}'`)).toThrow(/too complex/);
  });
});

describe('a statement that reads', () => {
  test.each<[string, unknown]>([
    ['SELECT count(*) FROM symbols', [[20]]],
    ["SELECT printf('%900000000d', 1)", [[null]]],
    ['select count(*) from references', [[20]]],
    ['SELECT max(references.to_id) FROM References', [[19]]],
    ['SELECT max("references".to_id) FROM "references"', [[19]]],
    ["SELECT 'references; it''s -- text' AS t -- references ; x", [["references; it's -- text"]]],
    ['SELECT name FROM symbols WHERE id = 3;', [['n3']]],
    ['SELECT name FROM symbols WHERE id = 3 ; -- end', [['n3']]],
    ['WITH t AS (SELECT name FROM symbols) SELECT count(*) FROM t', [[20]]],
    ['WITH t AS MATERIALIZED (SELECT name FROM symbols) SELECT count(*) FROM t', [[20]]],
    ['WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 4) SELECT sum(x) FROM c', [[10]]],
    ["SELECT value FROM json_each('[1,2]')", [[1], [2]]],
    ['VALUES (1), (2)', [[1], [2]]],
    ['SELECT count(*) FROM symbols a JOIN symbols b ON b.parent_id = a.id', [[20]]],
    ['SELECT name, row_number() OVER (ORDER BY id DESC) FROM symbols ORDER BY id DESC LIMIT 1', [['n19', 1]]],
    ["SELECT count(*) FROM symbols WHERE name GLOB 'n1*'", [[11]]],
    ['SELECT [name] FROM `symbols` WHERE "id" = 1', [['n1']]],
  ])('%s', (sql, rows) => {
    expect(run(sql)).toEqual(rows);
  });

  test('is read in time that grows with its length', () => {
    for (const piece of ["'", '/*', '--', '"', '[', ':a', ' ', '/* * ', "''''", '$']) {
      const text = `SELECT 1 ${piece.repeat(100_000 / piece.length)}`;
      const clock = cpuClock();
      try {
        checkStatement(text);
      } catch {
        // Only the time counts.
      }
      expect(clock(), piece).toBeLessThan(1000);
    }
  });
});
