/** The uses that are bound to a symbol, by their place. */
import { openGraph } from '../../graph/graph.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Session } from '../../workspace/session.ts';
import type { Mention } from './mentions.ts';

export interface BoundUse extends Mention {
  readonly kind: 'read' | 'write';
}

const MAX_USES = 2000;

/** By `path:line`; imports are left out. */
export function usesOf(session: Session, { id }: SymbolRecord): ReadonlyMap<string, BoundUse> {
  const reader = session.reader();
  const edges = openGraph(reader).incoming(id, {}).slice(0, MAX_USES);
  const users = new Map(reader.symbolsById([...new Set(edges.map(({ from }) => from))]).map((user) => [user.id, user]));
  const uses = new Map<string, BoundUse>();
  for (const { from, fileId, line, kind } of edges) {
    const file = reader.fileById(fileId);
    const user = users.get(from);
    if (file === undefined || kind === 'import') continue;
    const key = `${file.path}:${line}`;
    const inside = user && user.kind !== 'file' ? { inside: user.name } : {};
    const own = kind === 'write' || uses.get(key)?.kind === 'write' ? 'write' : 'read';
    uses.set(key, { path: file.path, line, text: '', role: file.role, kind: own, ...inside });
  }
  return uses;
}
