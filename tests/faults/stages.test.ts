/** The first index of a tree is published in stages: names before links. No answer claims what is not linked yet. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IndexProgress } from '../../src/indexer/index-progress.ts';
import { isComplete } from '../../src/model/stages.ts';
import { makePortable } from '../../src/store/snapshots/portable.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { type IndexedTree, indexedTree } from '../unit/indexer/indexed-tree.ts';
import { ask, open, until } from '../unit/server/workspaces-tree.ts';
import { generations, programOn, type Said } from './program.ts';

const BIN = path.join(import.meta.dirname, '../../bin/wayfind.js');
const KILLED = path.join(import.meta.dirname, '../kit/killed-between-stages.ts');
const FILES = 310;
const SLOW = { timeout: 180_000 };

/** So many files that names are published first; each uses the one before it. */
const chain = (count = FILES): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `src/f${i}.py`,
      `from src.f${Math.max(0, i - 1)} import *\n\nclass Part${i}:\n    """Holds the lamp of chamber${i}."""\n    def light(self):\n        return Part${Math.max(0, i - 1)}().light()\n`,
    ]),
  );

/** A question to the real program, while this process stands still. */
function asked(tree: IndexedTree, ...args: string[]): Said {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args, '--root', tree.root, '--json'], {
    env: { ...process.env, WAYFIND_FRESHNESS_BACKGROUND: 'false', WAYFIND_FRESHNESS_WAIT_MS: '50' },
    encoding: 'utf8',
  });
  return { exit: status, reply: stdout === '' ? { complaint: stderr } : JSON.parse(stdout) };
}

/** Does something when names are published and links are not. */
function between(action: () => void): (progress: IndexProgress) => void {
  return ({ missing }) => {
    if (missing !== undefined) action();
  };
}

const lacksLinks = (tree: IndexedTree): boolean => tree.ask((reader) => !isComplete(reader.meta()));

/** A tree whose indexer was killed between the stages. */
function killedBetween(): IndexedTree {
  const tree = indexedTree(chain());
  const { signal } = spawnSync(process.execPath, ['--import', 'tsx', KILLED, tree.root], { env: process.env });
  expect(signal).toBe('SIGKILL');
  expect(lacksLinks(tree)).toBe(true);
  return tree;
}

describe('while the links are made', () => {
  it('names, outlines and words are answered, and nothing is claimed about uses', SLOW, async () => {
    const tree = indexedTree(chain());
    const said: Record<string, Said> = {};
    await tree.index({
      onProgress: between(() => {
        said.symbol = asked(tree, 'symbol', 'Part7');
        said.outline = asked(tree, 'outline', 'src/f7.py');
        said.files = asked(tree, 'files', '--path', 'src/f7*');
        said.search = asked(tree, 'search', 'the lamp of chamber42');
        said.callers = asked(tree, 'callers', 'Part7');
        said.impact = asked(tree, 'impact', 'Part7');
        said.status = asked(tree, 'status');
      }),
    });
    const { symbol, outline, files, search, callers, impact, status } = said;
    expect(symbol.reply.results[0]).toMatchObject({ name: 'Part7', path: 'src/f7.py', line: 3 });
    expect(symbol.reply.results[0]).not.toHaveProperty('counts');
    expect(symbol.reply.results[0]).not.toHaveProperty('callers');
    expect(symbol.reply.meta).toMatchObject({ indexing: 'indexing', completeness: 'partial' });
    expect(symbol.reply.meta.notes[0]).toContain('links between symbols are not made yet');
    expect(status.reply.results.index.vectors.count).toBeGreaterThan(FILES);
    expect(JSON.stringify(outline.reply.results)).toContain('light');
    expect(files.reply.meta).toMatchObject({ indexing: 'indexing', completeness: 'complete' });
    expect(search.reply.results[0].path).toBe('src/f42.py');
    // The files that mention it were parsed and linked for this question.
    expect(JSON.stringify(callers.reply.results)).toContain('src/f8.py');
    expect(callers.reply.meta.notes.join()).toContain('links are not made yet: Part7 was searched for');
    expect(callers.reply.meta.notes.join()).not.toContain('not indexed yet');
    expect(impact.reply.error).toMatchObject({ code: 'STILL_INDEXING' });
    expect(status.reply.results.index).toMatchObject({ missing: ['links'], files: FILES });
    expect(status.reply.meta.indexing).toBe('indexing');

    expect(lacksLinks(tree)).toBe(false);
    expect(generations(tree)).toHaveLength(1);
    expect(asked(tree, 'symbol', 'Part7').reply.results[0].counts.references).toBeGreaterThan(0);
    expect(asked(tree, 'status').reply.results.index).not.toHaveProperty('missing');
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('a complete index is not replaced by one without links', SLOW, async () => {
    const tree = indexedTree(chain());
    await tree.index();
    const seen: boolean[] = [];
    await tree.index({ force: true, onProgress: () => void seen.push(lacksLinks(tree)) });
    expect(new Set(seen)).toEqual(new Set([false]));
  });

  it('a cancelled run says what is missing, and the next one continues', SLOW, async () => {
    const tree = indexedTree(chain());
    const stop = new AbortController();
    const run = tree.index({ signal: stop.signal, onProgress: between(() => stop.abort()) });
    await expect(run).rejects.toMatchObject({ code: 'CANCELLED', message: expect.stringContaining('no links yet') });
    expect(lacksLinks(tree)).toBe(true);
    expect((await tree.index()).files).toMatchObject({ parsed: 0, unchanged: FILES });
    expect(lacksLinks(tree)).toBe(false);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });
});

describe('a run that was killed between the stages', () => {
  it('leaves an index that knows what it lacks, and the next run continues', SLOW, async () => {
    const tree = killedBetween();
    const status = asked(tree, 'status');
    expect(status.reply.meta.indexing).toBe('failed');
    expect(status.reply.results.index.missing).toEqual(['links']);
    expect(status.reply.results.jobs[0].state).toBe('interrupted');
    expect(asked(tree, 'symbol', 'Part7').reply.meta.completeness).toBe('partial');
    expect(JSON.stringify(asked(tree, 'callers', 'Part7').reply.results)).toContain('src/f8.py');
    expect(asked(tree, 'impact', 'Part7').reply.error).toMatchObject({ code: 'STILL_INDEXING' });

    const { reply } = await programOn(tree.root).run('index');
    expect(reply.results.files).toMatchObject({ parsed: 0, unchanged: FILES });
    expect(lacksLinks(tree)).toBe(false);
    expect(asked(tree, 'impact', 'Part7').exit).toBe(0);
    expect(tree.rows()).toEqual(await tree.freshRows());
    const noop = await programOn(tree.root).run('index');
    expect(noop.reply.meta.notes).toEqual([]);
  });

  it('files that changed meanwhile are in the index that is completed', SLOW, async () => {
    const tree = killedBetween();
    tree.write({
      'src/f9.py': 'from src.f8 import *\n\nclass Renamed:\n    def light(self):\n        return Part8().light()\n',
      'src/new.py': 'from src.f9 import Renamed\n\nRenamed()\n',
    });
    rmSync(path.join(tree.root, 'src/f20.py'));
    tree.age();
    // A question that must be answered from the newest state completes it.
    const { reply } = await programOn(tree.root).run('callers', 'Renamed', '--freshness', 'strict');
    expect(JSON.stringify(reply.results)).toContain('src/new.py');
    await tree.index();
    expect(lacksLinks(tree)).toBe(false);
    expect(tree.rows()).toEqual(await tree.freshRows());
  });

  it('is completed by a server, which answers meanwhile', SLOW, async () => {
    const tree = killedBetween();
    const workspaces = open({ roots: [tree.root], waitMs: 0 });
    const first = await ask(workspaces, 'symbol', { name: 'Part7' });
    expect(first.meta).toMatchObject({ indexing: 'indexing', completeness: 'partial' });
    expect(first.results[0]).not.toHaveProperty('counts');
    const callers = await ask(workspaces, 'references', { name: 'Part7' });
    expect(JSON.stringify(callers.results)).toContain('src/f8.py');
    await until(() => !lacksLinks(tree), 60_000);
    const last = await ask(workspaces, 'symbol', { name: 'Part7' });
    expect(last.meta.indexing).toBe('ready');
    expect(last.results[0].counts.references).toBeGreaterThan(0);
  });

  it('is not exported before it is completed', SLOW, async () => {
    const tree = killedBetween();
    const target = path.join(tree.root, 'portable.db');
    expect(() => makePortable(indexDirOf(tree.root), snapshotKeyOf(tree.root), target)).toThrow(/no links yet/);
    rmSync(target, { force: true });
    const { reply } = await programOn(tree.root).run('export', path.join(tree.root, 'whole.wayfind'));
    expect(reply.results.files).toBe(FILES);
    expect(lacksLinks(tree)).toBe(false);
  });
});
