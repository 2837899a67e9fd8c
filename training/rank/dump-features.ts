/**
 * Writes what the ranker sees of each case, and which candidates are right:
 *   node --import tsx training/rank/dump-features.ts [--docs] [--compare] DATA OUT owner+name...
 * DATA has cases/owner+name.jsonl and trees/owner+name. OUT/owner+name.json lists the cases, OUT/owner+name.f32 has their rows.
 * `--docs`: instead of mined commits, comments of functions, in a copy of the tree without comments. `--compare`: also what
 * `search` finds.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readTree } from '../../eval/graph/projects.ts';
import { indexTree } from '../../eval/product.ts';
import { bareTree } from '../../eval/search/documented.ts';
import { sample, seeded } from '../../eval/search/sample.ts';
import { realRoot } from '../../src/base/paths.ts';
import { queryVector } from '../../src/embed/static/query-vector.ts';
import { gather } from '../../src/search/channels/gather.ts';
import { FEATURES, featureRows, MAX_RANKED } from '../../src/search/learned/features.ts';
import { pool } from '../../src/search/learned/pool.ts';
import { search } from '../../src/search/search.ts';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';

interface Place {
  readonly path: string;
  readonly line: number;
}

interface Wanted {
  readonly file: string;
  readonly line: number;
  readonly end: number;
}

/** Several ways to ask for the same functions. */
interface Case {
  readonly id: string;
  readonly queries: readonly (readonly [way: number, text: string])[];
  readonly wanted: readonly Wanted[];
  readonly files: readonly string[];
}

interface MinedCase {
  readonly id: string;
  readonly query: { readonly text: string; readonly body: string };
  readonly expect: readonly {
    readonly file: string;
    readonly functions: readonly { readonly line: number; readonly end: number }[];
  }[];
}

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean' }, compare: { type: 'boolean' } },
});
const [data, out, ...names] = positionals;
/** Of one repository; more say little that is new. */
const MAX_CASES = 50;
const MAX_DOCUMENTED = 20;
/** Lines above a function that belong to it: decorators and documentation. */
const ABOVE = 3;
const FUNCTIONS = ['function', 'method', 'constructor', 'component', 'macro'] as const;

mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'features.json'), JSON.stringify(FEATURES));
for (const name of names) {
  const tree = join(data, 'trees', name);
  const target = join(out, flags.docs ? `${name}.docs` : name);
  if (!existsSync(tree) || existsSync(`${target}.json`)) continue;
  if (flags.docs) {
    const bare = mkdtempSync(join(tmpdir(), 'wayfind-bare-'));
    try {
      await dump(target, bare, await writeBare(tree, bare));
    } finally {
      rmSync(bare, { recursive: true, force: true });
    }
  } else await dump(target, tree, minedCases(join(data, 'cases', `${name}.jsonl`)));
}
process.exit(0);

function minedCases(file: string): Case[] {
  const all = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as MinedCase)
    .filter(({ expect }) => expect.some(({ functions }) => functions.length > 0));
  const step = Math.max(1, all.length / MAX_CASES);
  return all
    .filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step))
    .map(({ id, query: { text, body }, expect }) => ({
      id,
      queries:
        body === ''
          ? [[0, text]]
          : [
              [0, text],
              [1, `${text}\n${body}`],
            ],
      wanted: expect.flatMap(({ file: path, functions }) => functions.map((one) => ({ file: path, ...one }))),
      files: expect.map(({ file: path }) => path),
    }));
}

async function writeBare(tree: string, bare: string): Promise<Case[]> {
  const { files, documented } = await bareTree(await readTree(tree));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(bare, path)), { recursive: true });
    writeFileSync(join(bare, path), text);
  }
  const random = seeded(1);
  return sample(documented, MAX_DOCUMENTED, random).map(({ file, line, name, summary, words }) => ({
    id: `${file}:${line} ${name}`,
    queries: [
      [2, summary],
      [3, sample(words, 3, random).join(' ')],
    ],
    wanted: [{ file, line, end: line }],
    files: [file],
  }));
}

async function dump(target: string, tree: string, cases: readonly Case[]): Promise<void> {
  const started = Date.now();
  const root = realRoot(tree);
  await indexTree(root, { jobs: 1 });
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  const symbols = reader.totals().symbols;
  const file = openSync(`${target}.f32`, 'w');
  const codeOf = codeReader(root);
  const rows: unknown[] = [];
  let spent = 0;
  for (const { id, queries, wanted, files } of cases) {
    for (const [way, query] of queries) {
      const dimensions = reader.vectorState().model?.dimensions ?? 256;
      const question = { query, codeOf, vector: () => queryVector(query, dimensions) };
      const from = performance.now();
      const { intent, pooled, values } = reader.inOneView(() => {
        const gathered = gather(reader, question);
        const pooled = pool(gathered);
        return { intent: gathered.intent, pooled, values: featureRows(reader, pooled, { ...gathered, codeOf }) };
      });
      spent += performance.now() - from;
      const heads = pooled.slice(0, MAX_RANKED).map(({ head }) => head);
      const wantedAt = ({ path, line }: Place): number =>
        wanted.findIndex((one) => one.file === path && one.line - ABOVE <= line && line <= one.end);
      const asked = (options: Partial<Parameters<typeof search>[1]>) =>
        flags.compare
          ? search(reader, { ...question, limit: 100, ...options }).hits.map(({ symbol }) => ({
              file: symbol.fileId,
              wanted: wantedAt(symbol),
            }))
          : [];
      writeSync(file, new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
      rows.push({
        id,
        way,
        intent,
        n: heads.length,
        wanted: wanted.length,
        wantedFiles: files.flatMap((path) => reader.fileByPath(path)?.id ?? []),
        files: heads.map(({ fileId }) => fileId),
        labels: heads.map(wantedAt),
        shipped: asked({}),
        text: asked({ mode: 'text', filters: { kinds: FUNCTIONS } }),
      });
    }
  }
  closeSync(file);
  writeFileSync(`${target}.json`, JSON.stringify(rows));
  reader.close();
  const seconds = (Date.now() - started) / 1000;
  console.log(
    `${target}: ${rows.length} queries, ${symbols} symbols, ${(spent / rows.length).toFixed(1)} ms each, ${seconds.toFixed(0)} s`,
  );
}

function codeReader(root: string): (place: { path: string; line: number; endLine: number }) => string {
  const texts = new Map<string, string[]>();
  const linesOf = (path: string): string[] => {
    let lines = texts.get(path);
    if (lines === undefined) {
      try {
        lines = readFileSync(join(root, path), 'utf8').split('\n');
      } catch {
        lines = [];
      }
      texts.set(path, lines);
    }
    return lines;
  };
  return ({ path, line, endLine }) =>
    linesOf(path)
      .slice(line - 1, endLine)
      .join('\n');
}
