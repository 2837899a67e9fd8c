/** Invariant: the walk of a plain directory lists what git lists, whatever the ignore files say. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { seeds } from '../../kit/seeds.ts';
import { createTree, list, paths } from './tree-fixture.ts';

describe('the walk equals git', () => {
  /** Small and seeded, so that a failure can be repeated. */
  const createRandom = (seed: number) => () => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  // `?` is one byte to git and one character to the walk: no name here is a single character outside ASCII.
  const names = ['a', 'b', 'foo', 'bar.ts', 'x y', 'z.log', '[q]', 'éx', '#h', '!n', 'foo.ts'];
  const patterns = [
    '*.log',
    'foo',
    'foo/',
    '/foo',
    '!foo',
    '!foo/',
    'a/b',
    '/a/*',
    '!/a/b',
    '**/b',
    'a/**',
    '!a/**/b',
    '*',
    '!*/',
    '!*.ts',
    'a/**/foo.ts',
    'x\\ y',
    'x y',
    'x*',
    '[a-b]',
    '[!a]',
    '\\#h',
    '\\!n',
    '# comment',
    '',
    ' ',
    'b/ ',
    '*.ts  ',
    '\\[q\\]',
    '/**',
    '/',
    '**',
    '?',
    '!?',
    'éx',
    'foo\r',
    '!bar.ts\r',
  ];

  test.each(seeds({ few: 3, all: 15 }))('random tree %i', async (seed) => {
    const random = createRandom(seed * 7919);
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)];
    const files: Record<string, string> = {};
    const taken = new Set<string>();
    for (let i = 0; i < 40; i++) {
      const parts = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(names));
      const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
      if (above.slice(0, -1).some((one) => one in files) || taken.has(above.at(-1)!)) continue;
      for (const one of above.slice(0, -1)) taken.add(one);
      files[above.at(-1)!] = '';
    }
    for (const directory of ['', ...taken]) {
      if (directory === '' || random() < 0.4) {
        const lines = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(patterns));
        files[directory ? `${directory}/.gitignore` : '.gitignore'] = lines.join('\n');
      }
    }
    const tree = createTree(files);
    const walked = await list(tree.root);
    expect(walked.vcs).toBe('none');
    tree.init();
    const listed = await list(tree.root);
    expect(listed.vcs).toBe('git');
    expect(paths(walked)).toEqual(paths(listed));
    // The walk that a negating .wayfindignore asks for, in a repository and from a subdirectory of one.
    tree.write({ '.wayfindignore': '!no-such-file\n' });
    const mixed = await list(tree.root);
    expect(paths(mixed).filter((file) => file !== '.wayfindignore')).toEqual(paths(listed));
    rmSync(path.join(tree.root, '.wayfindignore'));
    const below = [...taken].find((directory) => paths(listed).some((file) => file.startsWith(`${directory}/`)));
    if (below) {
      const expected = paths(await list(path.join(tree.root, below)));
      tree.write({ [`${below}/.wayfindignore`]: '!no-such-file\n' });
      const got = paths(await list(path.join(tree.root, below)));
      expect(got.filter((file) => file !== '.wayfindignore')).toEqual(expected);
    }
  });
});
