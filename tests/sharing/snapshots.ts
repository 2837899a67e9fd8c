/** Snapshot files for tests: made of a repository, and made wrong. */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openArchive, unpackArchive } from '../../src/share/archive-read.ts';
import { writeArchive } from '../../src/share/archive-write.ts';
import { encodeHeader, type Manifest } from '../../src/share/manifest.ts';
import { type Database, openDatabase } from '../../src/store/schema/open.ts';
import type { Workspace } from '../../src/workspace/workspace.ts';
import { callTool } from '../kit/call-tool.ts';
import { createRepository, engineIn, type Repository, temporary } from '../snapshots/repository.ts';
import { runGitIn } from '../unit/discover/tree-fixture.ts';

export const FILES = {
  'lib/math.py': 'def area(r):\n    return 3 * r\n',
  'lib/text.py': 'def shout(s):\n    return s.upper()\n',
  'app.py': 'from lib.math import area\n\ndef main():\n    area(1)\n',
  'lib/disk.py': 'def save(): pass\n',
  'lib/time.py': 'def now(): pass\n',
};

export async function exportFrom(engine: Workspace, file: string, ref?: string) {
  return (await callTool(engine, { name: 'export', input: { file }, context: { ref } })).results;
}

export async function importInto(engine: Workspace, file: string) {
  return (await callTool(engine, { name: 'import', input: { file } })).results;
}

export interface Shared extends Repository {
  /** What was exported of its first commit. */
  readonly file: string;
  readonly first: string;
}

export async function sharedRepository(files: Readonly<Record<string, string>> = FILES): Promise<Shared> {
  const repository = createRepository(files);
  const file = path.join(repository.home, 'ci.wayfind');
  const { commit = '' } = await exportFrom(engineIn(repository.root), file);
  return { ...repository, file, first: commit };
}

/** Other inodes, other times, another place. */
export function cloneOf(root: string, ...options: string[]): string {
  const clone = path.join(temporary(), 'laptop');
  mkdirSync(clone);
  runGitIn(clone, ['clone', '-q', ...options, `file://${root}`, '.']);
  return clone;
}

/** The index in a snapshot file, as bytes. */
export async function unpacked(file: string): Promise<Buffer> {
  const to = path.join(temporary(), 'index.db');
  await unpackArchive(openArchive(file), { to });
  return readFileSync(to);
}

/** The same snapshot with another index or another manifest, and checksums that fit. */
export async function remade(
  file: string,
  { edit, about = {} }: { edit?: (db: Database) => void; about?: Partial<Manifest> },
): Promise<string> {
  const home = temporary();
  const [database, made] = [path.join(home, 'index.db'), path.join(home, 'remade.wayfind')];
  const archive = openArchive(file);
  await unpackArchive(archive, { to: database });
  if (edit) {
    const db = openDatabase(database, 'write');
    edit(db);
    db.close();
  }
  await writeArchive({ database, file: made, about: { ...archive.manifest, ...about } });
  rmSync(database);
  return made;
}

/** A snapshot file with any manifest in front of any bytes. */
export function forged(file: string, manifest: Partial<Manifest>, body: Uint8Array): string {
  const made = path.join(temporary(), 'forged.wayfind');
  writeFileSync(made, Buffer.concat([encodeHeader({ ...openArchive(file).manifest, ...manifest }), body]));
  return made;
}
