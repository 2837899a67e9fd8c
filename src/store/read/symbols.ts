/** Reads symbols by id, name, place and handle, and builds their qualified names. */
import { damagedIndex } from '../../errors/errors.ts';
import { FLAG, SYMBOL_KINDS, type SymbolKind, symbolKindCode } from '../../model/kinds.ts';
import type { Database, Row } from '../schema/open.ts';
import type { FileRecord, SymbolHead, SymbolRecord } from '../schema/records.ts';
import { scatteredIds } from './stored-symbols.ts';

export interface SymbolReads {
  symbolById(id: number): SymbolRecord | undefined;
  /** In the order of `ids`; unknown ids are left out. */
  symbolsById(ids: readonly number[]): SymbolRecord[];
  /** Ordered by path, then place in the file. */
  symbolsNamed(name: string, options?: { ignoreCase?: boolean; limit?: number }): SymbolRecord[];
  /** In source order; the first is the file's own symbol. */
  symbolsInFile(fileId: number): SymbolRecord[];
  /** The symbols directly inside this one, in source order. */
  membersOf(symbol: SymbolRecord): SymbolRecord[];
  /** Symbols whose span contains the position, innermost first, the file's own last. */
  symbolAtLine(path: string, line: number, col?: number): SymbolRecord[];
  /** Names of the containers and the symbol joined by dots, without the file and without package namespaces. */
  qualifiedName(symbol: SymbolRecord): string;
  /** As `qualifiedName`, with the package or namespace in front. */
  fullName(symbol: SymbolRecord): string;
  /** `path#Local.name`, `~2` for the second of that name in the file; a file's own symbol is just its path. */
  handle(symbol: SymbolRecord): string;
  /** The handles of all symbols of a file, given in source order, by id: one by one, each would read all its namesakes. */
  handlesInFile(symbols: readonly SymbolRecord[]): Map<number, string>;
  /** Names and handles of all symbols of a file in source order, without reading the rest of them. */
  namesInFile(file: Pick<FileRecord, 'id' | 'path'>): { readonly name: string; readonly handle: string }[];
  symbolByHandle(handle: string): SymbolRecord | undefined;
  /** How many symbols have exactly this name. */
  countNamed(name: string): number;
  /** The counts of many names at once, by name id. */
  countsNamed(nameIds: readonly number[]): Map<number, number>;
  /** Ranking columns of the symbols with one of these names, in path and source order. */
  headsNamed(nameIds: readonly number[], limit: number): SymbolHead[];
  /** In path and source order. */
  headsById(ids: readonly number[]): SymbolHead[];
  /** Codes of the kinds of a file's symbols, in source order. */
  kindsInFile(fileId: number): Uint8Array;
  /** By symbol of a file, in source order: 1 when it has a row in the text index. */
  textRowsInFile(fileId: number): Uint8Array;
}

const SOURCE = 'FROM symbols s JOIN names n ON n.id = s.name_id JOIN files f ON f.id = s.file_id';
const RECORD = `
SELECT s.file_id AS fileId, f.path, f.language, f.role, s.id, s.parent_id AS parentId, n.name, s.kind, s.flags,
  s.line, s.col, s.end_line AS endLine, s.end_col AS endCol, s.name_line AS nameLine, s.name_col AS nameCol,
  s.signature, s.doc, coalesce(s.owner, '') AS owner, s.body_hash AS bodyHash, s.stable_id AS stableId, s.row
${SOURCE}`;
/** What the local names of a file are made of. */
const LOCAL = `SELECT s.id, s.parent_id, n.name, s.flags, coalesce(s.owner, '') ${SOURCE}`;

export const HEAD_COLUMNS = `s.id, s.file_id AS fileId, s.name_id AS nameId, s.kind, s.flags, s.row, s.line, s.end_line AS endLine,
  s.body_hash AS bodyHash, f.path, f.role, f.language`;
const HEAD = `SELECT ${HEAD_COLUMNS} FROM symbols s JOIN files f ON f.id = s.file_id`;

const IN_FILE = `WHERE s.id >= f.first_symbol AND s.id < f.first_symbol + f.symbol_count`;
/** For a file whose symbol ids are not consecutive. */
const IN_LIST = 'WHERE s.id IN (SELECT value FROM json_each(?))';

interface Link {
  readonly name: string;
  readonly kind: number;
  readonly flags: number;
  readonly parentId: number | null;
  readonly owner: string | null;
}

export function symbolReads(db: Database): SymbolReads {
  const link = (id: number) =>
    db
      .prepare(
        `SELECT n.name, s.kind, s.flags, s.owner, s.parent_id AS parentId
         FROM symbols s JOIN names n ON n.id = s.name_id WHERE s.id = ?`,
      )
      .get(id) as Link | undefined;

  const symbolById = (id: number) => optionalSymbol(db.prepare(`${RECORD} WHERE s.id = ?`).get(id));

  /** Rows of a file in source order. */
  const cellsInFile = (select: string, fileId: number, more: { sql?: string; values?: readonly number[] } = {}) => {
    const { sql = '', values = [] } = more;
    const ids = scatteredIds(db, fileId);
    return ids === undefined
      ? db.prepare(`${select} ${IN_FILE} AND f.id = ? ${sql} ORDER BY s.id`).cells(fileId, ...values)
      : db.prepare(`${select} ${IN_LIST} ${sql} ORDER BY s.row`).cells(JSON.stringify(ids), ...values);
  };

  const symbolsInFile = (fileId: number) => cellsInFile(RECORD, fileId).map(symbolOfCells);

  const localsInFile = (fileId: number): LocalSymbol[] =>
    cellsInFile(LOCAL, fileId).map((cells) => {
      const [id, parentId, name, flags, owner] = cells as [number, number | null, string, number, string];
      return { id, parentId: parentId ?? undefined, name, flags, owner };
    });

  function containerNames(symbol: SymbolRecord, withPackages: boolean): string[] {
    const names = symbol.owner === '' ? [symbol.name] : [symbol.owner, symbol.name];
    const seen = new Set<number>();
    for (let id = symbol.parentId; id !== undefined; ) {
      if (seen.has(id)) throw damagedIndex(`symbol ${id} is in itself`);
      seen.add(id);
      const container = link(id);
      if (container === undefined || container.kind === symbolKindCode.file) break;
      if (withPackages || !(container.flags & FLAG.package)) names.unshift(container.name);
      if (container.owner !== null) names.unshift(container.owner);
      id = container.parentId ?? undefined;
    }
    return names;
  }
  const qualifiedName = (symbol: SymbolRecord) => containerNames(symbol, false).join('.');

  /** How many symbols before this one in its file have the same local name. */
  function earlierTwins(symbol: SymbolRecord): number {
    // A range of ids excludes the thousands of symbols with a common name.
    const isEarlier =
      scatteredIds(db, symbol.fileId) === undefined
        ? 't.id >= f.first_symbol AND t.id < s.id'
        : 't.file_id = s.file_id AND t.row < s.row';
    const twins = db
      .prepare(
        `SELECT t.parent_id AS parentId, coalesce(t.owner, '') AS owner, count(*) AS number
         FROM symbols t, symbols s JOIN files f ON f.id = s.file_id
         WHERE s.id = ? AND t.name_id = s.name_id AND ${isEarlier} AND t.parent_id IS NOT NULL
         GROUP BY t.parent_id, t.owner`,
      )
      .all(symbol.id) as { parentId: number; owner: string; number: number }[];
    if (twins.length === 0) return 0;
    const local = qualifiedName(symbol);
    const sameLocal = ({ parentId, owner }: (typeof twins)[number]) =>
      (parentId === symbol.parentId && owner === symbol.owner) ||
      qualifiedName({ ...symbol, parentId, owner }) === local;
    return twins.filter(sameLocal).reduce((sum, { number }) => sum + number, 0);
  }

  return {
    symbolById,
    symbolsById: (ids) => ids.map(symbolById).filter((symbol) => symbol !== undefined),
    symbolsNamed(name, { ignoreCase = false, limit = 1000 } = {}) {
      const names = ignoreCase ? namesIgnoringCase(db, name) : [name];
      return db
        .prepare(`${RECORD} WHERE n.name IN (SELECT value FROM json_each(?)) ORDER BY f.path, s.row LIMIT ?`)
        .all(JSON.stringify(names), limit)
        .map(toSymbol);
    },
    symbolsInFile,
    membersOf: ({ id, fileId }) =>
      cellsInFile(RECORD, fileId, { sql: 'AND s.parent_id = ?', values: [id] }).map(symbolOfCells),
    symbolAtLine(path, line, col) {
      const file = db.prepare('SELECT id FROM files WHERE path = ?').get(path);
      const ids = file && scatteredIds(db, file.id as number);
      const holding = 'AND s.line <= ?2 AND s.end_line >= ?2 ORDER BY s.row DESC';
      const rows =
        ids === undefined
          ? db.prepare(`${RECORD} ${IN_FILE} AND f.path = ?1 ${holding}`).all(path, line)
          : db.prepare(`${RECORD} ${IN_LIST.replace('?', '?1')} ${holding}`).all(JSON.stringify(ids), line);
      const spans = rows.map(toSymbol);
      if (col === undefined) return spans;
      return spans.filter(
        (s) => (s.line < line || s.col <= col) && (s.endLine > line || s.endCol > col || s.kind === 'file'),
      );
    },
    qualifiedName,
    fullName(symbol) {
      const names = containerNames(symbol, true);
      const hasPackage = names.length > containerNames(symbol, false).length;
      const { package: packageName } = db.prepare('SELECT package FROM files WHERE id = ?').get(symbol.fileId) as {
        package: string;
      };
      return !hasPackage && packageName !== '' ? `${packageName}.${names.join('.')}` : names.join('.');
    },
    handle(symbol) {
      if (symbol.parentId === undefined) return symbol.path;
      const twins = earlierTwins(symbol);
      return `${symbol.path}#${qualifiedName(symbol)}${twins > 0 ? `~${twins + 1}` : ''}`;
    },
    handlesInFile: (symbols) => handlesOf(symbols, symbols[0]?.path ?? ''),
    namesInFile({ id, path }) {
      const symbols = localsInFile(id);
      const handles = handlesOf(symbols, path);
      return symbols.map((symbol) => ({ name: symbol.name, handle: handles.get(symbol.id) ?? path }));
    },
    symbolByHandle(handle) {
      const fileId = (path: string) =>
        (db.prepare('SELECT id FROM files WHERE path = ?').get(path) as { id: number } | undefined)?.id;
      const found = (symbol: LocalSymbol | undefined) => symbol && symbolById(symbol.id);
      const whole = fileId(handle);
      if (whole !== undefined) return found(localsInFile(whole)[0]);
      // A path may contain `#`, and so may a name (`#private`): the first split that names a file wins.
      for (let hash = handle.indexOf('#'); hash >= 0; hash = handle.indexOf('#', hash + 1)) {
        const id = fileId(handle.slice(0, hash));
        if (id !== undefined) return found(findLocal(localsInFile(id), handle.slice(hash + 1)));
      }
      return undefined;
    },
    countNamed: (name) =>
      db.prepare('SELECT count(*) AS n FROM symbols WHERE name_id = (SELECT id FROM names WHERE name = ?)').get(name)!
        .n as number,
    countsNamed: (nameIds) =>
      new Map(
        db
          .prepare(
            `SELECT name_id AS id, count(*) AS symbols FROM symbols WHERE name_id IN (SELECT value FROM json_each(?))
             GROUP BY name_id`,
          )
          .all(JSON.stringify(nameIds))
          .map((row) => [row.id as number, row.symbols as number]),
      ),
    headsById: (ids) =>
      db
        .prepare(`${HEAD} WHERE s.id IN (SELECT value FROM json_each(?)) ORDER BY f.path, s.row`)
        .all(JSON.stringify(ids))
        .map(toHead),
    // Read as one text: graph walks read hundreds of files, and a row per symbol takes ten times as long.
    kindsInFile: (fileId) => columnInFile(db, 's.kind', fileId),
    textRowsInFile: (fileId) => columnInFile(db, 's.doc_hash <> 0', fileId),
    headsNamed: (nameIds, limit) =>
      db
        .prepare(`${HEAD} WHERE s.name_id IN (SELECT value FROM json_each(?)) ORDER BY f.path, s.row LIMIT ?`)
        .all(JSON.stringify(nameIds), limit)
        .map(toHead),
  };
}

/** Reads one small number for each symbol of a file, in source order. */
function columnInFile(db: Database, column: string, fileId: number): Uint8Array {
  const ids = scatteredIds(db, fileId);
  const read = (from: string, value: number | string) =>
    db.prepare(`SELECT group_concat(${column} ORDER BY s.row) AS numbers FROM ${from}`).get(value);
  const { numbers } = (
    ids === undefined
      ? read(`files f JOIN symbols s ${IN_FILE.replace('WHERE', 'ON')} WHERE f.id = ?`, fileId)
      : read(`symbols s ${IN_LIST}`, JSON.stringify(ids))
  ) as { numbers: string | null };
  return Uint8Array.from(numbers?.split(',') ?? [], Number);
}

/** The names equal to this one, ignoring case. */
export function namesIgnoringCase(db: Database, name: string): string[] {
  const wanted = name.toLowerCase();
  const found = db
    .prepare('SELECT n.name FROM names_fts JOIN names n ON n.id = names_fts.rowid WHERE names_fts MATCH ?')
    .all(`whole : "${wanted.replaceAll('"', '""').replaceAll('\0', ' ')}"`) as { name: string }[];
  const names = new Set(found.map((row) => row.name).filter((found) => found.toLowerCase() === wanted));
  return [...names.add(name)].sort();
}

type LocalSymbol = Pick<SymbolRecord, 'id' | 'parentId' | 'name' | 'flags' | 'owner'>;

/** Local names of a whole file in one pass. */
function* localNames<S extends LocalSymbol>(symbols: readonly S[]): Generator<{ symbol: S; local: string }> {
  const byId = new Map(symbols.map((symbol) => [symbol.id, symbol]));
  const inside = new Map<number, string>();
  /** What the names of its members begin with. A container may come after its member: a method of Go before its type. */
  const prefixOf = (symbol: LocalSymbol | undefined): string => {
    if (symbol?.parentId === undefined) return '';
    let prefix = inside.get(symbol.id);
    if (prefix === undefined) {
      // Of a damaged index, whose containers may form a circle.
      inside.set(symbol.id, '');
      prefix = symbol.flags & FLAG.package ? prefixOf(byId.get(symbol.parentId)) : localOf(symbol);
      inside.set(symbol.id, prefix);
    }
    return prefix;
  };
  const localOf = ({ parentId, owner, name }: LocalSymbol): string =>
    [prefixOf(byId.get(parentId!)), owner, name].filter(Boolean).join('.');
  for (const symbol of symbols) if (symbol.parentId !== undefined) yield { symbol, local: localOf(symbol) };
}

/** By id; the file's own symbol has none. */
function handlesOf(symbols: readonly LocalSymbol[], path: string): Map<number, string> {
  const handles = new Map<number, string>();
  const seen = new Map<string, number>();
  for (const { symbol, local } of localNames(symbols)) {
    const key = `${local}\0${symbol.name}`;
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    handles.set(symbol.id, `${path}#${local}${number > 1 ? `~${number}` : ''}`);
  }
  return handles;
}

function findLocal(symbols: readonly LocalSymbol[], wanted: string): LocalSymbol | undefined {
  const suffix = /^(.+)~(\d{1,6})$/s.exec(wanted);
  const matches = { bare: [] as LocalSymbol[], numbered: [] as LocalSymbol[] };
  for (const { symbol, local } of localNames(symbols)) {
    if (local === wanted) matches.bare.push(symbol);
    if (local === suffix?.[1]) matches.numbered.push(symbol);
  }
  return matches.bare[0] ?? (suffix ? matches.numbered[Number(suffix[2]) - 1] : undefined);
}

const optionalSymbol = (row: Row | undefined) => (row === undefined ? undefined : toSymbol(row));

function toSymbol(row: Row): SymbolRecord {
  const { kind, parentId, language } = row as { kind: number; parentId: number | null; language: string | null };
  return {
    ...(row as unknown as SymbolRecord),
    kind: kindAt(kind),
    parentId: parentId ?? undefined,
    language: (language ?? undefined) as SymbolRecord['language'],
  };
}

/** The columns of `RECORD`, in their order: a third of the time of a row as an object, and files have hundreds of symbols. */
function symbolOfCells(cells: readonly unknown[]): SymbolRecord {
  return {
    fileId: cells[0],
    path: cells[1],
    language: cells[2] ?? undefined,
    role: cells[3],
    id: cells[4],
    parentId: cells[5] ?? undefined,
    name: cells[6],
    kind: kindAt(cells[7] as number),
    flags: cells[8],
    line: cells[9],
    col: cells[10],
    endLine: cells[11],
    endCol: cells[12],
    nameLine: cells[13],
    nameCol: cells[14],
    signature: cells[15],
    doc: cells[16],
    owner: cells[17],
    bodyHash: cells[18],
    stableId: cells[19],
    row: cells[20],
  } as SymbolRecord;
}

/** Changes the row in place: a search creates thousands of them. */
export function toHead(row: Row): SymbolHead {
  const head = row as { kind: unknown };
  head.kind = kindAt(head.kind as number);
  return row as unknown as SymbolHead;
}

function kindAt(code: number): SymbolKind {
  const kind = SYMBOL_KINDS[code];
  if (kind === undefined) throw damagedIndex(`a symbol has kind ${code}`);
  return kind;
}
