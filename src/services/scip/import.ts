/** Converts a SCIP index into a compact file of ours, which can be applied again without the original. */
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { fromBinary } from '@bufbuild/protobuf';
import { commitPlace } from '../../discover/commit-place.ts';
import { headOf } from '../../discover/git-repository.ts';
import { AppError } from '../../errors/errors.ts';
import { Conversion, type ConversionRun, type Named } from './conversion.ts';
import { BadDocument, decodeInformation, documentPath } from './document.ts';
import {
  directoriesOf,
  documentPlace,
  type PathShift,
  placed,
  possibleShifts,
  type TreeShape,
} from './document-path.ts';
import { type IndexField, invalidScip, openScipFile, type ScipFile } from './index-fields.ts';
import { IndexSchema, type Metadata, MetadataSchema } from './scip-schema.ts';
import { STORED_FORMAT } from './stored-format.ts';
import { supersededBy } from './stored-list.ts';
import { StoredWriter } from './stored-write.ts';
import { TooManySymbols } from './symbol-numbers.ts';
import { textsOfCommit, textsOnDisk } from './texts.ts';

export interface ScipImport {
  /** The SCIP file. */
  readonly file: string;
  /** Absolute, links resolved. */
  readonly root: string;
  /** Paths that the index holds, relative to the root: documents of other files are left out. */
  readonly files: Iterable<string>;
  /** Names of the packages of the tree: what they declare is never called outside. */
  readonly packages: readonly string[];
  /** The id of the commit that the index was made for, where the user named one. Otherwise HEAD, and for what does not fit it the files on disk. */
  readonly commit?: string | undefined;
  /** The directory that the index was made in, relative to the root, where the user named it; otherwise it is found. */
  readonly prefix?: string | undefined;
  /** Where imported indexes are kept; made where it is missing. */
  readonly into: string;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the file, which is read twice. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

export interface ScipImported {
  /** What was made: absolute. */
  readonly file: string;
  readonly tool: { readonly name: string; readonly version: string };
  readonly commit?: string | undefined;
  /** How paths of documents became those of files. */
  readonly shift: PathShift;
  /** Files with at least one document that was taken. */
  readonly documents: number;
  readonly occurrences: number;
  readonly definitions: number;
  readonly relations: number;
  /** Documents of files that the index of the tree does not hold. */
  readonly notInTree: Named;
  /** Documents with a path that no file of a tree can have. */
  readonly refused: Named;
  /** Documents that were made for another text than that of the commit, or of the file. */
  readonly otherText: Named;
  /** Documents that were taken, whose files have changed since: they count again once a file has that text. */
  readonly changed: Named;
  /** Documents that do not say what their columns count, of a tool that is not known: positions after characters beyond ASCII are left out. */
  readonly noEncoding: Named;
  /** Occurrences without a range. */
  readonly badRanges: number;
  /** References left out because the symbol has another name, of a tool that is known to confuse names. */
  readonly misnamed: number;
  /** Imports that this one replaces; they are removed. */
  readonly replaced: readonly string[];
}

const MAX_METADATA_BYTES = 1 << 20;
/** Documents between two pauses, in which signals are handled. */
const PAUSE_EVERY = 64;

/** Throws SCIP_INVALID, SCIP_MISMATCH, PATH_NOT_FOUND or CANCELLED. */
export async function readScip(given: ScipImport): Promise<ScipImported> {
  const scip = openScipFile(given.file);
  try {
    const listed = await listDocuments(scip, given);
    const shift = chooseShift(scip.name, listed, given);
    const run = await startRun(given, listed, shift);
    return await convert(scip, given, { run, paths: listed.paths });
  } finally {
    scip.close();
  }
}

interface Listed {
  readonly metadata: Metadata;
  /** Of all documents, in their order. */
  readonly paths: readonly string[];
  readonly inTree: ReadonlySet<string>;
}

/** The first pass: whether the file is whole, and what it is about. */
async function listDocuments(scip: ScipFile, given: ScipImport): Promise<Listed> {
  let metadata: Metadata | undefined;
  const paths: string[] = [];
  await eachField(scip, given, 0, (field) => {
    if (field.number === FIELDS.metadata) metadata = readMetadata(scip, field);
    else if (field.number === FIELDS.documents)
      paths.push(understood(scip, paths.length, () => documentPath(field.bytes)));
  });
  if (metadata === undefined) throw invalidScip(scip.name, 'has no metadata: it is not a SCIP index, or is damaged');
  return { metadata, paths, inTree: new Set(given.files) };
}

const FIELDS = {
  metadata: IndexSchema.field.metadata.number,
  documents: IndexSchema.field.documents.number,
  externalSymbols: IndexSchema.field.externalSymbols.number,
};

function readMetadata({ name }: ScipFile, { bytes }: IndexField): Metadata {
  if (bytes.length > MAX_METADATA_BYTES) throw invalidScip(name, 'has metadata of more than a megabyte');
  try {
    return fromBinary(MetadataSchema, bytes);
  } catch {
    throw invalidScip(name, 'has metadata that cannot be decoded');
  }
}

/** Says which document cannot be read. */
function understood<T>({ name }: ScipFile, document: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof BadDocument || error instanceof TooManySymbols)
      throw invalidScip(name, `cannot be read at document ${document + 1}: ${error.message}`);
    throw error;
  }
}

async function eachField(
  scip: ScipFile,
  { signal, onProgress }: ScipImport,
  pass: 0 | 1,
  visit: (field: IndexField) => void,
): Promise<void> {
  let visited = 0;
  for (const field of scip.fields()) {
    visit(field);
    if (++visited % PAUSE_EVERY !== 0) continue;
    onProgress?.(scip.size * pass + field.end, scip.size * 2);
    await setImmediate();
    if (signal?.aborted) throw new AppError('CANCELLED', 'The import was cancelled');
  }
}

/** The place of the index in the tree with the most documents that the tree has. */
function chooseShift(name: string, { metadata, paths, inTree }: Listed, given: ScipImport): PathShift {
  const shape: TreeShape = { directories: directoriesOf(inTree), above: commitPlace(given.root, '').prefix };
  const stated = given.prefix === undefined ? undefined : statedPrefix(given.prefix);
  const shifts = stated === undefined ? possibleShifts(metadata.projectRoot, shape) : [{ strip: '', add: stated }];
  const found = (shift: PathShift): number => paths.filter((one) => inTree.has(placed(one, shift) ?? '')).length;
  let best = { shift: shifts[0], count: found(shifts[0]) };
  for (const shift of shifts.slice(1)) {
    if (best.count === paths.length) break;
    const count = found(shift);
    if (count > best.count) best = { shift, count };
  }
  if (best.count > 0) return best.shift;
  const example = paths.find((one) => documentPlace(one) !== undefined);
  const why =
    paths.length === 0
      ? 'has no documents'
      : `has ${paths.length} documents, and none of them is a file of this tree${example === undefined ? '' : ` (the first is ${example})`}`;
  throw new AppError('SCIP_MISMATCH', `${name} ${why}`);
}

function statedPrefix(prefix: string): string {
  const normal = prefix.replaceAll(path.sep, '/').replace(/^(?:\.\/)+/, '');
  const place = normal.endsWith('/') ? normal.slice(0, -1) : normal;
  if (place === '' || place === '.') return '';
  if (documentPlace(place) === undefined)
    throw new AppError(
      'BAD_INPUT',
      `${prefix} is not a directory inside the root`,
      'Pass a path relative to the root.',
    );
  return `${place}/`;
}

async function startRun(given: ScipImport, listed: Listed, shift: PathShift): Promise<ConversionRun> {
  const { root, signal } = given;
  const commit = given.commit ?? (await headOf(root, signal))?.commit;
  const disk = textsOnDisk(root);
  const committed = commit === undefined ? [] : [textsOfCommit(root, commit)];
  const wanted = listed.paths
    .map((one) => placed(one, shift))
    .filter((one) => one !== undefined && listed.inTree.has(one));
  for (const source of committed) source.expect(wanted as string[]);
  const { name = '', version = '' } = listed.metadata.toolInfo ?? {};
  return {
    inTree: listed.inTree,
    shift,
    commit,
    sources: given.commit === undefined ? [...committed, disk] : committed,
    disk,
    tool: { name: shortWord(name) || 'unknown', version: shortWord(version) },
  };
}

/** For answers and the log: the file may state anything. */
const shortWord = (text: string): string =>
  text
    .replace(/[^\w.+@/-]+/g, ' ')
    .trim()
    .slice(0, 80);

async function convert(
  scip: ScipFile,
  given: ScipImport,
  { run, paths }: { readonly run: ConversionRun; readonly paths: readonly string[] },
): Promise<ScipImported> {
  const { into } = given;
  fs.mkdirSync(into, { recursive: true });
  const writer = new StoredWriter(path.join(into, `scip-${process.pid}-${Date.now()}.new`));
  const conversion = new Conversion(run, writer);
  try {
    let document = 0;
    await eachField(scip, given, 1, (field) => {
      if (field.number === FIELDS.documents) {
        const at = document++;
        understood(scip, at, () => conversion.add(paths[at], field.bytes));
      } else if (field.number === FIELDS.externalSymbols)
        understood(scip, document, () => conversion.numbers.relate(decodeInformation(field.bytes)));
    });
    if (conversion.documents.length === 0) throw noneFits(scip.name, conversion);
    return finish(conversion, given);
  } catch (error) {
    writer.abandon();
    throw error;
  }
}

function noneFits(name: string, { otherText }: Conversion): AppError {
  return new AppError(
    'SCIP_MISMATCH',
    `${name} was made for other contents of the files: none of ${otherText.count} documents fits (the first is ${otherText.first[0]})`,
    'Name the commit that it was made for with --commit, or run the indexer again on this tree.',
  );
}

function finish(conversion: Conversion, { into, packages }: ScipImport): ScipImported {
  const { run, writer, documents, numbers, occurrences, badRanges, misnamed } = conversion;
  const { tool, commit, shift } = run;
  const importedAt = new Date().toISOString();
  const header = {
    format: STORED_FORMAT,
    tool,
    commit,
    importedAt,
    documents,
    packages: numbers.packageList(new Set(packages)),
  };
  const { definitions } = numbers;
  const relations = numbers.relations();
  const file = writer.finish(header, { definitions, relations });
  const replaced = supersededBy({ ...header, file }, run.inTree, into);
  for (const old of replaced) fs.rmSync(old, { force: true });
  const { notInTree, refused, otherText, changed, noEncoding } = conversion;
  return {
    file,
    tool,
    ...(commit !== undefined && { commit }),
    shift,
    documents: documents.length,
    occurrences,
    definitions: definitions.count,
    relations: relations.count,
    notInTree,
    refused,
    otherText,
    changed,
    noEncoding,
    badRanges,
    misnamed,
    replaced,
  };
}
