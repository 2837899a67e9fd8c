/** A tree record as bytes: numbers in one block, texts in another, so that 40,000 entries are read in a few milliseconds. */
import type { LanguageId } from '../model/language.ts';
import { FILE_ROLES, type SourceFile } from '../model/source-file.ts';
import type { TreeListing } from './discover.ts';
import type { GitStamps } from './git-stamps.ts';
import type { DirectoryStamp, TreeRecord } from './tree-record.ts';

/** Raise the number when anything below changes: records of other versions are discarded. */
const MAGIC = 'wayfind-tree-4\n';
const FILE_NUMBERS = 5;
const DIRECTORY_NUMBERS = 4;

interface Head extends Omit<TreeListing, 'files' | 'ignored'> {
  /** The owner's own key for the record. */
  readonly label: string;
  readonly files: number;
  readonly directories: number;
  /** Of the paths of directories, and of files. */
  readonly pathBytes: readonly number[];
  readonly rules: TreeRecord['rules'];
  readonly repository: string;
  readonly excludesFile: string | undefined;
  readonly checkedAt: number;
  /** Name of the file with the stamps for git. */
  readonly stamps: string | undefined;
  /** Distinct languages and reasons to skip, which the files name by number. */
  readonly words: readonly string[];
}

/** `stamps`: name of the file with the stamps for git. */
export function encodeRecord(record: TreeRecord, label: string, stamps?: string): Buffer {
  const { listing, directories, rules, repository, excludesFile, checkedAt } = record;
  const { files, ignored: _, ...about } = listing;
  const words = new Map<string, number>([['', 0]]);
  const numberOf = (word: string): number => {
    const known = words.get(word) ?? words.size;
    words.set(word, known);
    return known;
  };
  const numbers = new Float64Array(files.length * FILE_NUMBERS + directories.length * DIRECTORY_NUMBERS);
  files.forEach((file, i) => {
    const kind =
      (numberOf(file.language ?? '') * 256 + numberOf(file.skip ?? '')) * 256 + FILE_ROLES.indexOf(file.role);
    numbers.set([file.size, file.mtimeMs, file.inode, file.ctimeMs, kind], i * FILE_NUMBERS);
  });
  directories.forEach(({ mtimeMs, ctimeMs, inode, names }, i) => {
    numbers.set([mtimeMs, ctimeMs, inode, names], files.length * FILE_NUMBERS + i * DIRECTORY_NUMBERS);
  });
  const paths = [directories, files].map((list) => Buffer.from(list.map((one) => one.path).join('\0')));
  const head: Head = {
    ...about,
    pathBytes: paths.map(({ length }) => length),
    label,
    files: files.length,
    directories: directories.length,
    rules,
    repository,
    excludesFile,
    checkedAt,
    stamps,
    words: [...words.keys()],
  };
  const start = Buffer.from(`${MAGIC}${JSON.stringify(head)}\n`);
  return Buffer.concat([Buffer.from(numbers.buffer), start, ...paths]);
}

interface Decoding {
  /** Checks the label before the rest is read. */
  isWanted(label: string): boolean;
  /** Where the stamps for git are, by the name of their file. */
  stamps?(name: string): GitStamps | undefined;
}

/** Undefined for bytes that are not a record of this program. The files are decoded when they are first used: git may make that needless. */
export function decodeRecord(bytes: Buffer, { isWanted, stamps: find }: Decoding): TreeRecord | undefined {
  const start = bytes.indexOf(MAGIC);
  const headEnd = bytes.indexOf('\n', start + MAGIC.length);
  if (start < 0 || headEnd < 0) return undefined;
  const head = parseHead(bytes.toString('utf8', start + MAGIC.length, headEnd));
  if (head === undefined || !isWanted(head.label)) return undefined;
  const { label: _, files: fileCount, directories: directoryCount, words, stamps: name, pathBytes, ...rest } = head;
  const { rules, repository, excludesFile, checkedAt, ...about } = rest;
  if (start !== (fileCount * FILE_NUMBERS + directoryCount * DIRECTORY_NUMBERS) * 8) return undefined;
  const filesStart = headEnd + 1 + pathBytes[0];
  if (filesStart + pathBytes[1] !== bytes.length) return undefined;
  const directoryPaths = bytes.toString('utf8', headEnd + 1, filesStart).split('\0');
  if (directoryPaths.length !== directoryCount) return undefined;
  const numbers = new Float64Array(new Uint8Array(bytes.subarray(0, start)).buffer);
  const directories = directoryPaths.map((path, i): DirectoryStamp => {
    const at = fileCount * FILE_NUMBERS + i * DIRECTORY_NUMBERS;
    const [mtimeMs, ctimeMs, inode, names] = numbers.subarray(at, at + DIRECTORY_NUMBERS);
    return { path, mtimeMs, ctimeMs, inode, names };
  });
  let files: SourceFile[] | undefined;
  const listing: TreeListing = {
    ...about,
    ignored: [],
    get files() {
      files ??= filesOf(bytes.toString('utf8', filesStart), numbers, head);
      return files;
    },
  };
  const stamps = name === undefined ? undefined : (find?.(name) ?? 'lost');
  return { listing, directories, rules, repository, excludesFile, checkedAt, ...(stamps && { stamps }) };
}

function filesOf(paths: string, numbers: Float64Array, { files: count, words }: Head): SourceFile[] {
  const split = count === 0 ? [] : paths.split('\0');
  return split.slice(0, count).map((path, i) => fileAt(numbers, i, path, words));
}

function fileAt(numbers: Float64Array, i: number, path: string, words: readonly string[]): SourceFile {
  const at = i * FILE_NUMBERS;
  const kind = numbers[at + 4];
  const skip = words[(kind >> 8) & 255];
  const language = (words[kind >> 16] || undefined) as LanguageId | undefined;
  const base = {
    path,
    size: numbers[at],
    mtimeMs: numbers[at + 1],
    inode: numbers[at + 2],
    ctimeMs: numbers[at + 3],
    language,
    role: FILE_ROLES[kind & 255],
  };
  return skip ? { ...base, skip } : base;
}

function parseHead(text: string): Head | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
