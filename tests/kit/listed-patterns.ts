/** The regular expressions of the product, listed by a process of their own: it replaces the global `RegExp`. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Pattern {
  /** `src/a.ts:12`. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

export interface Listing {
  readonly patterns: readonly Pattern[];
  /** Places that build a pattern which the process did not reach. */
  readonly unreached: readonly string[];
}

export async function listPatterns(): Promise<Listing> {
  const args = ['--import', 'tsx', join(import.meta.dirname, 'list-patterns.ts')];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  return JSON.parse(stdout);
}
