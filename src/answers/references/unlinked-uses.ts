/** Uses without a link in the index, in the file of a place that a question names: local copies, names in comments. */
import type { Edge } from '../../graph/edge.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { symbolsAround } from '../../workspace/current-lines.ts';
import type { Session } from '../../workspace/session.ts';
import type { Asked } from '../subject/asked-symbols.ts';

/** Empty when the file is no longer the indexed one: the lines of links are those of the index. */
export function unlinkedUses(
  session: Session,
  { symbols, uses = [] }: Pick<Asked, 'symbols' | 'uses'>,
  linked: readonly Edge[],
): Edge[] {
  const file = uses.length === 0 ? undefined : session.reader().fileByPath(uses[0].path);
  if (file === undefined || changedFiles(session, [file.path]).size > 0) return [];
  const known = new Set(linked.filter(({ fileId }) => fileId === file.id).map(placeKey));
  for (const { fileId, nameLine, nameCol } of symbols)
    if (fileId === file.id) known.add(placeKey({ line: nameLine, col: nameCol }));
  return uses.flatMap((use): Edge[] => {
    const [around] = symbolsAround(session, file.path, use);
    if (use.path !== file.path || known.has(placeKey(use)) || around === undefined) return [];
    const { kind, line, col } = use;
    return [
      { from: around.id, to: symbols[0].id, kind, fileId: file.id, line, col, confidence: 'exact', origin: 'scope' },
    ];
  });
}

const placeKey = ({ line, col }: { readonly line: number; readonly col: number }): string => `${line}:${col}`;
