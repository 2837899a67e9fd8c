/** The files that an answer cites, as its parts name them while it is made. */
import type { Session } from './session.ts';

const cited = new WeakMap<Session, Set<string>>();

export function cite(session: Session, paths: Iterable<string>): void {
  const known = cited.get(session) ?? new Set();
  for (const path of paths) known.add(path);
  cited.set(session, known);
}

export const citedIn = (session: Session): ReadonlySet<string> => cited.get(session) ?? new Set();
