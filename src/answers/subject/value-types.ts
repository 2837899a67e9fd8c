/** The types of constants, variables and fields, as the binder infers them from the stored facts. */
import { loadSemantics } from '../../../languages/load.ts';
import { openGraph } from '../../graph/graph.ts';
import { storedBinder } from '../../indexer/resolve/stored-binder.ts';
import { fileOfKey, rowOfKey, symbolKey } from '../../model/links.ts';
import { settle, typeOfSymbol } from '../../resolve/core/settle.ts';
import { alternatives } from '../../resolve/core/values.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Session } from '../../workspace/session.ts';

/** The types of a value; several where it may hold one or another; none where the text does not tell. */
export type TypesOf = (value: SymbolRecord) => SymbolRecord[];

export async function valueTypes(session: Session): Promise<TypesOf> {
  const semantics = await loadSemantics(session.reader().parsedLanguages());
  return (value) => {
    const reader = session.reader();
    const { nodes } = openGraph(reader);
    const binder = storedBinder(reader, { semantics });
    const node = nodes.nodeOf(value.id);
    if (node < 0 || !binder.knows(value.language)) return [];
    const held = settle(binder, typeOfSymbol(binder, symbolKey(value.fileId, nodes.rowOf(node))));
    const keys = (held === undefined ? [] : alternatives(held)).flatMap((one) =>
      one.kind === 'instance' || one.kind === 'symbol' ? one.key : [],
    );
    const ids = keys.map((key) => nodes.symbolAt(nodes.fileNumber(fileOfKey(key)), rowOfKey(key)));
    return reader.symbolsById(ids.filter((id) => id !== value.id));
  };
}
