/** Returns the stored vector of a symbol, to search for similar ones. */
import type { Reader } from '../../store/read/read.ts';
import { vectorPlace } from '../../store/read/vectors.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

/** Undefined if the symbol has none: the index has no vectors, or the symbol is too small. */
export function symbolVector(
  reader: Reader,
  { id, fileId }: Pick<SymbolRecord, 'id' | 'fileId'>,
): Float32Array | undefined {
  const { rows } = reader.vectorHeadsOf([fileId], { bits: false });
  const ids = reader.symbolIdsAt(Array.from(rows, (row) => ({ fileId, row })));
  const position = ids.indexOf(id);
  // Only the direction matters, not the length: the scale can be omitted.
  return position < 0 ? undefined : Float32Array.from(reader.vectorsAt([vectorPlace(fileId, position)]));
}
