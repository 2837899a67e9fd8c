/** Links go in with their file, come out decoded, and never outlive what they belong to. */

import { describe, expect, it } from 'vitest';
import { at } from '../../../src/model/facts.ts';
import { fileId } from '../../../src/model/ids.ts';
import { LINK } from '../../../src/model/links.ts';
import { mentionHash } from '../../../src/resolve/invalidate/mention-hash.ts';
import { dump } from '../../../src/store/read/dump.ts';
import { openWriter, type Writer } from '../../../src/store/write/write.ts';
import { parsedFile } from '../../kit/parsed-file.ts';
import { indexDir, readerOf, update } from './index-kit.ts';
import { factsWith, linksRow } from './links-kit.ts';
import { randomOf } from './random.ts';

const NAMES = ['run', 'lost', 'shared'];
const file = (path: string, symbols: string, names = NAMES) => ({
  ...parsedFile(path, symbols),
  facts: factsWith(names),
});

async function pairOfFiles() {
  const dir = indexDir();
  const writer = await openWriter(dir, 'live', { fresh: true });
  const a = writer.putFile(file('a.ts', 'class A\n  method run')).id;
  const b = writer.putFile(file('b.ts', 'function main', ['main'])).id;
  writer.putLinks(
    b,
    linksRow(
      ['main', 'gone'],
      [
        { source: 1, file: a, symbol: 2, line: 3, col: 4 },
        { source: 1, file: b, symbol: 0, kind: 'read', confidence: 'probable' },
      ],
    ),
  );
  writer.putLinks(a, linksRow(NAMES, [], [{ source: 2, name: 'lost', line: 9, reason: 'dynamic' }]));
  writer.publish();
  return { dir, a, b };
}

describe('a reader', () => {
  it('decodes links, finds their sources and sums them up', async () => {
    const { dir, a, b } = await pairOfFiles();
    const reader = readerOf(dir);
    const { links, open } = reader.linksOf(b);
    expect([links.rows, open.rows]).toEqual([2, 0]);
    expect([LINK.line, LINK.col, LINK.file, LINK.symbol].map((column) => at(links, 0, column))).toEqual([3, 4, a, 2]);
    expect(reader.linksOf(fileId(999))).toMatchObject({ links: { rows: 0 }, open: { rows: 0 } });
    expect(reader.sourcesLinkingTo(a)).toEqual([b]);
    expect(reader.sourcesLinkingTo(b)).toEqual([b]);
    expect(reader.linkTotals()).toEqual({
      exact: 1,
      probable: 1,
      approximate: 0,
      open: { external: 0, dynamic: 1, ambiguous: 0, unknown: 0, handed_out: 0 },
    });
  });

  it('finds files by the names they mention', async () => {
    const { dir, a, b } = await pairOfFiles();
    const reader = readerOf(dir);
    const mentioning = (...names: string[]) => reader.filesMentioning(new Set(names.map(mentionHash)));
    expect(mentioning('lost')).toEqual([a]);
    expect(mentioning('gone', 'run')).toEqual([a, b]);
    expect(mentioning('elsewhere')).toEqual([]);
    expect(mentioning()).toEqual([]);
    expect([...reader.mentions()].map(({ fileId }) => fileId)).toEqual([a, b]);
    expect([...reader.mentionsOf(b)]).toEqual(['', 'main', 'gone'].map(mentionHash));
    expect(reader.mentionsOf(fileId(999))).toHaveLength(0);
  });

  it('has what is not bound of whole files, or of one name', async () => {
    const { dir, a, b } = await pairOfFiles();
    const reader = readerOf(dir);
    const whole = reader.openOf([a, b]);
    expect(whole.map(({ fileId, open }) => [fileId, open.rows])).toEqual([
      [a, 1],
      [b, 0],
    ]);
    expect(reader.openNamed(mentionHash('lost'))).toEqual([whole[0]]);
    expect(reader.openNamed(mentionHash('elsewhere'))).toEqual([]);
  });

  it('pages through the mentions of many files', async () => {
    const dir = indexDir();
    const writer = await openWriter(dir, 'live', { fresh: true });
    const ids = Array.from({ length: 1203 }, (_, i) => writer.putFile(parsedFile(`f${i}.ts`, '')).id);
    for (const id of ids) writer.putLinks(id, linksRow([`name${id % 3}`], []));
    writer.publish();
    const reader = readerOf(dir);
    expect([...reader.mentions()].map(({ fileId }) => fileId)).toEqual(ids);
    expect(reader.filesMentioning(new Set([mentionHash('name1')]))).toEqual(ids.filter((id) => id % 3 === 1));
  });

  it('dumps them with paths and names', async () => {
    const { dir } = await pairOfFiles();
    expect(dump(readerOf(dir)).filter((line) => /^(link|open) /.test(line))).toEqual([
      'open ["a.ts#2","lost","call",9,0,"dynamic"]',
      'link ["b.ts#1","a.ts#2","call",3,4,"exact","import"]',
      'link ["b.ts#1","b.ts#0","read",1,0,"probable","import"]',
    ]);
  });
});

describe('a writer', () => {
  it('says where a file went and what its facts were', async () => {
    const { dir, a } = await pairOfFiles();
    let other = 0;
    await update(dir, (writer) => {
      const put = writer.putFile(file('a.ts', 'class Other'));
      expect(put.id).toBe(a);
      expect([...put.previousFacts!]).toEqual([...factsWith(NAMES)]);
      expect(writer.putFile(file('new.ts', '')).previousFacts).toBeUndefined();
      expect(writer.removeFile('new.ts')?.previousFacts).toEqual(factsWith(NAMES));
      expect(writer.removeFile('never.ts')).toBeUndefined();
      writer.putLinks(a, linksRow(NAMES, [{ source: 0, file: a, symbol: 1 }]));
      expect(writer.reads.linksOf(a).links.rows).toBe(1);
      other = put.symbols[1];
    });
    const [symbol] = readerOf(dir).symbolsNamed('Other');
    expect([symbol.id, symbol.fileId]).toEqual([other, a]);
  });

  it('forgets the links of a replaced file, keeps those to it, and reads its own changes', async () => {
    const { dir, a, b } = await pairOfFiles();
    await update(dir, (writer) => {
      writer.putFile(file('a.ts', 'class A2'));
      expect(writer.reads.linksOf(a).open.rows).toBe(0);
      expect(writer.reads.mentionsOf(a)).toHaveLength(0);
      expect(writer.reads.sourcesLinkingTo(a)).toEqual([b]);
      writer.putLinks(a, linksRow(['fresh'], [{ source: 0, file: b, symbol: 1 }]));
      expect(writer.reads.sourcesLinkingTo(b)).toEqual([a, b]);
      expect(writer.reads.filesMentioning(new Set([mentionHash('fresh')]))).toEqual([a]);
      writer.putLinks(a, linksRow(['fresh'], []));
      expect(writer.reads.sourcesLinkingTo(b)).toEqual([b]);
    });
  });

  it('forgets everything about a removed file by the end', async () => {
    const { dir, a, b } = await pairOfFiles();
    await update(dir, (writer) => {
      expect(writer.removeFile('a.ts')?.id).toBe(a);
      expect(writer.reads.sourcesLinkingTo(a)).toEqual([b]);
      writer.putLinks(b, linksRow(['main'], []));
    });
    const reader = readerOf(dir);
    expect(reader.sourcesLinkingTo(a)).toEqual([]);
    expect(reader.linkTotals()).toMatchObject({ exact: 0, open: { dynamic: 0 } });
    expect(dump(reader).filter((line) => /^(link|open|link_targets) /.test(line))).toEqual([]);
  });
});

describe('any sequence of changes', () => {
  const PATHS = Array.from({ length: 12 }, (_, i) => `src/f${i}.ts`);
  /** A little resolver: a file names two others by path, and links to those that exist. */
  const wanted = (path: string, salt: number) => {
    const i = PATHS.indexOf(path);
    return [PATHS[(i * 5 + salt) % PATHS.length], PATHS[(i + 1) % PATHS.length]];
  };
  function resolve(writer: Writer, path: string, salt: number): void {
    const { reads } = writer;
    const names = wanted(path, salt);
    const targets = names.map((name) => ({ name, file: reads.fileByPath(name) }));
    const links = targets.flatMap(({ file }) =>
      file ? [{ source: 0, file: file.id, symbol: file.symbolCount - 1 }] : [],
    );
    const open = targets.flatMap(({ name, file }) => (file ? [] : [{ source: 0, name }]));
    writer.putLinks(reads.fileByPath(path)!.id, linksRow(names, links, open));
  }

  it.each([11, 12, 13, 14, 15, 16])('equals a fresh build (seed %i)', async (seed) => {
    const random = randomOf(seed);
    const salts = new Map<string, number>();
    const sizes = new Map<string, number>();
    const make = (path: string) =>
      file(path, Array(sizes.get(path)).fill('function same').join('\n'), wanted(path, salts.get(path)!));
    const change = (path: string) => {
      salts.set(path, random(4));
      sizes.set(path, random(3));
      return make(path);
    };
    const dir = indexDir();
    const first = await openWriter(dir, 'live', { fresh: true });
    for (const path of PATHS.slice(0, 6)) first.putFile(change(path));
    for (const [path, salt] of salts) resolve(first, path, salt);
    first.publish();
    for (let round = 0; round < 8; round++) {
      await update(dir, (writer) => {
        const stale = new Set<number>();
        for (let step = random(5); step >= 0; step--) {
          const path = PATHS[random(PATHS.length)];
          for (const id of writer.reads.filesMentioning(new Set([mentionHash(path)]))) stale.add(id);
          if (salts.has(path) && random(3) === 0) {
            salts.delete(path);
            const { id } = writer.removeFile(path)!;
            for (const source of writer.reads.sourcesLinkingTo(id)) stale.add(source);
          } else {
            const { id } = writer.putFile(change(path));
            for (const source of [id, ...writer.reads.sourcesLinkingTo(id)]) stale.add(source);
          }
        }
        for (const { id, path } of writer.reads.files()) if (stale.has(id)) resolve(writer, path, salts.get(path)!);
      });
    }
    const fresh = indexDir();
    const writer = await openWriter(fresh, 'live', { fresh: true });
    for (const path of [...salts.keys()].reverse()) writer.putFile(make(path));
    for (const [path, salt] of salts) resolve(writer, path, salt);
    writer.publish();
    expect(dump(readerOf(dir))).toEqual(dump(readerOf(fresh)));
  });
});
