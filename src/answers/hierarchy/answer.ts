/** The hierarchy of a symbol: super and sub types or overrides, containers and members. */

import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { type Asked, askedSymbols, REASON_TEXT } from '../subject/asked-symbols.ts';
import { FEW_USES } from '../unparsed/mentions.ts';
import { withUnparsed } from '../unparsed/reply.ts';
import { isBare } from './is-bare.ts';
import { MAX_DEPTH } from './limits.ts';
import type { Hierarchy, Question } from './tool.ts';
import { HierarchyMaker } from './trees.ts';

export async function showHierarchy(session: Session, input: Question): Promise<Draft<Hierarchy[]>> {
  const asked = await askedSymbols(session, input.name);
  const found = session.reader().inOneView(() => reply(session, input, asked));
  if (input.direction === 'up') return found;
  const few = found.results.filter(({ down }) => down.length < FEW_USES);
  const symbols = few.map(({ symbol: { line, ...symbol } }) => ({ ...symbol, nameLine: line }));
  return withUnparsed(session, found, {
    symbols,
    uses: Math.max(0, ...few.map(({ down }) => down.length)),
    filters: input,
  });
}

/** Further symbols of the same name get no tree: the reader chooses one. */
const MAX_SYMBOLS = 5;

function reply(session: Session, input: Question, asked: Asked): Draft<Hierarchy[]> {
  const symbols = asked.symbols.slice(0, MAX_SYMBOLS);
  const maker = new HierarchyMaker(session, input);
  const results = symbols.map((symbol) => maker.make(symbol));
  const notes = [...asked.notes, ...maker.notes()];
  const next: NextCall[] = [];
  if (results.length === 1 && isBare(results[0]) && maker.filtered === 0)
    notes.push('it has no super or sub types, overrides or members');
  if (asked.local !== undefined) notes.push(`${asked.local.definitions[0].name} is a local name: it has no hierarchy`);
  if (asked.unbound !== undefined)
    notes.push(`${asked.unbound.name} has no definition in this index: ${REASON_TEXT[asked.unbound.reason]}`);
  if (asked.match === 'several' && asked.symbols.length > 1) {
    const some = asked.symbols.length > symbols.length ? `; the first ${symbols.length} are shown` : '';
    notes.push(`${asked.symbols.length} symbols match ${input.name}${some}; pass a handle to choose one`);
    next.push(nextCall('hierarchy', { ...input, name: results[0].symbol.handle }));
  }
  if (maker.deeper && input.depth < MAX_DEPTH)
    next.push(nextCall('hierarchy', { ...input, depth: Math.min(input.depth * 2, MAX_DEPTH) }));
  return makeReply(session, results, { changed: maker.changed, omitted: maker.omitted, notes, next });
}
