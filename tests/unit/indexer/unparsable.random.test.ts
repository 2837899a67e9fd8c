/** Invariant: any file of any language may become unparsable in any way and come back; the index says what a fresh one says. */
import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { defaultConfig } from '../../../src/config/config.ts';
import { indexWorkspace } from '../../../src/indexer/run.ts';
import { openWorkspace } from '../../../src/workspace/workspace.ts';
import { callTool } from '../../kit/call-tool.ts';
import { differences, freshRowsOf, rowsOf } from '../../kit/compare-index.ts';
import { filesBelow } from '../../kit/edited-tree.ts';
import { randomOf } from '../../kit/random-edits.ts';
import { seeds } from '../../kit/seeds.ts';
import { makeUnparsable, UNPARSABLE } from '../../kit/unparsable.ts';
import { createTree } from '../discover/tree-fixture.ts';

const PROJECTS = path.join(import.meta.dirname, '../../projects');
const KINDS = Object.keys(UNPARSABLE);
const ROUNDS = 2;

/** One tree of all projects: a file of each is replaced in every round, so that every language is asked about each time. */
it.each(seeds({ few: 1, all: 24 }))(
  'files become unparsable and come back (seed %i)',
  { timeout: 90_000 },
  async (seed) => {
    const scratch = createTree().root;
    const root = path.join(scratch, 'tree');
    cpSync(PROJECTS, root, { recursive: true });
    const filesOf = readdirSync(root).map((project) =>
      filesBelow(path.join(root, project)).map((file) => path.join(project, file)),
    );
    const random = randomOf(seed);
    const run = { root, config: defaultConfig(), jobs: 1 };
    const engine = openWorkspace({ root, freshness: { policy: 'strict' } });
    onTestFinished(() => engine.close());
    await indexWorkspace(run);
    const whole = withoutInodes(rowsOf(root));
    for (let round = 0; round < ROUNDS; round++) {
      const replaced = filesOf.map((files, i) => {
        const kind = KINDS[(seed * ROUNDS + round + i * 5) % KINDS.length];
        return { file: files[random(files.length)], kind };
      });
      const story = replaced.map(({ file, kind }) => `${file} becomes ${kind}`).join('; ');
      const undo = replaced.map(({ file, kind }) => makeUnparsable(path.join(root, file), kind));
      await indexWorkspace(run);
      expect(differences(rowsOf(root), await freshRowsOf(root, path.join(scratch, 'fresh'))), story).toEqual([]);
      const { results } = await callTool(engine, { name: 'status' });
      expect(results.index.files, story).toBeGreaterThan(50);
      for (const back of undo) expect(back()).toBe(true);
      await indexWorkspace(run);
      expect(differences(withoutInodes(rowsOf(root)), whole), `${story}; and back`).toEqual([]);
    }
  },
);

/** A file that was removed comes back as another inode. */
const withoutInodes = (rows: readonly string[]): string[] =>
  rows.map((row) => (row.startsWith('files ') ? row.replace(/,\d+,("[0-9A-F]*")/, ',$1') : row));
