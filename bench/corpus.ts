/** Finds the pinned repositories for the benchmarks in one directory, or fetches them on request. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import repositories from './repositories.json' with { type: 'json' };

export type Repository = (typeof repositories)[number];

const WORK = join(import.meta.dirname, 'work');

/** Checkouts are `<corpus>/<name>`; with `fetch`, missing ones are fetched at the pinned commit. */
export function findRepositories(
  names: readonly string[],
  corpus: string | undefined,
  fetch: boolean,
): (Repository & { dir: string })[] {
  const out = [];
  for (const repository of repositories.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const dir = join(corpus ?? join(WORK, 'corpus'), repository.name);
    if (!existsSync(dir) && fetch) fetchCommit(repository, dir);
    if (existsSync(dir)) out.push({ ...repository, dir });
    else console.error(`${repository.name}: not in ${dir}; pass --corpus DIR or --fetch`);
  }
  return out;
}

function fetchCommit({ source, commit }: Repository, dir: string): void {
  mkdirSync(dir, { recursive: true });
  const git = (...args: string[]): void => void execFileSync('git', args, { cwd: dir, stdio: 'inherit' });
  git('init', '-q');
  git('fetch', '-q', '--depth', '1', `https://github.com/${source}`, commit);
  git('checkout', '-q', 'FETCH_HEAD');
}

/** A copy that each tool may write its data into, without data of earlier runs. */
export function scratchCopy(dir: string): string {
  const copy = join(WORK, 'run', basename(dir));
  rmSync(copy, { recursive: true, force: true });
  cpSync(dir, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !['.wayfind', '.codegraph', 'node_modules'].includes(basename(path)),
  });
  return copy;
}
