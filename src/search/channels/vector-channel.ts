/** Finds symbols by meaning: those with vectors nearest to the query's. */
import type { Reader } from '../../store/read/read.ts';
import type { TextFilter } from '../../store/read/words.ts';
import { openVectors } from '../vectors/vector-search.ts';
import type { ChannelHit } from './hit.ts';

/** Undefined: the index has no vectors that can be compared with the query's. */
export function vectorChannel(
  reader: Reader,
  vector: Float32Array,
  { filter, limit }: { readonly filter: TextFilter; readonly limit: number },
): ChannelHit[] | undefined {
  const vectors = openVectors(reader);
  if (vectors.model?.dimensions !== vector.length) return undefined;
  const files = filter.fileIds && new Set(filter.fileIds);
  const found = vectors.search({
    vector,
    limit,
    ...(files && { file: (id) => files.has(id) }),
    ...(filter.kinds && { kinds: new Set(filter.kinds) }),
  });
  const ids = reader.symbolIdsAt(found);
  const known = ids.filter((id) => id !== undefined);
  const heads = new Map(reader.headsById(known).map((head) => [head.id, head]));
  return found.flatMap(({ score }, i) => {
    const head = heads.get(ids[i] ?? -1);
    return head === undefined || score <= 0 ? [] : [{ head, quality: score, rule: 'meaning' }];
  });
}
