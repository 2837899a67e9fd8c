/** The hierarchy of a symbol: super and sub types or overrides, containers and members. */

import { loadSemantics, type SemanticsOver } from '../../../languages/load.ts';
import { openGraph } from '../../graph/graph.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { makeReply } from '../../workspace/make-reply.ts';
import { type Draft, type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { type Asked, askedSymbols, REASON_TEXT } from '../subject/asked-symbols.ts';
import { columnPlace } from '../subject/find-symbols.ts';
import { partsOfSymbols } from '../subject/other-declarations.ts';
import { MAX_GROUPED } from '../subject/same-symbol.ts';
import { FEW_USES } from '../unparsed/mentions.ts';
import { withUnparsed } from '../unparsed/reply.ts';
import { isBare } from './is-bare.ts';
import { joinedParts } from './joined-parts.ts';
import { MAX_DEPTH } from './limits.ts';
import type { Hierarchy, Question } from './tool.ts';
import { HierarchyMaker } from './trees.ts';

export async function showHierarchy(session: Session, input: Question): Promise<Draft<Hierarchy[]>> {
  const form = formReply(session, input);
  if (form !== undefined) return form;
  const asked = await askedSymbols(session, input.name);
  const semantics = await loadSemantics(new Set(asked.symbols.flatMap(({ language }) => language ?? [])));
  const found = session.reader().inOneView(() => reply(session, input, { ...asked, semantics }));
  if (input.direction === 'up') return found;
  const few = found.results.filter(({ down }) => down.length < FEW_USES);
  const symbols = few.map(({ symbol: { line, ...symbol } }) => ({ ...symbol, nameLine: line }));
  return withUnparsed(session, found, {
    symbols,
    uses: Math.max(0, ...few.map(({ down }) => down.length)),
    filters: input,
  });
}

/** For a place with a function literal, a function type or a call of a function value, which have no name. */
function formReply(session: Session, input: Question): Draft<Hierarchy[]> | undefined {
  const place = columnPlace(session, input.name);
  if (place === undefined) return undefined;
  return session.reader().inOneView(() => {
    const maker = new HierarchyMaker(session, input);
    const found = maker.atForm(place);
    return (
      found && makeReply(session, [found], { changed: maker.changed, omitted: maker.omitted, notes: maker.notes() })
    );
  });
}

/** Further symbols of the same name get no tree: the reader chooses one. */
const MAX_SYMBOLS = 5;
/** Parts of a type that are read. */
const MAX_PARTS = 20;

/** The symbols that were asked about, and the semantics of their languages. */
interface Subject extends Asked {
  readonly semantics: SemanticsOver;
}

const unreadNote = (parts: readonly SymbolRecord[]): string[] =>
  parts.length > MAX_PARTS ? [`${parts[0].name} has ${parts.length} parts; only the first ${MAX_PARTS} were read`] : [];

function reply(session: Session, input: Question, asked: Subject): Draft<Hierarchy[]> {
  const graph = openGraph(session.reader());
  const types = partsOfSymbols(graph, asked.symbols.slice(0, MAX_GROUPED), asked.semantics);
  const symbols = types.slice(0, MAX_SYMBOLS);
  const maker = new HierarchyMaker(session, input);
  const results = symbols.map((parts) => joinedParts(parts.slice(0, MAX_PARTS).map((part) => maker.make(part))));
  const notes = [...asked.notes, ...maker.notes(), ...symbols.flatMap(unreadNote)];
  const next: NextCall[] = [];
  if (results.length === 1 && isBare(results[0]) && maker.filtered === 0)
    notes.push('it has no super or sub types, overrides or members');
  if (asked.local !== undefined) notes.push(`${asked.local.definitions[0].name} is a local name: it has no hierarchy`);
  if (asked.unbound !== undefined)
    notes.push(`${asked.unbound.name} has no definition in this index: ${REASON_TEXT[asked.unbound.reason]}`);
  if (asked.match === 'several' && types.length > 1) {
    const some = types.length > symbols.length ? `; the first ${symbols.length} are shown` : '';
    notes.push(`${types.length} symbols match ${input.name}${some}; pass a handle to choose one`);
    next.push(nextCall('hierarchy', { ...input, name: results[0].symbol.handle }));
  }
  if (maker.deeper && input.depth < MAX_DEPTH)
    next.push(nextCall('hierarchy', { ...input, depth: Math.min(input.depth * 2, MAX_DEPTH) }));
  return makeReply(session, results, { changed: maker.changed, omitted: maker.omitted, notes, next });
}
