/** Fetches a model that the user names into the user's data directory: from a directory, an npm package, or an address. */
import { createHash } from 'node:crypto';
import { constants, copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isInside, realOrSame } from '../../base/paths.ts';
import { readIfRegular } from '../../base/regular-file.ts';
import { download } from '../../embed/models/download.ts';
import { dataFileOf, kindOf, MODEL_FILES, OPTIONAL_FILES, TOKENIZER_FILE } from '../../embed/models/model-files.ts';
import {
  checksumOf,
  MODEL_NAME,
  type ModelFile,
  type ModelKind,
  type ModelRecord,
  PARTIAL,
  writeRecord,
} from '../../embed/models/model-record.ts';
import { readModelFolder } from '../../embed/onnx/folder.ts';
import { AppError, type ErrorCode } from '../../errors/errors.ts';
import type { Progress } from '../../tools/define.ts';
import { checkSource, isAddress, nameFrom, partsOf, withoutQuery } from './model-source.ts';
import { installPackage } from './npm-package.ts';
import { withPullLock } from './pull-lock.ts';

export interface Pull {
  readonly source: string;
  /** Where models are kept. */
  readonly root: string;
  /** Where a relative directory starts. */
  readonly cwd: string;
  readonly name?: string | undefined;
  readonly kind?: ModelKind | undefined;
  /** `<hex>` for the network, `<file>=<hex>` for another one. */
  readonly sha256: readonly string[];
  readonly force: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  readonly delayMs?: number | undefined;
}

export interface Pulled {
  readonly record: ModelRecord;
  readonly dir: string;
  readonly resumedFrom: number;
}

interface Fetched {
  readonly files: readonly ModelFile[];
  readonly resumedFrom: number;
}

/** Nothing is visible under its name before all files are there and checked. */
export async function pullModel(pull: Pull): Promise<Pulled> {
  const { source, root, force, signal } = pull;
  checkSource(pull);
  const name = pull.name ?? nameFrom(source);
  if (!MODEL_NAME.test(name))
    throw new AppError(
      'BAD_INPUT',
      `${JSON.stringify(name)} is not a valid name for a model`,
      'Pass --name with letters, digits, dots and dashes.',
    );
  const dir = path.join(root, name);
  const checksums = checksumsOf(pull.sha256);
  const partial = `${dir}${PARTIAL}`;
  return withPullLock({ root, name, signal }, async () => {
    restoreOld(dir);
    if (existsSync(dir) && !force)
      throw new AppError(
        'FILE_EXISTS',
        `There is a model ${name} already`,
        'Choose another --name, or pass --force to replace it.',
      );
    beginWith(partial, source);
    try {
      const { files, resumedFrom } = await fetchFrom(pull, { partial, checksums });
      const unused = [...checksums.keys()].find((file) => !files.some((one) => one.path === file));
      if (unused !== undefined)
        throw new AppError('BAD_INPUT', `The model has no file ${unused}, which --checksum names`);
      // Throws where the files are no model, such as pages of a server that asks to log in.
      readModelFolder(partial, name);
      signal?.throwIfAborted();
      const record: ModelRecord = {
        name,
        kind: pull.kind ?? kindOf(partial),
        source: withoutQuery(source),
        files,
      };
      rmSync(path.join(partial, SOURCE_FILE), { force: true });
      writeRecord(partial, record);
      replace(dir, partial);
      return { record, dir, resumedFrom };
    } catch (error) {
      // Files that are no model would be taken for complete ones the next time.
      const isWorthKeeping = isAddress(source) && !(error instanceof AppError && NOT_A_MODEL.includes(error.code));
      if (!isWorthKeeping) rmSync(partial, { recursive: true, force: true });
      throw error;
    }
  });
}

const NOT_A_MODEL: readonly ErrorCode[] = ['EMBEDDING_UNAVAILABLE', 'MODEL_UNAVAILABLE'];

/** Says what the folder is filled from, as a hash: an address may hold a token. */
const SOURCE_FILE = 'source.txt';

/** What came from elsewhere is removed; what an address has sent so far is continued. */
function beginWith(partial: string, source: string): void {
  const file = path.join(partial, SOURCE_FILE);
  const id = createHash('sha256').update(source).digest('hex');
  const isSame = readIfRegular(file, { maxBytes: 10_000 })?.toString('utf8') === id;
  if (!isSame || !isAddress(source)) rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  writeFileSync(file, id);
}

const oldOf = (dir: string): string => `${dir}.old${PARTIAL}`;

/** A process was killed while it replaced the model. */
function restoreOld(dir: string): void {
  if (!existsSync(dir) && existsSync(oldOf(dir))) renameSync(oldOf(dir), dir);
}

/** The old model stays until the new one is in its place. */
function replace(dir: string, partial: string): void {
  const old = oldOf(dir);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(dir)) renameSync(dir, old);
  renameSync(partial, dir);
  rmSync(old, { recursive: true, force: true });
}

interface Place {
  readonly partial: string;
  readonly checksums: Map<string, string>;
}

async function fetchFrom(pull: Pull, place: Place): Promise<Fetched> {
  const { source, cwd, signal } = pull;
  if (isAddress(source)) return fromAddress(pull, place);
  const directory = path.resolve(cwd, source);
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return fromDirectory(directory, place, { signal });
  const work = path.join(place.partial, 'npm');
  rmSync(work, { recursive: true, force: true });
  try {
    return await fromDirectory(await installPackage(source, work, signal), place, { signal, isForeign: true });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** By file; that of the network under the empty name. */
function checksumsOf(written: readonly string[]): Map<string, string> {
  return new Map(
    written.map((text): [string, string] => {
      const [, file = '', hex = ''] = /^(?:([^=]{1,200})=)?([0-9a-fA-F]{64})$/.exec(text) ?? [];
      if (hex === '')
        throw new AppError(
          'BAD_INPUT',
          `${JSON.stringify(text)} is not a SHA-256 checksum`,
          'Pass 64 hexadecimal digits, or FILE=DIGITS for another file than the network.',
        );
      return [file, hex.toLowerCase()];
    }),
  );
}

/** The checksum without a name belongs to the network. */
function named(checksums: Map<string, string>, modelFile: string): void {
  const own = checksums.get('');
  if (own === undefined) return;
  checksums.delete('');
  checksums.set(modelFile, own);
}

interface Copying {
  readonly signal: AbortSignal | undefined;
  /** Other people made it: a link in it may lead to a file of the user. */
  readonly isForeign?: boolean;
}

async function fromDirectory(
  directory: string,
  { partial, checksums }: Place,
  { signal, isForeign = false }: Copying,
): Promise<Fetched> {
  const has = (file: string) => {
    const full = path.join(directory, file);
    const isFile = statSync(full, { throwIfNoEntry: false })?.isFile() === true;
    return isFile && (!isForeign || isInside(realOrSame(directory), realOrSame(full)));
  };
  const modelFile = MODEL_FILES.find(has);
  if (modelFile === undefined || !has(TOKENIZER_FILE))
    throw new AppError(
      'MODEL_UNAVAILABLE',
      `${directory} has no ${modelFile === undefined ? 'model.onnx' : TOKENIZER_FILE}`,
      'Name the folder of a published model with model.onnx (or onnx/model.onnx) and tokenizer.json.',
    );
  named(checksums, modelFile);
  const wanted = [modelFile, dataFileOf(modelFile), TOKENIZER_FILE, ...OPTIONAL_FILES].filter(has);
  const files: ModelFile[] = [];
  for (const file of wanted) {
    signal?.throwIfAborted();
    const target = path.join(partial, file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(path.join(directory, file), target, constants.COPYFILE_FICLONE);
    files.push(await checkedFile(partial, file, checksums.get(file)));
  }
  return { files, resumedFrom: 0 };
}

async function checkedFile(dir: string, file: string, expected: string | undefined): Promise<ModelFile> {
  const full = path.join(dir, file);
  const sha256 = await checksumOf(full);
  if (expected !== undefined && sha256 !== expected) {
    rmSync(full, { force: true });
    throw new AppError('CHECKSUM_MISMATCH', `${file} has the SHA-256 ${sha256}, not ${expected}`);
  }
  return { path: file, bytes: statSync(full).size, sha256, isChecked: expected !== undefined };
}

/** The address of the folder, or of the network in it. */
async function fromAddress(pull: Pull, { partial, checksums }: Place): Promise<Fetched> {
  const { source, signal, onProgress, delayMs } = pull;
  const { base, network, query } = partsOf(source);
  const files: ModelFile[] = [];
  let resumedFrom = 0;
  const fetchFile = async (from: string, file: string, isOptional: boolean): Promise<boolean> => {
    const sha256 = checksums.get(file);
    const target = path.join(partial, file);
    // Complete since an earlier run; its checksum is the one that is recorded.
    const known = existsSync(target);
    const got = known
      ? {
          bytes: statSync(target).size,
          sha256: (await checkedFile(partial, file, sha256)).sha256,
          resumedFrom: statSync(target).size,
        }
      : await download({
          url: `${base}${from}${query}`,
          file: target,
          sha256,
          isOptional,
          signal,
          delayMs,
          onBytes: (done, total) => onProgress?.({ phase: 'download', done, total, bytes: done, label: file }),
        });
    if (got === undefined) return false;
    files.push({ path: file, bytes: got.bytes, sha256: got.sha256, isChecked: sha256 !== undefined });
    resumedFrom += got.resumedFrom;
    return true;
  };
  // Small files first: an address that is wrong is found before gigabytes come.
  named(checksums, 'model.onnx');
  await fetchFile(TOKENIZER_FILE, TOKENIZER_FILE, false);
  for (const file of OPTIONAL_FILES) await fetchFile(file, file, true);
  const candidates = network === undefined ? MODEL_FILES : [network];
  let found: string | undefined;
  for (const [i, from] of candidates.entries())
    if (found === undefined && (await fetchFile(from, 'model.onnx', i < candidates.length - 1))) found = from;
  // The network names it without a folder.
  await fetchFile(dataFileOf(found!), path.posix.basename(dataFileOf(found!)), true);
  return { files, resumedFrom };
}
