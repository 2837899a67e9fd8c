/**
 * Asks TypeScript's compiler about every place of an indexed repository, as a pass of the services does:
 *   node --import tsx bench/typescript-service.ts -- REPO [--under packages/] [--edit FILE] [--open N] [--json FILE]
 * Prints places asked, answered in the tree, outside and unknown; agreement with exact links; wall and CPU time, peak memory; the time
 * of an edit of one file. `--open` lists what got no answer, `--json` writes it all. The repository is not changed, except FILE for
 * the moment of the edit.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { realRoot } from '../src/base/paths.ts';
import { at } from '../src/model/facts.ts';
import type { FileId } from '../src/model/ids.ts';
import { REFERENCE_KINDS } from '../src/model/kinds.ts';
import { LINK, OPEN, originCode, STORED_REASONS } from '../src/model/links.ts';
import { decodeText } from '../src/parse/decode.ts';
import type { Answer, AskedFile } from '../src/services/contract.ts';
import { openTypescript } from '../src/services/typescript/open.ts';
import { openReader, type Reader } from '../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../src/store/snapshots/snapshot-dir.ts';

const { values: flags, positionals } = parseArgs({
  // As npm takes arguments of scripts; what follows would be no options.
  args: process.argv.slice(2).filter((one) => one !== '--'),
  allowPositionals: true,
  options: {
    under: { type: 'string', default: '' },
    edit: { type: 'string' },
    open: { type: 'string', default: '10' },
    json: { type: 'string' },
  },
});
const LANGUAGES: readonly string[] = ['typescript', 'tsx', 'javascript'];
/** As the pass over an index does. */
const AT_ONCE = 3;
const LIMITS = { fileMs: 30_000, projectMs: 120_000, memoryMb: 2_000 };
/** Clock ticks a second in /proc. */
const TICKS = 100;
/** Links of these say more than what a name means. */
const BESIDE_NAMES: readonly number[] = [originCode.override, originCode.flow, originCode.address, originCode.name];

interface Target {
  readonly path: string;
  readonly row: number;
}

interface AskedPlace {
  readonly line: number;
  readonly col: number;
  readonly kind: string;
  /** Where the binder's exact links lead; empty where it has none. */
  readonly exact: readonly Target[];
  readonly reason: string | undefined;
}

interface AskedFileOfIndex {
  readonly file: AskedFile;
  readonly text: string;
  readonly places: readonly AskedPlace[];
}

function placesOf(reader: Reader, id: FileId, pathOf: (id: number) => string): AskedPlace[] {
  const { links, open } = reader.linksOf(id);
  const places = new Map<number, { kind: string; exact: Target[]; reason: string | undefined }>();
  const put = (line: number, col: number, kind: number, reason?: string) => {
    const key = line * 2 ** 22 + col;
    let place = places.get(key);
    if (place === undefined) places.set(key, (place = { kind: REFERENCE_KINDS[kind], exact: [], reason }));
    return place;
  };
  for (let row = 0; row < links.rows; row++) {
    if (BESIDE_NAMES.includes(at(links, row, LINK.origin))) continue;
    const place = put(at(links, row, LINK.line), at(links, row, LINK.col), at(links, row, LINK.kind));
    if (at(links, row, LINK.confidence) === 0)
      place.exact.push({ path: pathOf(at(links, row, LINK.file)), row: at(links, row, LINK.symbol) });
  }
  for (let row = 0; row < open.rows; row++)
    put(
      at(open, row, OPEN.line),
      at(open, row, OPEN.col),
      at(open, row, OPEN.kind),
      STORED_REASONS[at(open, row, OPEN.reason)],
    );
  return [...places]
    .sort(([a], [b]) => a - b)
    .map(([key, place]) => ({ line: Math.floor(key / 2 ** 22), col: key % 2 ** 22, ...place }));
}

/** User and system time of a process in milliseconds, and its peak in megabytes; zeros on systems without /proc. */
function costOf(pid: number | 'self'): { cpuMs: number; peakMb: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const peakKb = Number.parseInt(status.slice(status.indexOf('VmHWM:') + 'VmHWM:'.length), 10);
    return { cpuMs: ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1000, peakMb: peakKb / 1024 };
  } catch {
    return { cpuMs: 0, peakMb: 0 };
  }
}

function asked(root: string, reader: Reader): AskedFileOfIndex[] {
  const paths = new Map<number, string>(reader.fileHeads().map(({ id, path }) => [id, path]));
  const files = reader
    .linkCountsOfFiles()
    .filter(({ path, language }) => LANGUAGES.includes(language) && path.startsWith(flags.under));
  return files.map(({ id, path, language }) => {
    const { text } = decodeText(readFileSync(join(root, path)));
    const places = placesOf(reader, id, (one) => paths.get(one) ?? '');
    const pairs = Int32Array.from(places.flatMap(({ line, col }) => [line, col]));
    return { file: { path, language, text: () => text, places: pairs }, text, places };
  });
}

const verdictOf = ({ declarations, outside }: Answer): 'tree' | 'outside' | 'unknown' =>
  declarations.length > 0 ? 'tree' : outside === undefined ? 'unknown' : 'outside';

const known = new Map<string, ReturnType<Reader['symbolsInFile']>>();

function symbolsOf(reader: Reader, path: string): ReturnType<Reader['symbolsInFile']> {
  let symbols = known.get(path);
  if (symbols === undefined) known.set(path, (symbols = reader.symbolsInFile(reader.fileByPath(path)!.id)));
  return symbols;
}

/** Whether some declaration is the symbol of some exact link. */
function agrees(reader: Reader, { exact }: AskedPlace, { declarations }: Answer): boolean {
  return exact.some(({ path, row }) => {
    const symbols = symbolsOf(reader, path);
    const symbol = symbols[row];
    const parent = symbols.find((one) => one.id === symbol?.parentId);
    return [symbol, symbol?.kind === 'constructor' ? parent : undefined].some((one) =>
      declarations.some(
        (declared) =>
          declared.path === path &&
          (row === 0
            ? declared.line === 1 && declared.col === 0
            : one !== undefined && declared.line === one.nameLine && declared.col === one.nameCol),
      ),
    );
  });
}

const wordAt = (text: string, { line, col }: AskedPlace): string =>
  /^["'`]?[\w$@./-]*/.exec(text.split('\n')[line - 1].slice(col))![0] || '(syntax)';

function printMost(title: string, counts: ReadonlyMap<string, { count: number; example: string }>): void {
  console.log(`\n${title}`);
  const sorted = [...counts].sort(([, a], [, b]) => b.count - a.count).slice(0, Number(flags.open));
  for (const [what, { count, example }] of sorted) console.log(`${String(count).padStart(7)}  ${what}  ${example}`);
}

const root = realRoot(positionals[0] ?? '.');
const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
const files = asked(root, reader);
const scratchDir = mkdtempSync(join(tmpdir(), 'wayfind-typescript-'));
const signal = new AbortController().signal;
const tree = reader.fileHeads().map(({ path }) => path);

const before = costOf('self');
const started = performance.now();
const session = await openTypescript(
  { root, dir: '', files: tree, scratchDir },
  { limits: LIMITS, log: (line) => console.error(line), signal },
);
try {
  const opened = performance.now();
  const answers = new Map<AskedFileOfIndex, readonly Answer[]>();
  const queue = files.filter(({ places }) => places.length > 0);
  const work = async (): Promise<void> => {
    for (let one = queue.shift(); one !== undefined; one = queue.shift())
      answers.set(one, await session.define(one.file, signal));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const wallMs = performance.now() - started;
  const { pid } = session as unknown as { pid: number };
  const [own, compiler] = [costOf('self'), costOf(pid)];

  const counts = { tree: 0, outside: 0, unknown: 0, exact: 0, agreeing: 0, differing: 0, exactOutside: 0 };
  const unknown = new Map<string, { count: number; example: string }>();
  const differing = new Map<string, { count: number; example: string }>();
  const note = (counted: typeof unknown, what: string, example: string): void => {
    counted.set(what, { count: (counted.get(what)?.count ?? 0) + 1, example: counted.get(what)?.example ?? example });
  };
  const rows: unknown[] = [];
  for (const [{ file, text, places }, all] of answers)
    for (const [i, place] of places.entries()) {
      const answer = all[i];
      const verdict = verdictOf(answer);
      counts[verdict]++;
      const where = `${file.path}:${place.line}:${place.col}`;
      if (flags.json) rows.push({ where, word: wordAt(text, place), ...place, answer });
      if (verdict === 'unknown')
        note(unknown, `${place.kind} ${place.reason ?? (place.exact.length > 0 ? 'bound' : 'probable')}`, where);
      if (place.exact.length === 0) continue;
      counts.exact++;
      if (verdict === 'outside') counts.exactOutside++;
      if (verdict === 'tree' && agrees(reader, place, answer)) counts.agreeing++;
      else if (verdict !== 'unknown') {
        counts.differing++;
        note(differing, `${place.kind} ${verdict}`, `${where} ${wordAt(text, place)}`);
      }
    }
  console.log(`files ${answers.size}, places ${counts.tree + counts.outside + counts.unknown}`);
  console.log(`in the tree ${counts.tree}, outside ${counts.outside}, unknown ${counts.unknown}`);
  console.log(
    `of ${counts.exact} exact links: ${counts.agreeing} agree, ${counts.differing} differ (${counts.exactOutside} outside)`,
  );
  const [openMs, ownCpu] = [opened - started, own.cpuMs - before.cpuMs];
  console.log(
    `open ${openMs.toFixed(0)} ms, all ${wallMs.toFixed(0)} ms; CPU ${compiler.cpuMs} ms compiler, ${ownCpu} ms own`,
  );
  console.log(
    `peak ${compiler.peakMb.toFixed(0)} MB compiler, ${own.peakMb.toFixed(0)} MB own (tsx and index included)`,
  );
  for (const problem of session.problems) console.log(`${problem.code}: ${problem.message}`);
  printMost('no answer, by kind of reference and what the binder says:', unknown);
  printMost('other answer than an exact link:', differing);
  if (flags.json) writeFileSync(flags.json, rows.map((row) => JSON.stringify(row)).join('\n'));

  const edited = files.find(({ file }) => file.path === flags.edit) ?? files[files.length >> 1];
  const path = join(root, edited.file.path);
  const original = readFileSync(path);
  const times: string[] = [];
  try {
    for (let round = 0; round < 5; round++) {
      const text = `${edited.text}\n// ${round}\n`;
      writeFileSync(path, text);
      const start = performance.now();
      await session.update({ changed: [edited.file.path], added: [], removed: [] }, signal);
      const updated = performance.now();
      await session.define({ ...edited.file, text: () => text }, signal);
      times.push(`${(updated - start).toFixed(0)} + ${(performance.now() - updated).toFixed(0)}`);
    }
  } finally {
    writeFileSync(path, original);
  }
  console.log(`\nedit of ${edited.file.path}, update + ${edited.places.length} places in ms: ${times.join(', ')}`);
} finally {
  await session.close();
  reader.close();
  rmSync(scratchDir, { recursive: true, force: true });
}
