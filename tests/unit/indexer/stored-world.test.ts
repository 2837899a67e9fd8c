/** The world of an index answers like one over the list of its files, whether it has listed them yet or not. */

import { describe, expect, it } from 'vitest';
import { storedWorld } from '../../../src/indexer/resolve/stored-world.ts';
import { type FileId, fileId } from '../../../src/model/ids.ts';
import { NO_CONFIGS } from '../../../src/resolve/core/module-configs.ts';
import { treeWorld } from '../../../src/resolve/core/tree-world.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import type { Reader } from '../../../src/store/read/read.ts';
import { indexedTree } from './indexed-tree.ts';

const FILES = {
  'main.py': 'from pkg.inner import deep\n\ndeep.run()\n',
  'pkg/__init__.py': '',
  'pkg/a.py': 'def first():\n    return 1\n',
  'pkg/inner/deep.py': 'def run():\n    return 2\n',
  'pkg-other/b.py': 'def second():\n    return 3\n',
  'pkg0.py': 'third = 3\n',
  'notes/readme.md': '# Notes\n',
};
const DIRECTORIES = ['', 'pkg', 'pkg/inner', 'pkg-other', 'notes', 'pk', 'pkg/a.py', 'nowhere', 'pkg/'];
const PATHS = [...Object.keys(FILES), 'pkg', 'pkg/none.py', ''];

function listedWorld(reader: Reader): World {
  const unused = () => {
    throw new Error('not asked');
  };
  return treeWorld({ files: reader.worldFiles(), configs: NO_CONFIGS, facts: unused, declared: unused });
}

function answersOf(world: World, ids: readonly FileId[]): unknown {
  return {
    files: [...ids, fileId(999)].map((id) => world.file(id)),
    paths: PATHS.map((path) => [world.fileAt(path), world.has(path)]),
    directories: DIRECTORIES.map((directory) => [world.filesIn(directory), world.hasDirectory(directory)]),
  };
}

describe('a stored world', () => {
  it('answers like a listed one', async () => {
    const tree = indexedTree(FILES);
    await tree.index();
    tree.ask((reader) => {
      const listed = listedWorld(reader);
      const ids = [...listed.files()].map(({ id }) => id);
      const lazy = storedWorld(reader, { configs: NO_CONFIGS });
      expect(answersOf(lazy, ids)).toEqual(answersOf(listed, ids));
      expect([...lazy.files()]).toEqual([...listed.files()]);
      expect(answersOf(lazy, ids)).toEqual(answersOf(listed, ids));
    });
  });

  it('lists the files by itself when very many are asked for', async () => {
    const tree = indexedTree(FILES);
    await tree.index();
    tree.ask((reader) => {
      let lists = 0;
      const worldFiles = () => {
        lists++;
        return reader.worldFiles();
      };
      const world = storedWorld({ ...reader, worldFiles }, { configs: NO_CONFIGS });
      expect(world.fileAt('pkg/a.py')?.language).toBe('python');
      for (let i = 0; i < 1000; i++) world.has(`missing/${i}.py`);
      expect(lists).toBe(0);
      for (let i = 1000; i < 3000; i++) expect(world.has(`missing/${i}.py`)).toBe(false);
      expect(lists).toBe(1);
      expect(world.filesIn('pkg').map(({ path }) => path)).toEqual(['pkg/__init__.py', 'pkg/a.py']);
    });
  });

  it('decodes facts when they are asked for, or takes those it is given', async () => {
    const tree = indexedTree(FILES);
    await tree.index();
    tree.ask((reader) => {
      const { id } = reader.worldFileAt('pkg/a.py')!;
      const view = storedWorld(reader, { configs: NO_CONFIGS }).view(id);
      expect(view.facts.strings).toContain('first');
      const { facts } = storedWorld(reader, { configs: NO_CONFIGS }).view(reader.worldFileAt('pkg-other/b.py')!.id);
      const world = storedWorld(reader, { configs: NO_CONFIGS, instead: new Map([[id, facts]]) });
      expect(world.view(id).facts.strings).toContain('second');
    });
  });
});
