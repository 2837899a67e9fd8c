/** Where a symbol stands among types and members: what is above and below it, what it is in and what is in it. */

import { command, makeReply } from '../../workspace/make-reply.ts';
import type { Reply } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { type Asked, askedSymbols, REASON_TEXT } from '../subject/asked-symbols.ts';
import { type HierarchyInput, hierarchyWords, MOST_DEPTH } from './question.ts';
import { type Hierarchy, HierarchyMaker } from './trees.ts';

/** Whether the answer has nothing but the symbol itself. */
const isBare = ({ up, outside, down, members }: Hierarchy): boolean =>
  up.length + outside.length + down.length + members.length === 0;

export async function showHierarchy(session: Session, input: HierarchyInput): Promise<Reply<Hierarchy[]>> {
  const asked = await askedSymbols(session, input.name);
  return session.reader().inOneView(() => reply(session, input, asked));
}

/** More symbols of one name are a list to choose from, not trees to read. */
const MOST_SYMBOLS = 5;

function reply(session: Session, input: HierarchyInput, asked: Asked): Reply<Hierarchy[]> {
  const symbols = asked.symbols.slice(0, MOST_SYMBOLS);
  const maker = new HierarchyMaker(session, input);
  const results = symbols.map((symbol) => maker.make(symbol));
  const notes = [...asked.notes, ...maker.notes()];
  const next: string[] = [];
  if (results.length === 1 && isBare(results[0])) notes.push('nothing is above it, below it or in it');
  if (asked.local !== undefined) notes.push(`${asked.local.definitions[0].name} is a local name: it has no hierarchy`);
  if (asked.unbound !== undefined)
    notes.push(`${asked.unbound.name} has no definition in this index: ${REASON_TEXT[asked.unbound.reason]}`);
  if (asked.match === 'several' && asked.symbols.length > 1) {
    const some = asked.symbols.length > symbols.length ? `; the first ${symbols.length} are shown` : '';
    notes.push(`${asked.symbols.length} symbols fit ${input.name}${some}; pass a handle to choose one`);
    next.push(command('hierarchy', hierarchyWords({ ...input, name: results[0].symbol.handle })));
  }
  if (maker.deeper && input.depth < MOST_DEPTH)
    next.push(command('hierarchy', hierarchyWords({ ...input, depth: Math.min(input.depth * 2, MOST_DEPTH) })));
  return makeReply(session, results, { changed: maker.changed, omitted: maker.omitted, notes, next });
}
