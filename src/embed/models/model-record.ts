/** The models that the user fetched: a folder each, with a record of where its files came from and their checksums. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readIfRegular } from '../../base/regular-file.ts';
import { AppError } from '../../errors/errors.ts';

export const RECORD_FILE = 'wayfind-model.json';
const MAX_RECORD_BYTES = 1_000_000;
export const MODEL_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

export type ModelKind = 'embedding' | 'rerank';

export interface ModelFile {
  /** Relative, with forward slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The checksum is the one that the user named, not only the one of what came. */
  readonly isChecked: boolean;
}

export interface ModelRecord {
  readonly name: string;
  readonly kind: ModelKind;
  /** A directory, a package or an address, as the user named it. */
  readonly source: string;
  readonly files: readonly ModelFile[];
}

export interface InstalledModel {
  readonly dir: string;
  readonly name: string;
  /** Undefined where the record is missing or damaged. */
  readonly record: ModelRecord | undefined;
}

/** By name. */
export function installedModels(root: string): InstalledModel[] {
  if (!existsSync(root)) return [];
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && MODEL_NAME.test(entry.name) && !entry.name.endsWith(PARTIAL))
    .map(({ name }) => modelIn(root, name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The folder that a fetch fills; it stays when that is interrupted. */
export const PARTIAL = '.partial';

function modelIn(root: string, name: string): InstalledModel {
  const dir = path.join(root, name);
  return { dir, name, record: readRecord(dir) };
}

/** Throws MODEL_UNAVAILABLE, with the names that there are. */
export function findModel(root: string, name: string): InstalledModel {
  const all = installedModels(root);
  const found = all.find((model) => model.name === name);
  if (found) return found;
  const known = all.map((model) => model.name);
  throw new AppError(
    'MODEL_UNAVAILABLE',
    `There is no model ${JSON.stringify(name)} in ${root}${known.length > 0 ? `; there is ${known.join(', ')}` : ''}`,
    'Fetch it with `wayfind models pull SOURCE`, where SOURCE is a directory, a package or an address.',
    { nearest: known },
  );
}

export function readRecord(dir: string): ModelRecord | undefined {
  try {
    const text = readIfRegular(path.join(dir, RECORD_FILE), { maxBytes: MAX_RECORD_BYTES })?.toString('utf8');
    const { name, kind, source, files } = Object(JSON.parse(text ?? 'null')) as Record<string, unknown>;
    if (typeof name !== 'string' || (kind !== 'embedding' && kind !== 'rerank') || !Array.isArray(files))
      return undefined;
    return { name, kind, source: String(source ?? ''), files: files.filter(isFile) };
  } catch {
    return undefined;
  }
}

function isFile(value: unknown): value is ModelFile {
  const { path: file, bytes, sha256, isChecked } = Object(value) as Record<string, unknown>;
  return (
    typeof file === 'string' &&
    typeof bytes === 'number' &&
    typeof sha256 === 'string' &&
    typeof isChecked === 'boolean'
  );
}

export function writeRecord(dir: string, record: ModelRecord): void {
  writeFileSync(path.join(dir, RECORD_FILE), `${JSON.stringify(record, undefined, 2)}\n`);
}

/** Hexadecimal. */
export async function checksumOf(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, { signal })) hash.update(part as Buffer);
  return hash.digest('hex');
}
