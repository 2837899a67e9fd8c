/** An index whose content was changed by another program: every command ends, says what is true, and never that it has a bug. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/store/schema/open.ts';
import { indexedTree } from '../unit/indexer/indexed-tree.ts';
import { end, generations, programOn, snapshotDir } from './program.ts';

const ENDLESS = 'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)';
const noise = (bytes: number): string => `X'${randomBytes(bytes).toString('hex')}'`;

/** Each kind of poison as the SQL that makes it. */
const POISONS: Readonly<Record<string, string>> = {
  'a view for the metadata': `ALTER TABLE meta RENAME TO old; CREATE VIEW meta AS ${ENDLESS} SELECT 'k' || x AS key, '' AS value FROM n`,
  'a view for the files': `ALTER TABLE files RENAME TO old; CREATE VIEW files AS ${ENDLESS} SELECT x AS id, 'p' || x AS path FROM n`,
  'a view for the symbols': `ALTER TABLE symbols RENAME TO old; CREATE VIEW symbols AS ${ENDLESS} SELECT x AS id FROM n`,
  'one view more': `CREATE VIEW more AS ${ENDLESS} SELECT x FROM n`,
  'a trigger': `CREATE TRIGGER loud AFTER INSERT ON symbols BEGIN DELETE FROM names; END`,
  'a trigger without end': `CREATE TRIGGER slow BEFORE UPDATE ON meta BEGIN SELECT count(*) FROM (${ENDLESS} SELECT x FROM n); END`,
  'one table more': 'CREATE TABLE more (x)',
  'a column more': 'ALTER TABLE names ADD COLUMN more',
  'an index that is gone': 'DROP INDEX symbols_name',
  'symbols inside each other': 'UPDATE symbols SET parent_id = id WHERE parent_id IS NOT NULL',
  'symbols inside each other in turns': `UPDATE symbols SET parent_id = (SELECT max(id) FROM symbols) WHERE kind <> 0`,
  'kinds out of range': 'UPDATE symbols SET kind = 99',
  'negative kinds': 'UPDATE symbols SET kind = -1',
  'flags and lines out of range': 'UPDATE symbols SET flags = -1, line = -5, end_line = 9e15',
  'facts of noise': `UPDATE facts SET data = ${noise(300)}`,
  'facts of the right version and noise': `UPDATE facts SET data = X'01' || ${noise(300)}`,
  'no facts': `UPDATE facts SET data = X''`,
  'facts that are numbers': 'UPDATE facts SET data = 7',
  'links of noise': `UPDATE links SET data = ${noise(200)}, mentions = ${noise(31)}`,
  'links of the right version and noise': `UPDATE links SET data = X'01' || ${noise(200)}`,
  'links that are too short': 'UPDATE links SET data = substr(data, 1, length(data) - 3)',
  'links that claim millions of rows': `UPDATE links SET data = substr(data, 1, 12) || X'FFFFFF7FFFFFFF7FFFFFFF7F'`,
  'asks of noise': `INSERT OR REPLACE INTO asks SELECT id, ${noise(7)} FROM files`,
  'vectors of noise': `UPDATE vectors SET rows = ${noise(7)}, kinds = ${noise(3)}, scales = ${noise(5)}, bits = ${noise(2)}`,
  'vectors without values': 'UPDATE vector_data SET data = substr(data, 1, 10)',
  'dimensions that are none': `UPDATE meta SET value = '-1' WHERE key = 'vector_dimensions'`,
  'lists that are none': `INSERT OR REPLACE INTO symbol_order SELECT id, 'no list' FROM files`,
  'lists of text': `INSERT OR REPLACE INTO symbol_order SELECT id, '["a", null]' FROM files`,
  'counts out of range': 'UPDATE files SET symbol_count = 9e15, first_symbol = -4',
  'names that are gone': 'DELETE FROM names',
  'names that are bytes': `UPDATE names SET name = CAST(name || X'FF' AS BLOB)`,
  'paths that lead out': `UPDATE files SET path = '../' || path`,
  'hashes that are none': `UPDATE files SET hash = X'00'`,
  'deleted files of noise': `INSERT INTO gone_files VALUES (900, 'x.py', 'python', X'00', 9e15, ${noise(9)}, 1, 'none')`,
  'metadata that is none': `UPDATE meta SET value = 'x' WHERE key NOT LIKE '%version' AND key <> 'seal'`,
  'members that are none': `INSERT INTO projects VALUES ('npm', '', 'package.json', 'x', '{')`,
};

const FILES = {
  'a.py': 'from b import helper\n\n\nclass Token:\n    def verify(self):\n        return helper()\n',
  'b.py': 'def helper():\n    """Says yes."""\n    return True\n',
};
const TIMEOUT_MS = 60_000;

describe.each(Object.entries(POISONS))('%s', (_, sql) => {
  it.each([
    ['a question', ['references', 'helper']],
    ['a run', ['index']],
  ])('is met by %s, which ends and says what is true', { timeout: 4 * TIMEOUT_MS }, async (_, args) => {
    const tree = indexedTree(FILES);
    await tree.index();
    const db = openDatabase(path.join(snapshotDir(tree), generations(tree)[0]), 'write');
    db.exec(sql);
    db.close();
    tree.write({ 'c.py': 'from b import helper\n\nhelper()\n' });
    tree.age();
    const { exit, reply } = await end(programOn(tree.root).start(args, { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' }));
    expect({ exit, reply: JSON.stringify(reply) }).toEqual({ exit: 0, reply: expect.stringContaining('set aside') });
    expect(tree.rows()).toEqual(await tree.freshRows());
  });
});
