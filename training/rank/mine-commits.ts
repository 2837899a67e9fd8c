/**
 * Mines the history of one clone for queries: the message of a commit, and the functions that it changes as they are at one snapshot
 * before all of these commits. One JSON line each.
 *
 *     node --import tsx training/rank/mine-commits.ts CLONE OUT.jsonl [--cases 60] [--name owner/name]
 *
 * Prints one line of JSON: the snapshot, and how many commits were left out for which reason.
 */
import { writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultConfig } from '../../src/config/config.ts';
import { readBlobs } from '../../src/discover/git-blobs.ts';
import { languageOf } from '../../src/discover/language.ts';
import { decodeText } from '../../src/parse/decode.ts';
import { createTextExtractor } from '../read-tree.ts';
import { changedFunctions, type FunctionPlace, functionsOf, sameFunction } from './changed-functions.ts';
import { type Message, withoutPaths } from './commit-message.ts';
import { readCommits, readLater, readMainLine, readSubjects, readTreeOf } from './git-history.ts';
import { type Candidate, candidateOf, spreadOrder } from './suitable-commit.ts';

const LIMITS = { years: 4, commits: 6_000 };
/** Candidates per wanted case, as some change no function of the snapshot: more, from an older snapshot, where they do not suffice. */
const CANDIDATES_PER_CASE = [2, 4];
const MAX_FUNCTIONS = 12;
/** Share of the changed functions that the snapshot must have; with less the message is about newer code. */
const MIN_KNOWN_SHARE = 0.5;
/** Commits whose blobs are read with one process. */
const BATCH = 40;

interface ExpectedFile {
  readonly file: string;
  readonly functions: readonly Omit<FunctionPlace, 'signature'>[];
}

/** A version of a file with its functions. */
interface Version {
  readonly text: string;
  readonly functions: readonly FunctionPlace[];
}

interface Snapshot {
  readonly id: string;
  /** Blob ids by path. */
  readonly files: ReadonlyMap<string, string>;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { cases: { type: 'string', default: '60' }, name: { type: 'string' } },
});
const [clone, out] = positionals;
if (out === undefined) throw new Error('usage: mine-commits.ts CLONE OUT.jsonl [--cases 60] [--name owner/name]');
const extractText = await createTextExtractor();
/** By blob id: the snapshot's files, and the same parent of several commits, are parsed once. */
const versions = new Map<string, Version | undefined>();
await mine(resolve(clone), values.name ?? basename(resolve(clone)).replace('+', '/'), Number(values.cases));

async function mine(root: string, name: string, wanted: number): Promise<void> {
  const startedMs = Date.now();
  let found = await casesAfter(root, wanted, CANDIDATES_PER_CASE[0]);
  for (const perCase of CANDIDATES_PER_CASE.slice(1)) {
    if (found.cases.length >= wanted) break;
    const more = await casesAfter(root, wanted, perCase);
    if (more.cases.length > found.cases.length) found = more;
  }
  const { snapshot, cases, rejected } = found;
  const lines = cases.map(({ candidate, expect }, i) => {
    const { commit, message } = candidate;
    const query = queryOf(message, expect);
    return JSON.stringify({
      id: `mined/${name}#${String(i).padStart(3, '0')}`,
      suite: 'mined',
      project: `${name}@${snapshot.id}`,
      lang: mainLanguage(expect),
      task: 'localise',
      query: { text: query.subject, body: query.body },
      expect,
      tags: tagsOf(query, expect),
      repo: name,
      commit: snapshot.id,
      fix: commit.id,
      date: commit.date,
    });
  });
  writeFileSync(out, lines.map((line) => `${line}\n`).join(''));
  const seconds = Math.round((Date.now() - startedMs) / 100) / 10;
  console.log(JSON.stringify({ repo: name, commit: snapshot.id, cases: cases.length, seconds, rejected }));
}

interface Case {
  readonly candidate: Candidate;
  readonly expect: readonly ExpectedFile[];
}

interface Mined {
  readonly snapshot: Snapshot;
  /** In order of time. */
  readonly cases: readonly Case[];
  /** Number of commits by reason. */
  readonly rejected: Readonly<Record<string, number>>;
}

/** The cases after a snapshot that has `perCase` candidates for each wanted one; a spread sample where there are more. */
async function casesAfter(root: string, wanted: number, perCase: number): Promise<Mined> {
  const rejected: Record<string, number> = {};
  const reject = (reason: string): void => void (rejected[reason] = (rejected[reason] ?? 0) + 1);
  const { snapshot, candidates } = await chooseSnapshot(root, wanted * perCase, reject);
  const order = spreadOrder(candidates.length);
  const found = new Map<number, Case>();
  for (let i = 0; i < order.length && found.size < wanted; i += BATCH) {
    const batch = order.slice(i, i + BATCH);
    const blobs = await readVersions(
      root,
      batch.map((place) => candidates[place]),
      snapshot,
    );
    for (const place of batch) {
      if (found.size === wanted) break;
      const candidate = candidates[place];
      const expect = await expectedOf(candidate, snapshot, readerOf(blobs));
      if (typeof expect === 'string') reject(expect);
      else found.set(place, { candidate, expect });
    }
  }
  const cases = [...found].sort(([a], [b]) => a - b).map(([, one]) => one);
  return { snapshot, cases, rejected };
}

/** The newest commit of the default branch that has enough suitable commits after it; those in order of time. */
async function chooseSnapshot(
  root: string,
  enough: number,
  reject: (reason: string) => void,
): Promise<{ snapshot: Snapshot; candidates: Candidate[] }> {
  const newest: Candidate[] = [];
  for (const commit of await readCommits(root, LIMITS)) {
    const candidate = candidateOf(commit);
    if (typeof candidate === 'string') reject(candidate);
    else newest.push(candidate);
    if (newest.length === enough) break;
  }
  const oldest = Date.parse(newest.at(-1)?.commit.date ?? '');
  const id = (await readMainLine(root)).find(({ date }) => Date.parse(date) < oldest)?.id;
  if (id === undefined) throw new Error(`${root} has too short a history: choose another repository`);
  const later = await readLater(root, id);
  const subjects = await readSubjects(root, id);
  const candidates = newest.reverse().filter(({ commit }) => {
    // A commit that was also made on another branch before the snapshot would be found in its history.
    if (!later.has(commit.id) || subjects.has(commit.subject)) {
      reject('in the history of the snapshot');
      return false;
    }
    subjects.add(commit.subject);
    return true;
  });
  return { snapshot: { id, files: await readTreeOf(root, id) }, candidates };
}

/** Texts by blob id: both sides of each change, and the snapshot's file. Missing ones are left out. */
async function readVersions(
  root: string,
  candidates: readonly Candidate[],
  { files }: Snapshot,
): Promise<Map<string, Buffer>> {
  const ids = candidates
    .flatMap(({ sources }) => sources)
    .flatMap(({ path, before, after }) => [before, after, files.get(path)]);
  return readBlobs(
    root,
    ids.filter((id) => id !== undefined),
  );
}

/** Undefined where a blob is missing, too large, or not code that people write. */
interface Reader {
  textOf(id: string): string | undefined;
  versionOf(path: string, id: string): Promise<Version | undefined>;
}

function readerOf(blobs: ReadonlyMap<string, Buffer>): Reader {
  const bytesOf = (id: string): Buffer | undefined => {
    const bytes = blobs.get(id);
    return bytes !== undefined && bytes.length <= defaultConfig().index.max_file_size ? bytes : undefined;
  };
  return {
    textOf: (id) => {
      const bytes = bytesOf(id);
      return bytes && decodeText(bytes).text;
    },
    versionOf: async (path, id) => {
      const bytes = bytesOf(id);
      if (bytes === undefined || versions.has(id)) return versions.get(id);
      const extracted = await extractText(path, languageOf(path)!, bytes);
      const isCode = extracted !== undefined && extracted.role !== 'generated';
      const version = isCode ? { text: extracted.text, functions: functionsOf(extracted.extraction) } : undefined;
      versions.set(id, version);
      return version;
    },
  };
}

/** The reason as text where the commit is not suitable. */
async function expectedOf(
  { sources }: Candidate,
  { files }: Snapshot,
  reader: Reader,
): Promise<readonly ExpectedFile[] | string> {
  const expected: ExpectedFile[] = [];
  let changed = 0;
  let known = 0;
  for (const { path, before, after } of sources) {
    const old = await reader.versionOf(path, before!);
    const now = after === undefined ? undefined : reader.textOf(after);
    if (old === undefined || (now === undefined && after !== undefined)) continue;
    const functions = changedFunctions(old.functions, old.text, now);
    changed += functions.length;
    if (changed > MAX_FUNCTIONS) return 'many functions';
    const id = files.get(path);
    const then = id === undefined ? undefined : await reader.versionOf(path, id);
    if (then === undefined) continue;
    const same = functions.flatMap((place) => sameFunction(place, old.functions, then.functions) ?? []);
    known += same.length;
    const places = [...new Set(same)].map(({ name, line, end }) => ({ name, line, end }));
    expected.push({ file: path, functions: places });
  }
  if (changed === 0) return 'changes no function';
  if (known === 0) return 'no function at the snapshot';
  return known < changed * MIN_KNOWN_SHARE ? 'mostly newer functions' : expected;
}

function queryOf({ subject, body }: Message, expect: readonly ExpectedFile[]): Message {
  const paths = expect.map(({ file }) => file);
  return { subject: withoutPaths(subject, paths).trim(), body: withoutPaths(body, paths).trim() };
}

function mainLanguage(expect: readonly ExpectedFile[]): string {
  const most = Math.max(...expect.map(({ functions }) => functions.length));
  return languageOf(expect.find(({ functions }) => functions.length === most)!.file)!;
}

function tagsOf({ subject, body }: Message, expect: readonly ExpectedFile[]): string[] {
  const words = new Set(`${subject}\n${body}`.match(/[\p{L}\p{N}_$]+/gu));
  const functions = expect.flatMap((file) => file.functions.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)));
  const stems = expect.map(({ file }) => file.slice(file.lastIndexOf('/') + 1).replace(/\..*$/, ''));
  return [
    ...(expect.length > 1 ? ['multi_file'] : []),
    ...(functions.some((name) => words.has(name)) ? ['names_function'] : []),
    ...(stems.some((stem) => words.has(stem)) ? ['names_file'] : []),
    body === '' ? 'subject_only' : 'with_body',
  ];
}
