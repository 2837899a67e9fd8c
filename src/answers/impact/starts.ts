/** The symbols an impact starts from: named symbols, whole files, or the changes of the working tree. */
import { AppError } from '../../errors/errors.ts';
import type { Graph } from '../../graph/graph.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { symbolsAround } from '../../workspace/current-lines.ts';
import type { Session } from '../../workspace/session.ts';
import { idsInside } from '../references/edges.ts';
import { askedSymbols, REASON_TEXT } from '../subject/asked-symbols.ts';
import { withFurtherDeclarations } from '../subject/further-declarations.ts';
import type { MentionedSymbol, Mentions } from '../unparsed/mentions.ts';
import { changedSymbols } from './changed-symbols.ts';
import { type ChangedFile, workingDiff } from './working-diff.ts';

export interface ImpactStarts {
  readonly symbols: readonly SymbolRecord[];
  /** Whether everything inside the symbols counts as changed too; false for a diff, which lists each changed symbol. */
  readonly whole: boolean;
  /** Set for a diff. */
  readonly commit?: string;
  readonly files?: readonly ChangedFile[];
  /** Deleted symbols, which files that are not linked may still mention. */
  readonly gone?: readonly MentionedSymbol[];
  /** Where files that are not linked mention the symbols; absent until they were searched, and where every file is parsed. */
  readonly mentions?: Mentions;
  readonly notes: readonly string[];
  /** Some files could not be compared. */
  readonly isPartial?: boolean;
}

/** What a question starts from. */
export interface StartWords {
  readonly names: readonly string[];
  readonly diff: boolean;
  readonly base?: string | undefined;
}

/** Symbols of one name that one answer covers at most. */
const MAX_NAMESAKES = 50;

/** Throws as `findSymbols` and `workingDiff` do. */
export async function impactStarts(session: Session, input: StartWords, signal?: AbortSignal): Promise<ImpactStarts> {
  if (input.diff || input.base !== undefined) return diffStarts(session, input, signal);
  const symbols = new Map<number, SymbolRecord>();
  const notes: string[] = [];
  for (const name of input.names) {
    const found = await namedStarts(session, name);
    for (const symbol of found.symbols) symbols.set(symbol.id, symbol);
    notes.push(...found.notes);
  }
  return { symbols: [...symbols.values()], whole: true, notes };
}

async function namedStarts(session: Session, name: string): Promise<Pick<ImpactStarts, 'symbols' | 'notes'>> {
  const asked = await askedSymbols(session, name);
  if (asked.unbound !== undefined)
    return { symbols: [], notes: [`${asked.unbound.name} is not in this index: ${REASON_TEXT[asked.unbound.reason]}`] };
  if (asked.local !== undefined) {
    const { path, line, name: local } = asked.local.definitions[0];
    const around = symbolsAround(session, path, { line }).slice(0, 1);
    return { symbols: around, notes: [`${local} is a local name: the answer is about the symbol around it`] };
  }
  const symbols = await withFurtherDeclarations(session, asked.symbols.slice(0, MAX_NAMESAKES));
  if (asked.match !== 'several' || symbols.length < 2) return { symbols, notes: asked.notes };
  const some = symbols.length < asked.symbols.length ? `the first ${symbols.length}` : 'all';
  const note = `${asked.symbols.length} symbols match ${name}; this covers ${some} of them; pass a handle to choose one`;
  return { symbols, notes: [...asked.notes, note] };
}

async function diffStarts(
  session: Session,
  { base = 'HEAD' }: StartWords,
  signal?: AbortSignal,
): Promise<ImpactStarts> {
  if (session.commit)
    throw new AppError(
      'BAD_INPUT',
      'A diff of the working tree cannot be combined with another commit',
      'Leave out --ref, or name symbols or files.',
    );
  const { commit, files, whole, unread } = await workingDiff(session, base, signal);
  const reader = session.reader();
  const symbols = files.flatMap((file) => changedSymbols(reader, file));
  const unknown = files.filter(({ path }) => reader.fileByPath(path) === undefined);
  const gaps = [
    ...(whole.length > 0
      ? [`compared as a whole, because ${base} has contents that git cannot read: ${listed(whole)}`]
      : []),
    ...(unread.length > 0 ? [`not compared, because they cannot be read or are too large: ${listed(unread)}`] : []),
  ];
  const isSame = files.length + unread.length === 0;
  const notes = isSame ? [`no source file differs from ${base}`] : [...gaps, ...unknownNotes(unknown)];
  return { symbols, whole: false, commit, files, notes, isPartial: gaps.length > 0 };
}

const listed = (paths: readonly string[]): string =>
  paths.slice(0, 3).join(', ') + (paths.length > 3 ? `, … (${paths.length})` : '');

function unknownNotes(files: readonly ChangedFile[]): string[] {
  const deleted = files.filter(({ change }) => change === 'deleted').map(({ path }) => path);
  const others = files.filter(({ change }) => change !== 'deleted').map(({ path }) => path);
  return [
    ...(deleted.length > 0
      ? [`deleted, so its users are now among the unresolved references: ${listed(deleted)}`]
      : []),
    ...(others.length > 0 ? [`not in the index: ${listed(others)}`] : []),
  ];
}

/** Every symbol that counts as changed, by id. */
export function startIds(graph: Graph, { symbols, whole }: ImpactStarts): number[] {
  const ids = symbols.flatMap(({ id }) => (whole ? [id, ...idsInside(graph, id)] : [id]));
  return [...new Set(ids)];
}
