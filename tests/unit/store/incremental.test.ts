/** An index changed step by step is equal to one built at once, rows and scores alike. */
import { describe, expect, it } from 'vitest';
import type { ParsedFile } from '../../../src/model/parsed-file.ts';
import { dump } from '../../../src/store/read/dump.ts';
import type { Reader } from '../../../src/store/read/read.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { build, indexDir, readerOf, update } from './index-kit.ts';
import { randomOf } from './random.ts';

const WORDS = ['cache', 'token', 'parse', 'user', 'queue', 'retry', 'Größe', 'x', 'url', 'session'];

function randomFile(path: string, random: (below: number) => number): ParsedFile {
  const word = () => WORDS[random(WORDS.length)];
  const lines: string[] = [];
  for (let i = random(6); i > 0; i--) {
    lines.push(`class ${word()}${random(3)}`);
    for (let j = random(4); j > 0; j--) lines.push(`  method ${word()}_${word()} : ${word()} ${word()} // ${word()}`);
  }
  const problems = random(4) === 0 ? [{ code: 'syntax_error', path, message: word(), line: 1 } as const] : [];
  return parsedFile(path, lines.join('\n'), { problems, salt: word() });
}

const scores = (reader: Reader) =>
  WORDS.map((word) => reader.text(`"${word.toLowerCase()}"`, 1000).map(({ path, line, score }) => [path, line, score]));

describe('any sequence of changes', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('equals a fresh build (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const files = new Map<string, ParsedFile>();
    const dir = indexDir();
    const put = () => {
      const path = `src/f${random(12)}.ts`;
      const file = randomFile(path, random);
      files.set(path, file);
      return file;
    };
    await build(dir, Array.from({ length: 8 }, put));
    for (let round = 0; round < 6; round++) {
      await update(dir, (writer) => {
        for (let step = random(8); step >= 0; step--) {
          const known = [...files.keys()];
          if (random(3) > 0 || known.length === 0) writer.putFile(put());
          else {
            const gone = known[random(known.length)];
            files.delete(gone);
            writer.removeFile(gone);
          }
        }
      });
    }
    const fresh = indexDir();
    await build(fresh, [...files.values()].reverse());
    const [changed, rebuilt] = [readerOf(dir), readerOf(fresh)];
    expect(dump(changed)).toEqual(dump(rebuilt));
    expect(scores(changed)).toEqual(scores(rebuilt));
    expect(changed.integrityErrors()).toEqual([]);
  });
});

describe('single changes', () => {
  const one = parsedFile('one.ts', 'class One\n  method shared : alpha');
  const two = parsedFile('two.ts', 'class Two\n  method shared : beta');

  it('replace everything a file said', async () => {
    const dir = indexDir();
    await build(dir, [one, two]);
    await update(dir, (writer) => writer.putFile(parsedFile('one.ts', 'function fresh : gamma')));
    const reader = readerOf(dir);
    expect(reader.symbolsNamed('One')).toEqual([]);
    expect(reader.namesWithPrefix('one', 10).map((n) => n.name)).toEqual(['one.ts']);
    expect(reader.symbolsNamed('shared').map((s) => s.path)).toEqual(['two.ts']);
    expect(reader.text('"alpha"', 10)).toEqual([]);
    expect(reader.text('"gamma"', 10)).toHaveLength(1);
  });

  it('put the same file twice in one build: the last counts', async () => {
    const [dir, expected] = [indexDir(), indexDir()];
    await build(dir, [parsedFile('one.ts', 'class Old : zeta'), two, one]);
    await build(expected, [one, two]);
    expect(dump(readerOf(dir))).toEqual(dump(readerOf(expected)));
  });

  it('touch only the stamp', async () => {
    const dir = indexDir();
    await build(dir, [one]);
    await update(dir, (writer) => writer.touchFile('one.ts', { size: 5, mtimeMs: 12.25, ctimeMs: 13.5, inode: 3 }));
    const reader = readerOf(dir);
    expect(reader.fileStamps().get('one.ts')).toMatchObject({ size: 5, mtimeMs: 12.25, ctimeMs: 13.5, inode: 3 });
    expect(reader.fileByPath('one.ts')?.hash).toEqual(one.hash);
    expect(reader.symbolsNamed('One')).toHaveLength(1);
  });

  it('keep projects, tree problems and meta', async () => {
    const dir = indexDir();
    await build(dir, [one]);
    const project = { kind: 'node', dir: '', manifest: 'package.json', name: 'x', members: ['a', 'b'] } as const;
    const problem = { code: 'outside_root', path: 'link', message: 'leaves the root' } as const;
    for (let round = 0; round < 2; round++) {
      await update(dir, (writer) => {
        writer.setProjects([project]);
        writer.setTreeProblems([problem]);
        writer.setMeta({ head_branch: `b${round}` });
      });
    }
    const reader = readerOf(dir);
    expect(reader.projects()).toEqual([project]);
    expect(reader.problems()).toEqual([problem]);
    expect(reader.meta().head_branch).toBe('b1');
  });

  it('are seen by an open reader only when published, and then at its next read', async () => {
    const dir = indexDir();
    await build(dir, [one]);
    const reader = readerOf(dir);
    const before = reader.version();
    await update(dir, (writer) => {
      writer.putFile(two);
      expect(reader.symbolsNamed('Two')).toEqual([]);
      reader.inOneView(() => expect(reader.version()).toBe(before));
    });
    expect(reader.version()).not.toBe(before);
    expect(reader.symbolsNamed('Two')).toHaveLength(1);
    expect(reader.isCurrent()).toBe(true);
    await build(dir, [two]);
    expect(reader.isCurrent()).toBe(false);
    expect(reader.symbolsNamed('One')).toHaveLength(1);
  });
});
