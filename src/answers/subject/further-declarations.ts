/** Symbols with their further declarations, where they may have some: overload signatures, a prototype and its definition. */
import { languageFacts } from '../../../languages/all.ts';
import { openGraph } from '../../graph/graph.ts';
import type { SymbolKind } from '../../model/kinds.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Session } from '../../workspace/session.ts';

const CALLABLE: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['function', 'method', 'constructor', 'component']);

/** Calls are linked to one of the declarations, so the others seem to be unused. */
export async function withFurtherDeclarations(
  session: Session,
  symbols: readonly SymbolRecord[],
): Promise<readonly SymbolRecord[]> {
  const reader = session.reader();
  const several = symbols.filter((symbol) => mayHaveOthers(reader, symbol));
  if (several.length === 0) return symbols;
  // Loading the rules of a language takes a while, and few symbols need them.
  const [{ loadSemantics }, { withOtherDeclarations }] = await Promise.all([
    import('../../../languages/load.ts'),
    import('./other-declarations.ts'),
  ]);
  const semantics = await loadSemantics(new Set(several.flatMap(({ language }) => language ?? [])));
  return reader.inOneView(() => withOtherDeclarations(openGraph(reader), symbols, semantics));
}

function mayHaveOthers(reader: Reader, { id, kind, name, language, fileId, parentId }: SymbolRecord): boolean {
  if (!CALLABLE.has(kind)) return false;
  if (languageFacts(language)?.types?.prototypes === true) return true;
  return reader
    .symbolsInFile(fileId)
    .some((other) => other.name === name && other.parentId === parentId && other.id !== id);
}
