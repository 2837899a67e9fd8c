/** One entry of the reply of `symbol`: a stored symbol, a local name, or a name that was not found. */
import { isInProjectFile } from '../../../languages/all.ts';
import { openGraph } from '../../graph/graph.ts';
import { memberIds } from '../../graph/members.ts';
import { packageReader, packageView, usesOf } from '../../graph/used-packages.ts';
import { FLAG } from '../../model/kinds.ts';
import { redactLine } from '../../secrets/redact.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Change } from '../../workspace/changed-files.ts';
import { spanNow, symbolsAround } from '../../workspace/current-lines.ts';
import type { Session } from '../../workspace/session.ts';
import { codeOf, linesAround, type SourceCode } from '../quote/source-code.ts';
import { modifiersOf, viewOf } from '../quote/symbol-view.ts';
import { placeOf } from '../references/edge-view.ts';
import { localView } from '../references/local.ts';
import type { Definition } from '../subject/definition-at.ts';
import { usedByOf } from '../used-by/find.ts';
import { acceptedBy } from './accepted.ts';
import { MAX_MEMBERS, MAX_NEIGHBOURS, MAX_PACKAGES, MAX_PARTS } from './limits.ts';
import { neighbourhoodOf } from './neighbours.ts';
import type { Question, SymbolCard } from './tool.ts';

interface Shown extends Pick<Question, 'source' | 'around'> {
  /** The file is no longer the indexed one. */
  readonly change: Change | undefined;
  readonly withNeighbours: boolean;
  /** All parts of a type that has several. */
  readonly parts: readonly SymbolRecord[] | undefined;
  /** The line of the place that was asked about. */
  readonly line: number | undefined;
}

export function symbolCard(session: Session, symbol: SymbolRecord, shown: Shown): SymbolCard {
  const reader = session.reader();
  const source = sourceOf(session, symbol, shown);
  return {
    ...viewOf(reader, symbol, shown.change && new Map([[symbol.path, shown.change]])),
    ...cardOf(reader, symbol, shown.parts ?? [symbol]),
    ...surroundings(session, shown.parts ?? [symbol], shown.withNeighbours),
    ...(source && { source }),
  };
}

/** Around a place only its lines are shown: the symbol around it may be the whole file. */
function sourceOf(session: Session, symbol: SymbolRecord, shown: Shown): SourceCode | undefined {
  const { source, around, change, line } = shown;
  if (around === undefined) return source ? codeOf(session, symbol, change) : undefined;
  if (line !== undefined) return linesAround(session, symbol.path, { from: line - around, to: line + around });
  const code = codeOf(session, symbol, change);
  if (code.unavailable !== undefined) return code;
  return linesAround(session, symbol.path, { from: code.start_line - around, to: code.end_line + around });
}

/** Empty for headings of documents and files in other languages, for project files, whose names no link leads to, and before the links are made. */
function surroundings(session: Session, parts: readonly SymbolRecord[], withNeighbours: boolean): Partial<SymbolCard> {
  if (parts[0].language === undefined || isInProjectFile(parts[0])) return {};
  if (session.reader().missingStages().includes('links')) return {};
  const graph = openGraph(session.reader());
  const { counts, callers, callees, isUnused } = neighbourhoodOf(graph, parts);
  if (!withNeighbours) return { counts };
  const uses = usedByOf(session, parts, { isUnused, limit: MAX_NEIGHBOURS });
  const packages = packagesIn(session.reader(), parts);
  return {
    counts,
    ...acceptedBy(graph, parts[0]),
    callers,
    callees,
    ...(packages.length > 0 && { packages }),
    ...(uses.length > 0 && { used_by: uses }),
  };
}

/** Most used first. */
function packagesIn(reader: Reader, parts: readonly SymbolRecord[]): NonNullable<SymbolCard['packages']> {
  const found = new Map<string, NonNullable<SymbolCard['packages']>[number]>();
  for (const { fileId, line, endLine } of parts) {
    for (const use of usesOf(reader, fileId)) {
      if (use.line < line || use.line > endLine) continue;
      const id = JSON.stringify(packageView(use.outside));
      const known = found.get(id);
      if (known === undefined) found.set(id, { ...packageView(use.outside), references: 1 });
      else known.references++;
    }
  }
  return [...found.values()].sort((a, b) => b.references - a.references).slice(0, MAX_PACKAGES);
}

function cardOf(reader: Reader, symbol: SymbolRecord, parts: readonly SymbolRecord[]) {
  const parent = symbol.parentId === undefined ? undefined : reader.symbolById(symbol.parentId);
  const isNamed = parent?.kind === 'section' || ((parent?.flags ?? 0) & FLAG.package) === 0;
  const showsParent = parent !== undefined && parent.kind !== 'file' && isNamed;
  const members = membersOf(reader, parts);
  return {
    ...(symbol.language && { language: symbol.language }),
    role: symbol.role,
    modifiers: modifiersOf(symbol.flags),
    ...(symbol.doc !== '' && { doc: redactLine(symbol.doc) }),
    ...(showsParent && { container: containerOf(reader, parent) }),
    members: members.slice(0, MAX_MEMBERS).map(({ name, kind, nameLine, path }) => ({
      name,
      kind,
      line: nameLine,
      ...(path !== symbol.path && { path }),
    })),
    member_count: members.length,
    ...(parts.length > 1 && {
      parts: parts.slice(0, MAX_PARTS).map((part) => placeOf(reader, part)),
      part_count: parts.length,
    }),
  };
}

/** Those of all parts, also where they are written outside of them (Go, Rust); each once. */
function membersOf(reader: Reader, parts: readonly SymbolRecord[]): SymbolRecord[] {
  const graph = openGraph(reader);
  const idsOf = (part: SymbolRecord) => [...reader.membersOf(part).map(({ id }) => id), ...memberIds(graph, part.id)];
  const ids = new Set(parts.flatMap(idsOf));
  const named = reader.symbolsById([...ids]).filter(({ flags }) => (flags & FLAG.anonymous) === 0);
  const members = new Map(named.map((member) => [member.id, member]));
  return [...ids].flatMap((id) => members.get(id) ?? []);
}

const containerOf = (reader: Reader, symbol: SymbolRecord): NonNullable<SymbolCard['container']> => ({
  handle: reader.handle(symbol),
  kind: symbol.kind,
  line: symbol.nameLine,
});

export function localCard(session: Session, definition: Definition, around: number | undefined): SymbolCard {
  const { path, line, col, module } = definition;
  const reader = session.reader();
  const file = reader.fileByPath(path)!;
  const outside = module === undefined ? undefined : packageReader(reader)(file.id, line, col);
  const [parent] = symbolsAround(session, path, { line });
  return {
    ...localView(session, definition),
    ...(file.language && { language: file.language }),
    role: file.role,
    modifiers: [],
    ...(parent &&
      parent.kind !== 'file' && { container: containerOf(reader, { ...parent, ...spanNow(session, parent) }) }),
    members: [],
    member_count: 0,
    ...(module !== undefined && { module }),
    ...(outside && { package: packageView(outside) }),
    ...(around !== undefined && { source: linesAround(session, path, { from: line - around, to: line + around }) }),
  };
}

export interface Missing {
  readonly reason: string;
  readonly nearest: readonly string[];
}

export const missingCard = (name: string, { reason, nearest }: Missing): SymbolCard => ({
  handle: name,
  name,
  qualified_name: name,
  kind: 'not_found',
  path: '',
  line: 0,
  start_line: 0,
  end_line: 0,
  modifiers: [],
  members: [],
  member_count: 0,
  reason,
  nearest: [...nearest],
});
