/** A small tree that is indexed and confirmed by services of the tests' own, once for all tests of a file. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { open, type Workspace } from '../tools/workspace.ts';
import { type AnsweringService, confirmWith } from './answering-service.ts';

/** Call at the top of a test file; what it returns opens the workspace inside a test. */
export function confirmedSample(
  files: Readonly<Record<string, string>>,
  services: readonly AnsweringService[],
): () => Workspace {
  let root = '';
  beforeAll(async () => {
    root = await indexedTree(files);
    await confirmWith(root, services);
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return () => open(root);
}

const LONG_AGO = new Date('2024-01-01T12:00:00Z');

export async function indexedTree(files: Readonly<Record<string, string>>): Promise<string> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-confirmed-')));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    // A file that was written a moment before it is indexed may change again in the same moment.
    utimesSync(join(root, path), LONG_AGO, LONG_AGO);
  }
  const engine = openWorkspace({ root });
  await engine.index({ force: false, showIgnored: false, jobs: 1 });
  engine.close();
  return root;
}
