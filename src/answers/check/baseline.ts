/** The file of accepted violations: read, compared, and written. */
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { comparePaths, resolveInRoot } from '../../base/paths.ts';
import { readRegularFile } from '../../base/regular-file.ts';
import { parseJsonc } from '../../config/jsonc.ts';
import { AppError } from '../../errors/errors.ts';

const VERSION = 1;
const MAX_BYTES = 50_000_000;

const entry = z.strictObject({
  rule: z.string(),
  path: z.string(),
  message: z.string(),
  /** Decides; the other keys are for people who read the file. */
  fingerprint: z.string(),
});
const file = z.strictObject({ version: z.literal(VERSION), accepted: z.array(entry) });

export type BaselineEntry = z.output<typeof entry>;

export interface Baseline {
  /** From the root. */
  readonly path: string;
  readonly entries: readonly BaselineEntry[];
}

/** The same whatever the line is. */
export const fingerprintOf = (rule: string, key: string): string =>
  createHash('sha256').update(`${rule}\0${key}`).digest('hex').slice(0, 16);

/** Undefined where it does not exist. Throws BAD_INPUT, PATH_OUTSIDE_ROOT. */
export function readBaseline(root: string, path: string): Baseline | undefined {
  let text: string;
  try {
    text = readRegularFile(resolveInRoot(root, path), { maxBytes: MAX_BYTES, follow: true }).toString('utf8');
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw invalid(path, code === 'TOO_LARGE' || code === 'NOT_REGULAR' ? message : `cannot be read (${code})`);
  }
  const parsed = parseJsonc(text);
  if ('error' in parsed) throw invalid(path, `is not valid JSON: ${parsed.error}`);
  const checked = file.safeParse(parsed.value);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw invalid(path, `is not a baseline: ${[...issue.path.map(String), ''].join(': ')}${issue.message}`);
  }
  return { path, entries: checked.data.accepted };
}

const invalid = (path: string, why: string): AppError =>
  new AppError('BAD_INPUT', `${path} ${why}`, 'Write it again with --update-baseline.');

/** Sorted, so that a review shows what was added. Throws FILE_UNWRITABLE, PATH_OUTSIDE_ROOT. */
export function writeBaseline(root: string, { path, entries }: Baseline): void {
  const target = resolveInRoot(root, path);
  const accepted = entries.toSorted(
    (a, b) =>
      comparePaths(a.rule, b.rule) || comparePaths(a.path, b.path) || comparePaths(a.fingerprint, b.fingerprint),
  );
  const text = `${JSON.stringify({ version: VERSION, accepted }, null, 2)}\n`;
  const draft = join(dirname(target), `.${basename(target)}.${process.pid}.new`);
  try {
    mkdirSync(dirname(target), { recursive: true });
    if (lstatSync(target, { throwIfNoEntry: false })?.isFile() === false)
      throw new AppError('FILE_UNWRITABLE', `${path} is not a regular file`, 'Name another file.');
    writeFileSync(draft, text, { flag: 'wx' });
    renameSync(draft, target);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('FILE_UNWRITABLE', `${path} cannot be written (${(error as NodeJS.ErrnoException).code})`);
  } finally {
    rmSync(draft, { force: true });
  }
}
