/** Finds files by their names and directories. */
import { trimEndOf } from '../../base/cut-text.ts';
import type { Reader } from '../../store/read/read.ts';
import type { Query } from '../query/query.ts';
import { contentWords } from '../query/terms.ts';
import { CHANNEL_LIMIT, type ChannelHit } from './hit.ts';

/** A path is not a sentence: a query with more words is not searched as a path. */
const MAX_FRAGMENTS = 5;

export function pathChannel(reader: Reader, query: Query): ChannelHit[] {
  const wanted = trimEndOf(query.text.toLowerCase().replaceAll('\\', '/'), '/').replace(/^(?:\.?\/)+/, '');
  const fragments = query.text.includes(' ') ? contentWords(query).map((word) => word.lower) : [wanted];
  if (fragments.join('').length < 2 || fragments.length > MAX_FRAGMENTS) return [];
  const paths = reader.pathsContaining(fragments, CHANNEL_LIMIT);
  const heads = new Map(reader.headsById(paths.map((path) => path.symbolId)).map((head) => [head.id, head]));
  return paths.map(({ path, symbolId }) => ({
    head: heads.get(symbolId)!,
    ...fitOf(path.toLowerCase(), wanted, fragments),
  }));
}

/** Whole path, its end, the file name, the name without extension, then the share of the path that the fragments cover. */
function fitOf(path: string, wanted: string, fragments: readonly string[]): { rule: string; quality: number } {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (path === wanted) return { rule: 'exact path', quality: 1 };
  if (name === wanted) return { rule: 'file name', quality: 0.95 };
  if (path.endsWith(`/${wanted}`)) return { rule: 'end of the path', quality: 0.9 };
  if (name.replace(/\.[^.]*$/, '') === wanted) return { rule: 'file name without extension', quality: 0.85 };
  if (`/${path}`.includes(`/${wanted}/`)) return { rule: 'directories of the path', quality: 0.7 };
  const letters = fragments.join('').length;
  const inName = fragments.every((fragment) => name.includes(fragment));
  const covered = Math.min(1, letters / (inName ? name.length : path.length));
  return {
    rule: inName ? 'part of the file name' : 'parts of the path',
    quality: (inName ? 0.5 : 0.3) * (0.5 + 0.5 * covered),
  };
}
