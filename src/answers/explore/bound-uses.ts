/** The uses that are bound to a symbol, by their place. */
import { openGraph } from '../../graph/graph.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { currentLines } from '../../workspace/current-lines.ts';
import type { Session } from '../../workspace/session.ts';
import type { Mention } from './mentions.ts';

export interface BoundUse extends Mention {
  readonly kind: 'read' | 'write';
}

const MAX_USES = 2000;

const MAX_NAMESAKES = 20;

/** Uses of a symbol, and the places that define or use another symbol of its name. */
export function boundPlaces(session: Session, sibling: SymbolRecord) {
  const uses = usesOf(session, sibling);
  const namesakes = session
    .reader()
    .symbolsNamed(sibling.name, { limit: MAX_NAMESAKES })
    .filter(({ id }) => id !== sibling.id);
  const ofOthers = new Set(
    namesakes.flatMap((other) => [`${other.path}:${other.nameLine}`, ...usesOf(session, other).keys()]),
  );
  return { uses, ofOthers };
}

/** By `path:line`; imports are left out. */
function usesOf(session: Session, { id }: SymbolRecord): ReadonlyMap<string, BoundUse> {
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
    // Lines of a file that changed since are those of the index: its mentions are read as text.
    if (currentLines(session, file.path) !== 'same') continue;
    const own = kind === 'write' || uses.get(key)?.kind === 'write' ? 'write' : 'read';
    uses.set(key, { path: file.path, line, text: '', role: file.role, kind: own, ...inside });
  }
  return uses;
}
