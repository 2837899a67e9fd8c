/** Temporary indexes for the tests of store and search. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { ParsedFile } from '../../../src/model/parsed-file.ts';
import { openReader, type Reader } from '../../../src/store/read/read.ts';
import { openWriter } from '../../../src/store/write/write.ts';

const made: string[] = [];
const readers: Reader[] = [];
afterAll(() => {
  for (const reader of readers) reader.close();
  for (const dir of made) fs.rmSync(dir, { recursive: true, force: true });
});

export function tempDir(): string {
  const dir = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'wayfind-test-'));
  made.push(dir);
  return dir;
}

export const indexDir = (): string => path.join(tempDir(), '.wayfind');

export async function build(dir: string, files: readonly ParsedFile[]): Promise<void> {
  const writer = await openWriter(dir, 'live', { fresh: true });
  for (const file of files) writer.putFile(file);
  writer.publish();
}

export async function update(
  dir: string,
  change: (writer: Awaited<ReturnType<typeof openWriter>>) => void,
): Promise<void> {
  const writer = await openWriter(dir, 'live', { fresh: false });
  change(writer);
  writer.publish();
}

/** Closed at the end of the test file. */
export function readerOf(dir: string): Reader {
  const reader = openReader(dir, 'live');
  readers.push(reader);
  return reader;
}

export async function indexOf(files: readonly ParsedFile[]): Promise<Reader> {
  const dir = indexDir();
  await build(dir, files);
  return readerOf(dir);
}
