/** The stored vector of a symbol, as a question for what is like it. */
import type { Reader } from '../../store/read/read.ts';
import { vectorPlace } from '../../store/read/vectors.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

/** Undefined where the symbol has none: the index has no vectors, or it is too small a thing to have one. */
export function symbolVector(
  reader: Reader,
  { id, fileId }: Pick<SymbolRecord, 'id' | 'fileId'>,
): Float32Array | undefined {
  const { rows } = reader.vectorHeadsOf([fileId], { bits: false });
  const ids = reader.symbolIdsAt(Array.from(rows, (row) => ({ fileId, row })));
  const position = ids.indexOf(id);
  // Of what direction it is matters, not of what length: the scale can be left out.
  return position < 0 ? undefined : Float32Array.from(reader.vectorsAt([vectorPlace(fileId, position)]));
}
