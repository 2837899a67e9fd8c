/** A tree record as bytes: numbers in one block, texts in another, so that 40,000 entries are read in a few milliseconds. */
import type { LanguageId } from '../model/language.ts';
import { FILE_ROLES, type SourceFile } from '../model/source-file.ts';
import type { TreeListing } from './discover.ts';
import type { DirectoryStamp, TreeRecord } from './tree-record.ts';

/** Raise the number when anything below changes: records of other versions are discarded. */
const MAGIC = 'wayfind-tree-3\n';
const FILE_NUMBERS = 5;
const DIRECTORY_NUMBERS = 4;

interface Head extends Omit<TreeListing, 'files' | 'ignored'> {
  /** The owner's own key for the record. */
  readonly label: string;
  readonly files: number;
  readonly directories: number;
  readonly rules: TreeRecord['rules'];
  readonly repository: string;
  readonly excludesFile: string | undefined;
  /** Distinct languages and reasons to skip, which the files name by number. */
  readonly words: readonly string[];
}

export function encodeRecord(
  { listing, directories, rules, repository, excludesFile }: TreeRecord,
  label: string,
): Buffer {
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
  const head: Head = {
    ...about,
    label,
    files: files.length,
    directories: directories.length,
    rules,
    repository,
    excludesFile,
    words: [...words.keys()],
  };
  const paths = [...files, ...directories].map((one) => one.path);
  const text = `${MAGIC}${JSON.stringify(head)}\n${paths.join('\0')}`;
  return Buffer.concat([Buffer.from(numbers.buffer), Buffer.from(text)]);
}

/** Undefined for bytes that are not a record of this program. `isWanted` checks the label before the rest is read. */
export function decodeRecord(bytes: Buffer, isWanted: (label: string) => boolean): TreeRecord | undefined {
  const start = bytes.indexOf(MAGIC);
  const headEnd = bytes.indexOf('\n', start + MAGIC.length);
  if (start < 0 || headEnd < 0) return undefined;
  const head = parseHead(bytes.toString('utf8', start + MAGIC.length, headEnd));
  if (head === undefined || !isWanted(head.label)) return undefined;
  const {
    label: _,
    files: fileCount,
    directories: directoryCount,
    rules,
    repository,
    excludesFile,
    words,
    ...about
  } = head;
  const paths = bytes.toString('utf8', headEnd + 1).split('\0');
  if (start !== (fileCount * FILE_NUMBERS + directoryCount * DIRECTORY_NUMBERS) * 8) return undefined;
  if (paths.length !== fileCount + directoryCount) return undefined;
  const numbers = new Float64Array(new Uint8Array(bytes.subarray(0, start)).buffer);
  const files: SourceFile[] = [];
  for (let i = 0; i < fileCount; i++) files.push(fileAt(numbers, i, paths[i], words));
  const directories: DirectoryStamp[] = [];
  for (let i = 0; i < directoryCount; i++) {
    const at = fileCount * FILE_NUMBERS + i * DIRECTORY_NUMBERS;
    directories.push({
      path: paths[fileCount + i],
      mtimeMs: numbers[at],
      ctimeMs: numbers[at + 1],
      inode: numbers[at + 2],
      names: numbers[at + 3],
    });
  }
  return { listing: { ...about, files, ignored: [] }, directories, rules, repository, excludesFile };
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
