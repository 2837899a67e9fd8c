/** Beside the ref, an answer says whether what it cites is as on the default branch. */

import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { callTool } from '../kit/call-tool.ts';
import { runGitIn } from '../unit/discover/tree-fixture.ts';
import { createRepository, engineIn, temporary, writeIn } from './repository.ts';

const FILES = { 'same.py': 'def alike():\n    return 1\n', 'other.py': 'def alike_too():\n    return 2\n' };

async function onTopic() {
  const repository = createRepository(FILES);
  repository.git('checkout', '-q', '-b', 'topic');
  repository.commit({ 'other.py': '# more\ndef alike_too():\n    return 3\n' });
  const engine = engineIn(repository.root);
  await engine.index({ force: false, showIgnored: false, jobs: 1 });
  const about = async (name: string, ref?: string) =>
    (await callTool(engine, { name: 'symbol', input: { name }, context: { ref } })).meta;
  return { ...repository, engine, about };
}

test('is told by the files that are cited', async () => {
  const { about, engine } = await onTopic();
  expect(await about('alike')).toMatchObject({ ref: 'topic', base: 'trunk', layer: 'base' });
  expect(await about('alike_too')).toMatchObject({ ref: 'topic', base: 'trunk', layer: 'overlay' });
  const { meta } = await callTool(engine, { name: 'search', input: { query: 'alike' } });
  expect(meta).toMatchObject({ layer: 'mixed', overlay: ['other.py'] });
});

test('follows what is on the disk and what is asked about', async () => {
  const { root, git, about } = await onTopic();
  writeIn(root, { 'same.py': '\ndef alike():\n    return 1\n', 'new.py': 'def brand_new():\n    return 1\n' });
  expect(await about('alike')).toMatchObject({ layer: 'overlay' });
  expect(await about('brand_new')).toMatchObject({ layer: 'overlay' });
  writeIn(root, FILES);
  expect(await about('alike_too')).toMatchObject({ layer: 'base' });
  git('checkout', '-q', '-f', 'trunk');
  expect(await about('alike_too')).not.toHaveProperty('layer');
  expect(await about('alike_too', 'topic')).toMatchObject({ ref: 'topic', layer: 'overlay' });
  expect(await about('alike_too', 'trunk')).not.toHaveProperty('layer');
});

test('goes by the branch that the remote calls its head, in directories of a repository too', async () => {
  const origin = createRepository({ 'pkg/a.py': FILES['same.py'], 'pkg/b.py': 'def b(): pass\n' });
  origin.git('branch', '-m', 'trunk', 'release');
  const clone = `${temporary()}/clone`;
  runGitIn(origin.home, ['clone', '-q', origin.root, clone]);
  runGitIn(clone, ['checkout', '-q', '-b', 'main']);
  writeIn(clone, { 'pkg/b.py': 'def b(): return 1\n' });
  runGitIn(clone, ['commit', '-q', '-a', '-m', 'mine']);
  const engine = engineIn(`${clone}/pkg`);
  await engine.index({ force: false, showIgnored: false, jobs: 1 });
  const about = async (name: string) => (await callTool(engine, { name: 'symbol', input: { name } })).meta;
  expect(await about('alike')).toMatchObject({ base: 'release', layer: 'base' });
  expect(await about('b')).toMatchObject({ base: 'release', layer: 'overlay' });
});

test('is told by a file that is read, whether it is indexed or not', async () => {
  const { root, git, engine } = await onTopic();
  const about = async (path: string, ref?: string) =>
    (await callTool(engine, { name: 'read_file', input: { path }, context: { ref } })).meta;
  expect(await about('same.py')).toMatchObject({ base: 'trunk', layer: 'base' });
  expect(await about('other.py')).toMatchObject({ base: 'trunk', layer: 'overlay' });
  writeIn(root, { 'same.py': 'edited = 1\n', 'notes.unknown': 'new\n' });
  expect(await about('same.py')).toMatchObject({ layer: 'overlay' });
  expect(await about('notes.unknown')).toMatchObject({ layer: 'overlay' });
  expect(await about('same.py', 'topic')).toMatchObject({ ref: 'topic', layer: 'base' });
  git('checkout', '-q', '-f', 'trunk');
  expect(await about('other.py')).not.toHaveProperty('layer');
  expect(await about('other.py')).toMatchObject({ ref: 'trunk' });
});

test('line ends that a checkout gives a file are no difference', async () => {
  const { root, git, commit } = createRepository({ ...FILES, '.gitattributes': '*.py text eol=crlf\n' });
  git('checkout', '-q', '-b', 'topic');
  commit({ 'other.py': 'def alike_too():\n    return 3\n' });
  for (const file of Object.keys(FILES)) rmSync(path.join(root, file));
  git('checkout', '-q', '--', '.');
  const engine = engineIn(root);
  await engine.index({ force: false, showIgnored: false, jobs: 1 });
  const read = async (file: string) => (await callTool(engine, { name: 'read_file', input: { path: file } })).meta;
  const asked = async (name: string) => (await callTool(engine, { name: 'symbol', input: { name } })).meta;
  expect([(await read('same.py')).layer, (await asked('alike')).layer]).toEqual(['base', 'base']);
  expect([(await read('other.py')).layer, (await asked('alike_too')).layer]).toEqual(['overlay', 'overlay']);
});

test('is told by the newer of two states that are compared', async () => {
  const { engine, commit } = await onTopic();
  commit({ 'same.py': 'def alike():\n    return 9\n' });
  const changed = async (from: string, to: string) => {
    return (await callTool(engine, { name: 'changes', input: { from, to, limit: 50 } })).meta;
  };
  expect(await changed('trunk', 'topic')).toMatchObject({ ref: 'topic', base: 'trunk', layer: 'overlay' });
  expect(await changed('topic', 'trunk')).not.toHaveProperty('layer');
  commit({ 'same.py': FILES['same.py'] });
  expect(await changed('topic~1', 'topic')).toMatchObject({ layer: 'base' });
  expect(await changed('topic~2', 'topic')).not.toHaveProperty('layer'); // Nothing differs: nothing is cited.
  const compared = async (name: string) =>
    (await callTool(engine, { name: 'compare_symbol', input: { name, from: 'topic~1', to: 'topic' } })).meta;
  expect(await compared('alike')).toMatchObject({ base: 'trunk', layer: 'base' });
  expect(await compared('alike_too')).toMatchObject({ base: 'trunk', layer: 'overlay' });
});
