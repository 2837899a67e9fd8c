/** External labelled suites: read from a directory the caller names, never part of the repository. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface Case {
  readonly id: string;
  readonly suite: string;
  readonly project: string;
  readonly lang: string;
  readonly task: string;
  readonly query: { readonly file: string };
  readonly expect: readonly ExpectedSymbol[];
}

export interface ExpectedSymbol {
  readonly name: string;
  readonly line: number;
  readonly kind?: string;
  readonly core?: boolean;
}

/** The directory given on the command line, or WAYFIND_TRUTH; exits with an explanation when there is none. */
export function suitesDir(argument: string | undefined): string {
  const dir = argument ?? process.env.WAYFIND_TRUTH;
  if (dir !== undefined && existsSync(dir)) return dir;
  console.error('Name the directory of the suites as the first argument, or set WAYFIND_TRUTH.');
  process.exit(2);
}

export const readCases = (dir: string, suite: string, task: string): Case[] =>
  readSuite<Case>(dir, suite).filter((one) => one.task === task);

/** Every case of a suite, none when the directory does not have it; the caller knows what its tasks look like. */
export function readSuite<Of extends { readonly task: string }>(dir: string, suite: string): Of[] {
  const file = join(dir, `${suite}.cases.jsonl`);
  return existsSync(file) ? lines(readFileSync(file, 'utf8')).map((line) => JSON.parse(line) as Of) : [];
}

export interface SuiteProject {
  readonly project: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The projects that come with a suite; none where its cases are over real repositories. */
export function readProjects(dir: string, suite: string): SuiteProject[] {
  const plain = join(dir, `${suite}.projects.jsonl`);
  const packed = `${plain}.gz`;
  if (!existsSync(plain) && !existsSync(packed)) return [];
  const bytes = existsSync(plain) ? readFileSync(plain) : gunzipSync(readFileSync(packed));
  return lines(bytes.toString('utf8')).map((line) => JSON.parse(line) as SuiteProject);
}

/** Lays the projects of a suite out below `out`; returns each project's directory relative to it. */
export function layOut(dir: string, suite: string, out: string): Map<string, string> {
  const dirs = new Map<string, string>();
  for (const { project, files } of readProjects(dir, suite)) {
    const base = join(suite, String(dirs.size));
    dirs.set(project, base);
    for (const [name, content] of Object.entries(files)) {
      const path = normalize(join(out, base, name));
      if (!path.startsWith(join(out, base) + sep)) throw new Error(`${suite}: ${name} leaves its project`);
      writeIfOther(path, content);
    }
  }
  return dirs;
}

/** A file that is there already keeps its stamp, and an index of the tree stays good. */
export function writeIfOther(path: string, content: string): void {
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
