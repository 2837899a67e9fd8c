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

export function readCases(dir: string, suite: string, task: string): Case[] {
  const file = join(dir, `${suite}.cases.jsonl`);
  if (!existsSync(file)) return [];
  return lines(readFileSync(file, 'utf8'))
    .map((line) => JSON.parse(line) as Case)
    .filter((one) => one.task === task);
}

/** Lays the projects of a suite out below `out`; returns each project's directory relative to it. */
export function layOut(dir: string, suite: string, out: string): Map<string, string> {
  const plain = join(dir, `${suite}.projects.jsonl`);
  const text = existsSync(plain)
    ? readFileSync(plain, 'utf8')
    : gunzipSync(readFileSync(`${plain}.gz`)).toString('utf8');
  const dirs = new Map<string, string>();
  for (const line of lines(text)) {
    const { project, files } = JSON.parse(line) as { project: string; files: Record<string, string> };
    const base = join(suite, String(dirs.size));
    dirs.set(project, base);
    for (const [name, content] of Object.entries(files)) {
      const path = normalize(join(out, base, name));
      if (!path.startsWith(join(out, base) + sep)) throw new Error(`${suite}: ${name} leaves its project`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
    }
  }
  return dirs;
}

const lines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
