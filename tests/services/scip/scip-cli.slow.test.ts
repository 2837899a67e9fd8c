/** The official `scip` program on what we export: lint, stats, snapshot and print; without it on PATH nothing here runs. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findExecutable } from '../../../src/base/child-process.ts';
import { type ExportedTree, exportedProject } from './exported-tree.ts';
import { temporaryDirectory } from './scip-trees.ts';

const scip = findExecutable('scip');
const PROJECTS = readdirSync(join(import.meta.dirname, '../../projects'));

test.runIf(scip === undefined)('the checks of the official program are skipped: `scip` is not on PATH', ({ skip }) =>
  skip(),
);

/**
 * Versions up to 0.10 look for related symbols in the documents that they happen to have looked at before, in random order, and say that
 * the others are missing.
 */
const UNSEEN = /^error: symbol .* has a relationship to '(.*)' \(#2\), but couldn't find #2/;

function complaints({ index }: ExportedTree, output: string): string[] {
  const known = new Set(index.documents.flatMap(({ symbols }) => symbols.map(({ symbol }) => symbol)));
  return output
    .split('\n')
    .map((line) => line.replace(/^\d{4}\/\d\d\/\d\d [\d:]{8} /, ''))
    .filter((line) => /^(?:error|warning)/.test(line))
    .filter((line) => !known.has(UNSEEN.exec(line)?.[1] ?? ''));
}

test.runIf(scip !== undefined).each(PROJECTS)('%s passes', { timeout: 120_000 }, async (name) => {
  const tree = await exportedProject(name);
  try {
    const dir = temporaryDirectory();
    const file = join(dir, 'index.scip');
    writeFileSync(file, tree.bytes);
    const run = (...args: string[]) =>
      execFileSync(scip!, args, { encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe' });
    const lint = spawnSync(scip!, ['lint', file], { encoding: 'utf8', maxBuffer: 1 << 28 });
    expect(complaints(tree, `${lint.stdout}${lint.stderr}`)).toEqual([]);
    expect(JSON.parse(run('print', '--json', file)).documents).toHaveLength(tree.index.documents.length);
    const stats = JSON.parse(run('stats', '--from', file, '--project-root', tree.root));
    expect(stats.documents).toBe(tree.index.documents.length);
    // Its strict mode rejects every index, those of its own authors too.
    run('snapshot', '--strict=false', '--from', file, '--to', join(dir, 'shown'), '--project-root', tree.root);
    const { relativePath } = tree.index.documents.find(({ occurrences }) => occurrences.length > 9)!;
    expect(existsSync(join(dir, 'shown', relativePath))).toBe(true);
    expect(readFileSync(join(dir, 'shown', relativePath), 'utf8')).toContain('definition wayfind ');
  } finally {
    tree.remove();
  }
});
