/** The skeleton of a file, or a summary of the files in a directory. */
import { decodeFacts } from '../../extract/facts-codec.ts';
import { at, IMPORT } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { FLAG, IMPORT_KINDS, type SymbolKind } from '../../model/kinds.ts';
import { redactLine } from '../../secrets/redact.ts';
import type { Reader } from '../../store/read/read.ts';
import type { FileRecord, SymbolRecord } from '../../store/schema/records.ts';
import { cutTo } from '../../tools/layout.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import { rootPath, type Session } from '../../workspace/session.ts';
import { modifiersOf } from '../quote/symbol-view.ts';
import { EMPTY_INDEX, notInIndex } from '../subject/not-in-index.ts';
import { reExportsOf } from './re-exports.ts';
import { nested, type SkeletonRow, skeletonOf, unfolded } from './skeleton.ts';
import type { DirectoryEntry, DirectoryOutline, FileOutline, OutlineImport, OutlineSymbol, Question } from './tool.ts';

const TOP_SYMBOLS = 8;
/** Files of a directory that are listed at most: reading the symbols of more takes seconds and helps no reader. */
const MAX_FILES = 2000;

export function makeOutline(session: Session, input: Question): Draft<FileOutline | DirectoryOutline> {
  const reader = session.reader();
  const path = input.path === undefined ? '' : rootPath(session, input.path);
  const file = reader.fileByPath(path);
  return file ? outlineFile(session, file, input.depth) : outlineDirectory(session, path, input);
}

function outlineFile(session: Session, file: FileRecord, depth: 'top' | 'all'): Draft<FileOutline> {
  const reader = session.reader();
  const changed = changedFiles(session, [file.path]);
  const change = changed.get(file.path);
  const symbols = reader.symbolsInFile(file.id);
  const handles = reader.handlesInFile(symbols);
  const { rows, hidden, isLarge } =
    depth === 'top' ? skeletonOf(symbols) : { rows: nested(symbols).map(unfolded), hidden: 0, isLarge: false };
  const imports = importsOf(reader, file.id);
  const exports = reExportsOf(reader, file.id);
  const results: FileOutline = {
    type: 'file',
    path: file.path,
    ...(file.language && { language: file.language }),
    role: file.role,
    lines: file.lines,
    ...(file.packageName !== '' && { package: file.packageName }),
    ...(file.skip && { skip: file.skip }),
    ...(change && { file: change }),
    imports: isLarge ? imports.map((entry) => ({ ...entry, names: [] })) : imports,
    ...(exports.length > 0 && { exports }),
    symbols: rows.map((row) => outlineSymbol(handles.get(row.symbol.id)!, row, isLarge)),
  };
  const notes = file.skip
    ? [`not parsed: ${file.skip}`]
    : file.language
      ? []
      : ['this kind of file is not parsed: it has no symbols'];
  const folded = rows.filter((row) => row.folded.length > 0);
  const values = folded.reduce((sum, row) => sum + 1 + row.folded.length, 0);
  const missing = [
    ...(values > 0 ? [`${values} values are in ${folded.length === 1 ? '1 line' : `${folded.length} lines`}`] : []),
    ...(hidden > 0 ? [`${hidden} deeper ${hidden === 1 ? 'symbol' : 'symbols'} not shown`] : []),
  ];
  const next = missing.length > 0 || isLarge ? [nextCall('outline', { path: file.path, depth: 'all' })] : [];
  return makeReply(session, results, {
    changed,
    notes: [...notes, ...(missing.length > 0 ? [missing.join(', ')] : [])],
    next,
  });
}

/** A longer signature of a large outline is cut. */
const MAX_SIGNATURE = 120;

function outlineSymbol(handle: string, { symbol, depth, folded }: SkeletonRow, isLarge: boolean): OutlineSymbol {
  const modifiers = modifiersOf(symbol.flags);
  const signature = redactLine(symbol.signature);
  const last = folded.at(-1) ?? symbol;
  return {
    handle,
    name: symbol.name,
    kind: symbol.kind,
    line: symbol.nameLine,
    start_line: symbol.line,
    end_line: Math.max(symbol.endLine, last.endLine),
    depth,
    ...(signature !== '' &&
      folded.length === 0 && { signature: isLarge ? cutTo(signature, MAX_SIGNATURE) : signature }),
    ...(modifiers.length > 0 && { modifiers }),
    ...(folded.length > 0 && { folded: folded.map(({ name }) => name) }),
  };
}

/** One entry per module and line: the names of `import { a, b } from 'm'` together. */
function importsOf(reader: Reader, fileId: FileId): OutlineImport[] {
  const bytes = reader.factsOf(fileId);
  if (!bytes || bytes.length === 0) return [];
  const { imports, strings } = decodeFacts(bytes);
  const entries = new Map<string, OutlineImport>();
  for (let row = 0; row < imports.rows; row++) {
    const module = strings[at(imports, row, IMPORT.module)];
    const line = at(imports, row, IMPORT.line);
    const kind = IMPORT_KINDS[at(imports, row, IMPORT.kind)];
    const imported = strings[at(imports, row, IMPORT.imported)];
    const local = strings[at(imports, row, IMPORT.local)];
    const key = `${line} ${module}`;
    const entry = entries.get(key) ?? { module, names: [], line, kind };
    entries.set(key, entry);
    const name = imported && local && imported !== local ? `${imported} as ${local}` : local || imported;
    if (name) entry.names.push(name);
  }
  return [...entries.values()];
}

function outlineDirectory(session: Session, path: string, { depth }: Question): Draft<DirectoryOutline> {
  const reader = session.reader();
  const prefix = path === '' ? '' : `${path}/`;
  const below = reader.files({ under: path });
  if (below.length === 0 && path !== '') throw notInIndex(session, path);
  const direct = depth === 'all' ? below : below.filter((file) => !file.path.slice(prefix.length).includes('/'));
  const directories = new Map<string, { path: string; files: number; symbols: number }>();
  for (const file of depth === 'all' ? [] : below) {
    const slash = file.path.indexOf('/', prefix.length);
    if (slash < 0) continue;
    const name = file.path.slice(0, slash);
    const entry = directories.get(name) ?? { path: name, files: 0, symbols: 0 };
    directories.set(name, {
      path: name,
      files: entry.files + 1,
      symbols: entry.symbols + Math.max(0, file.symbolCount - 1),
    });
  }
  const shown = direct.slice(0, MAX_FILES);
  const changed = changedFiles(
    session,
    shown.map((file) => file.path),
  );
  const results: DirectoryOutline = {
    type: 'directory',
    path: path === '' ? '.' : path,
    directories: [...directories.values()],
    files: shown.map((file) => directoryEntry(reader, file)),
  };
  const notes = below.length === 0 ? [EMPTY_INDEX] : [];
  return makeReply(session, results, { changed, omitted: direct.length - shown.length, notes });
}

function directoryEntry(reader: Reader, file: FileRecord): DirectoryEntry {
  const outermost = nested(file.symbolCount > 1 ? reader.symbolsInFile(file.id) : []).filter((row) => row.depth === 0);
  const visible = outermost
    .map((row) => row.symbol)
    .toSorted((a, b) => visibility(b) - visibility(a) || a.line - b.line);
  return {
    path: file.path,
    ...(file.language && { language: file.language }),
    role: file.role,
    lines: file.lines,
    symbols: Math.max(0, file.symbolCount - 1),
    top: visible.slice(0, TOP_SYMBOLS).map(({ name, kind, nameLine }) => ({ name, kind, line: nameLine })),
  };
}

const PLAIN_VALUES: readonly SymbolKind[] = ['constant', 'variable', 'field', 'property'];

/** Orders the symbols of a summary: public API first, plain values last. */
function visibility(symbol: SymbolRecord): number {
  const open = (symbol.flags & (FLAG.publicApi | FLAG.exported)) !== 0 ? 2 : 0;
  const value = PLAIN_VALUES.includes(symbol.kind) ? 0 : 1;
  return open + value;
}
