/** The lines of a function that a commit changed, as the snapshot has them. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A shorter line, such as a bracket, is found anywhere. */
const MIN_LENGTH = 4;

export interface Span {
  readonly file: string;
  readonly line: number;
  readonly end: number;
}

/**
 * Lines of the snapshot whose text the commit removed or replaced in the same file. The snapshot is older than the commit, so
 * lines are found by their text. Empty where the repository does not have the commit, or nothing of that text is in the span.
 */
export function touchedLines(root: string, fix: string, { file, line, end }: Span): number[] {
  const removed = removedLines(root, fix, file);
  if (removed.size === 0) return [];
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const touched: number[] = [];
  for (let at = line; at <= end; at++) if (removed.has(lines[at - 1]?.trim() ?? '')) touched.push(at);
  return touched;
}

function removedLines(root: string, fix: string, file: string): Set<string> {
  try {
    const diff = execFileSync('git', ['diff', '-U0', '--no-ext-diff', '--no-textconv', `${fix}^`, fix, '--', file], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 1 << 26,
    });
    const texts = diff.split('\n').filter((one) => one.startsWith('-') && !one.startsWith('---'));
    return new Set(texts.map((one) => one.slice(1).trim()).filter(({ length }) => length >= MIN_LENGTH));
  } catch {
    return new Set();
  }
}
