/** Exports that nothing can use, in languages that mark what is exported. */
import { isTimeUp } from '../../base/deadline.ts';
import type { Graph } from '../../graph/graph.ts';
import { openReferencesNamed } from '../../graph/open-references.ts';
import { importFacts } from '../../graph/run-time.ts';
import { FLAG, referenceKindCode } from '../../model/kinds.ts';
import { kindOf } from '../../resolve/core/link-code.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { many } from '../../tools/layout.ts';
import type { Session } from '../../workspace/session.ts';
import { idsInside } from '../references/edges.ts';
import { mentionsOf } from '../unparsed/mentions.ts';
import { usedByOf } from '../used-by/find.ts';
import type { RuleScope } from './scope.ts';

export interface UnusedExports {
  /** In path and source order. */
  readonly symbols: readonly SymbolRecord[];
  readonly notes: readonly string[];
}

/** What a package offers, or a program starts with, by the usual names of such files. */
const ENTRY_FILE = /(?:^|\/)(?:index|main|mod|app|server|cli|[\w.-]+\.(?:config|setup|stories|d))\.\w+$/;
const SKIPPED = FLAG.default | FLAG.local | FLAG.declaration | FLAG.anonymous | FLAG.test;

/** Whatever may be loaded from outside of the tree, or is mentioned anywhere in a form that is not bound, is not listed. */
export async function unusedExports(
  session: Session,
  { graph, files }: RuleScope,
  signal?: AbortSignal,
): Promise<UnusedExports> {
  const { nodes } = graph;
  const sources = files.filter((file) => nodes.files[file].role === 'source');
  const marking = sources.filter((file) => importFacts(graph, file)?.ofExports);
  const others = sources.length - marking.length;
  const notes =
    others > 0 ? [`not checked in ${many(others, 'file')} of languages that do not mark what is exported`] : [];
  const unlinked = graph.reader.inOneView(() =>
    marking.filter((file) => isImportedByName(graph, file)).flatMap((file) => unlinkedIn(graph, file)),
  );
  const named = openNames(graph, unlinked);
  const open = unlinked.filter(({ name }) => !named.has(name));
  return { symbols: await unmentioned(session, open, signal), notes };
}

/**
 * A file that nothing imports may be started by name, or loaded by a framework; one that is imported as a whole may be used through
 * any of its names.
 */
function isImportedByName(graph: Graph, file: number): boolean {
  const { nodes } = graph;
  if (isTimeUp() || ENTRY_FILE.test(nodes.files[file].path)) return false;
  const { start, code } = graph.backEdgesOf(file);
  const isImport = (i: number) => kindOf(code[i]) === referenceKindCode.import;
  for (let i = start[0]; i < start[1]; i++) if (isImport(i)) return false;
  for (let i = start[1]; i < start[nodes.files[file].symbolCount]; i++) if (isImport(i)) return true;
  return false;
}

/** Top-level exports without a link, together with all declarations of their name: overloads, a type beside its value. */
function unlinkedIn(graph: Graph, file: number): SymbolRecord[] {
  const { nodes, reader } = graph;
  const symbols = reader.symbolsInFile(nodes.files[file].id);
  const top = symbols.filter(({ parentId }) => parentId === symbols[0]?.id);
  const isUsed = (name: string) =>
    top.some(
      (one) => one.name === name && [one.id, ...idsInside(graph, one.id)].some((id) => hasUser(graph, id, one.id)),
    );
  const seen = new Set<string>();
  return top.filter(({ name, flags }) => {
    if ((flags & FLAG.exported) === 0 || (flags & SKIPPED) !== 0 || seen.has(name)) return false;
    seen.add(name);
    return !isUsed(name);
  });
}

/** A use by the symbol itself, as in a recursion, does not count. */
function hasUser(graph: Graph, id: number, own: number): boolean {
  const inside = new Set([own, ...idsInside(graph, own)]);
  return graph.incoming(id).some(({ from }) => !inside.has(from));
}

/** Names of references that are not bound, and may therefore mean the export. */
function openNames(graph: Graph, symbols: readonly SymbolRecord[]): ReadonlySet<string> {
  const names = new Set(symbols.map(({ name }) => name));
  const open = openReferencesNamed(graph, names).filter(({ reason }) => reason !== 'external');
  return new Set(open.map(({ name }) => name));
}

/** Names that one search of unparsed files has at most. */
const AT_ONCE = 20;

/** Without those that are marked for a framework, or that a file mentions which is not linked. */
async function unmentioned(
  session: Session,
  symbols: readonly SymbolRecord[],
  signal?: AbortSignal,
): Promise<SymbolRecord[]> {
  const found: SymbolRecord[] = [];
  for (let start = 0; start < symbols.length && !isTimeUp(); start += AT_ONCE) {
    const some = symbols.slice(start, start + AT_ONCE);
    const mentions = await mentionsOf(session, { symbols: some, uses: 0 }, signal);
    for (const symbol of some) {
      const isMentioned = mentions !== undefined && mentions.files.length + mentions.unsearched > 0;
      const alone = isMentioned ? await mentionsOf(session, { symbols: [symbol], uses: 0 }, signal) : mentions;
      if (alone !== undefined && alone.files.length + alone.unsearched > 0) continue;
      if (usedByOf(session, [symbol], { isUnused: true, limit: 1 }).length === 0) found.push(symbol);
    }
  }
  return found;
}
