/** A small tree that is indexed once for all tests of a file: real parser, binder and index. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openWorkspace } from '../../src/workspace/workspace.ts';
import { open, type Workspace } from './workspace.ts';

/** Call at the top of a test file; what it returns opens the workspace inside a test. */
export function indexedSample(files: Readonly<Record<string, string>>): () => Workspace {
  let root = '';
  beforeAll(async () => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-sample-')));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const engine = openWorkspace({ root });
    await engine.index({ force: false, showIgnored: false, jobs: 1 });
    engine.close();
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return () => open(root);
}
