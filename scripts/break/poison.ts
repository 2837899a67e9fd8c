/** An index that is a trap: one that came with a repository, or that was changed to lie, to hang or to crash its reader. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { attempt, pick, type Random, times } from './attempt.ts';
import { type Ended, fault, homeIn, resultsOf, runCommand } from './program.ts';
import { CANARY, indexNow, makeRepository, QUESTIONS } from './sample.ts';

/** SQL that is run on the database, or what takes the place of a file of the index, or another's log over that of this user. */
type Poison =
  | { readonly sql: string }
  | { readonly log: string; readonly also: 'nothing' | 'marker' | 'no sums' }
  | { readonly put: 'fifo' | 'link' | 'directory' | 'noise'; readonly file: number };

const ENDLESS = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)';
const TABLES = [
  'files',
  'symbols',
  'names',
  'facts',
  'links',
  'link_targets',
  'meta',
  'vectors',
  'vector_data',
  'asks',
];
const BLOBS = [
  'facts.data',
  'links.data',
  'links.mentions',
  'vectors.bits',
  'vectors.rows',
  'vector_data.data',
  'asks.data',
];
const NUMBERS = ['symbols.kind', 'symbols.line', 'symbols.flags', 'symbols.file_id', 'symbols.row', 'symbols.name_id'];
const VALUES = [
  '-1',
  '0',
  '255',
  '9223372036854775807',
  '-9223372036854775808',
  '1e300',
  "'text'",
  'id',
  'zeroblob(9)',
];

/** What a question may take, with a margin for a busy machine. */
const ANSWER_MS = 40_000;

const LIES = [
  `UPDATE symbols SET signature = '${CANARY}', doc = '${CANARY}'`,
  `UPDATE names SET name = '${CANARY}' WHERE id % 3 = 0`,
  `UPDATE files SET path = '../${CANARY}.py' WHERE id % 2 = 0`,
  'DELETE FROM links',
];

function sqlOf(random: Random): string {
  const [table, column] = pick(random, random(2) === 0 ? BLOBS : NUMBERS).split('.');
  const value = BLOBS.includes(`${table}.${column}`)
    ? pick(random, [`randomblob(${random(5000)})`, "x''", `zeroblob(${random(100_000)})`])
    : pick(random, VALUES);
  const view = pick(random, TABLES);
  return pick(random, [
    ...LIES,
    `UPDATE ${table} SET ${column} = ${value}`,
    `UPDATE ${table} SET ${column} = ${value} WHERE rowid % ${2 + random(5)} = 0`,
    'UPDATE symbols SET parent_id = id',
    'UPDATE symbols SET parent_id = id + 1',
    `DROP TABLE ${view}; CREATE VIEW ${view} AS ${ENDLESS} SELECT i AS id, i AS file_id, i AS path FROM n`,
    `DROP TABLE ${view}`,
    `CREATE TRIGGER t AFTER UPDATE ON files BEGIN INSERT INTO names SELECT * FROM (${ENDLESS} SELECT i, i FROM n); END`,
    `UPDATE meta SET value = ${pick(random, ["''", "'999'", "'{'", 'randomblob(50)'])}`,
    'UPDATE symbol_order SET ids = \'{"a":\'',
    "INSERT INTO symbol_order SELECT id, '[1,1,1]' FROM files",
    'PRAGMA user_version = 77',
  ]);
}

interface Trap {
  /** The whole tree was copied, as a clone or an archive: its index was made elsewhere. */
  readonly isForeign: boolean;
  readonly poison: Poison;
}

export const poison = attempt<Trap>({
  name: 'poison',
  share: 3,
  missing: process.platform === 'linux' ? undefined : 'it makes FIFOs',
  plan(random) {
    if (random(4) === 0) {
      const also = pick(random, ['nothing', 'marker', 'no sums'] as const);
      return [{ isForeign: false, poison: { log: pick(random, LIES), also } }];
    }
    const isForeign = random(2) === 0;
    return times(1 + random(3), () => ({
      isForeign,
      poison:
        random(3) > 0
          ? { sql: sqlOf(random) }
          : { put: pick(random, ['fifo', 'link', 'directory', 'noise'] as const), file: random(1000) / 1000 },
    }));
  },
  async run(steps, dir) {
    const [made, home] = [join(dir, 'made'), join(dir, 'home')];
    mkdirSync(home);
    makeRepository(made);
    await indexNow(made, homeIn(home));
    const expected = await ask(made, home);
    for (const { poison: one } of steps) poisonIndex(join(made, '.wayfind'), one, dir);
    let root = made;
    if (steps.some(({ isForeign }) => isForeign)) {
      root = join(dir, 'copied');
      execFileSync('cp', ['-a', made, root]);
      rmSync(made, { recursive: true });
    }
    const isForeign = root !== made || steps.some(({ poison: one }) => 'log' in one);
    const asked = await ask(root, home);
    for (const [i, said] of asked.entries()) {
      const wrong = fault(said) ?? (isForeign ? lie(said, expected[i]) : undefined);
      if (wrong !== undefined) return wrong;
    }
    const rebuild = () => runCommand(['index', '--force', '--root', root], { env: homeIn(home) });
    let rebuilt = await rebuild();
    if (rebuilt.err.includes('PATH_OUTSIDE_ROOT')) {
      // As the error says.
      rmSync(join(root, '.wayfind'), { recursive: true });
      rebuilt = await rebuild();
    }
    const wrong = fault(rebuilt);
    if (wrong !== undefined) return `after all that, ${wrong}`;
    const repaired = (await ask(root, home)).slice(0, QUESTIONS.length);
    const changed = repaired.findIndex((said, i) => resultsOf(said) !== resultsOf(expected[i]));
    return changed < 0 ? undefined : `index --force did not repair ${QUESTIONS[changed].join(' ')}`;
  },
});

/** Up to the first one that does not end. */
async function ask(root: string, home: string): Promise<Ended[]> {
  const said: Ended[] = [];
  for (const question of [...QUESTIONS, ['status'], ['doctor']]) {
    const one = await runCommand([...question, '--root', root, '--json'], { env: homeIn(home), patienceMs: ANSWER_MS });
    said.push(one);
    if (one.isLate) break;
  }
  return said;
}

/** Where an index was made elsewhere, nothing of it may reach an answer. */
function lie(said: Ended, expected: Ended): string | undefined {
  if (said.out.includes(CANARY)) return `${said.args.join(' ')} answered with the words of a foreign index`;
  const isAbout = QUESTIONS.some((question) => question[0] === said.args[0]);
  if (!isAbout || said.exit === 2 || resultsOf(said) === resultsOf(expected)) return undefined;
  return `${said.args.join(' ')} answered ${resultsOf(said).slice(0, 300)}, expected ${resultsOf(expected).slice(0, 300)}`;
}

function poisonIndex(directory: string, one: Poison, dir: string): void {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  if ('sql' in one) {
    for (const file of files.filter((name) => name.endsWith('.db'))) runSql(file, one.sql);
    return;
  }
  if ('log' in one) {
    for (const file of files.filter((name) => /\d\.db$/.test(name))) overwriteLog(file, one, dir);
    return;
  }
  const target = files.sort()[Math.floor(one.file * files.length)];
  if (target === undefined) return;
  rmSync(target);
  if (one.put === 'fifo') execFileSync('mkfifo', [target]);
  else if (one.put === 'directory') mkdirSync(target);
  else if (one.put === 'noise') writeFileSync(target, Buffer.alloc(5000, 'noise'));
  else {
    const outside = join(dir, 'outside');
    writeFileSync(outside, `${CANARY}\n`);
    symlinkSync(outside, target);
  }
}

/** The log of a copy that says something else: all of it is valid but for the seal of this user. */
function overwriteLog(file: string, { log, also }: { log: string; also: string }, dir: string): void {
  const copy = join(dir, 'other.db');
  copyFileSync(file, copy);
  const db = new DatabaseSync(copy);
  db.exec(log);
  copyFileSync(`${copy}-wal`, `${file}-wal`);
  db.close();
  if (also === 'marker') writeFileSync(join(dirname(file), 'writing'), '{}');
  if (also === 'no sums') rmSync(`${file}-sums`, { force: true });
}

/** An earlier step may have made the statement impossible. */
function runSql(file: string, sql: string): void {
  const db = new DatabaseSync(file);
  try {
    db.exec(sql);
  } catch {
    // The other steps remain.
  } finally {
    db.close();
  }
}
