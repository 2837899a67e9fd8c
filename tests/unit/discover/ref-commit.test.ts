/** A plain name read from git's files is what git says it is; where that is not certain, nothing is said. */
import { expect, test } from 'vitest';
import { plainRef } from '../../../src/discover/ref-commit.ts';
import { createRepository } from '../../snapshots/repository.ts';
import { runGitIn } from './tree-fixture.ts';

test('branches and tags, packed and not, are what git takes them for', () => {
  const { root, home, git, commit } = createRepository({ 'a.py': 'a = 1\n' });
  git('tag', 'light');
  git('tag', '-a', '-m', 'first', 'release/1.0');
  git('branch', 'topic/deep');
  git('branch', 'both');
  git('update-ref', 'refs/remotes/origin/far', 'HEAD');
  git('pack-refs', '--all');
  commit({ 'a.py': 'a = 2\n' });
  git('tag', 'both');
  git('branch', '-f', 'topic/deep', 'HEAD');
  git('worktree', 'add', '-q', '-b', 'side', `${home}/side`);
  runGitIn(`${home}/side`, ['commit', '-q', '--allow-empty', '-m', 'aside']);
  const names = [
    'light',
    'release/1.0',
    'trunk',
    'topic/deep',
    'both',
    'side',
    'heads/both',
    'refs/tags/both',
    'origin/far',
  ];
  for (const place of [root, `${home}/side`])
    for (const name of names)
      expect([name, plainRef(place, name)]).toEqual([name, git('rev-parse', '-q', '--verify', `${name}^{commit}`)]);
});

test('what git alone can tell is left to it', () => {
  const { root, git, commit } = createRepository({ 'a.py': 'a = 1\n' });
  const first = commit({ 'a.py': 'a = 2\n' });
  git('tag', '-a', '-m', 'not packed', 'loose');
  git('symbolic-ref', 'refs/heads/alias', 'refs/heads/trunk');
  for (const name of [
    'HEAD',
    'alias',
    'trunk~1',
    'trunk^',
    '@',
    'no-such',
    first,
    first.slice(0, 8),
    '../x',
    'config',
    'config/x',
    '-f',
  ])
    expect([name, plainRef(root, name)]).toEqual([name, undefined]);
  // Git takes a whole id for what it is of, whatever else has that name.
  git('update-ref', `refs/heads/${first}`, 'trunk~1');
  expect(plainRef(root, first)).toBeUndefined();
  // The tag itself: whoever asks knows that it is no commit.
  expect(plainRef(root, 'loose')).toBe(git('rev-parse', 'loose'));
  git('branch', '-m', 'trunk', 'gone');
  expect(plainRef(root, 'trunk')).toBeUndefined();
});
