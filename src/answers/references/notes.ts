/** Notes about references that an answer does not show, and the calls that show them. */
import { unlessCut } from '../../base/deadline.ts';
import { type Edge, isShown } from '../../graph/edge.ts';
import { openGraph } from '../../graph/graph.ts';
import type { OpenReference } from '../../graph/open-references.ts';
import { unsureRequests } from '../../graph/remote-edges.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import type { Asked } from '../subject/asked-symbols.ts';
import type { UsedBy } from '../used-by/fields.ts';
import { outsideDoubt } from '../used-by/outside-base.ts';
import { usedByText } from '../used-by/view.ts';
import { countsText, sumOf } from './counts.ts';
import type { Family } from './family.ts';
import type { SubTypes } from './sub-types.ts';
import type { Question, ReferenceCounts } from './tool.ts';

interface Circumstances {
  readonly asked: Asked;
  readonly symbols: readonly SymbolRecord[];
  readonly edges: readonly Edge[];
  readonly open: readonly OpenReference[];
  readonly counts: ReferenceCounts;
  readonly filtered: number;
  readonly isUsed: boolean;
  readonly isCalled: boolean;
  readonly family: Family;
  readonly subTypes: SubTypes;
  readonly uses: readonly UsedBy[];
  /** How many references the whole answer has. */
  readonly shown: number;
}

interface Advice {
  readonly notes: string[];
  readonly next: NextCall[];
}

export function missingNotes(session: Session, input: Question, circumstances: Circumstances): Advice {
  const parts = [
    severalNote,
    subTypeNote,
    familyNote,
    probableNote,
    unresolvedNote,
    requestNote,
    externalNote,
    emptyNote,
    fileNote,
  ].map((note) => note(session, input, circumstances));
  return {
    notes: [...circumstances.asked.notes, ...parts.flatMap(({ notes }) => notes)],
    next: parts.flatMap(({ next }) => next),
  };
}

type Note = (session: Session, input: Question, circumstances: Circumstances) => Advice;
const NOTHING: Advice = { notes: [], next: [] };

const again = (input: Question, other: Partial<Question>): NextCall =>
  nextCall('references', { ...input, ...other, offset: 0 });

const severalNote: Note = (session, input, { asked, symbols }) => {
  if (asked.match !== 'several' || symbols.length < 2) return NOTHING;
  const some = symbols.length < asked.symbols.length ? `the first ${symbols.length}` : 'all';
  const handle = session.reader().handle(symbols[0]);
  return {
    notes: [
      `${asked.symbols.length} symbols match ${input.name}; this covers ${some} of them; pass a handle to choose one`,
    ],
    next: [again(input, { name: handle })],
  };
};

const requestNote: Note = (session, { direction }, { symbols }) => {
  const graph = openGraph(session.reader());
  const count = direction === 'in' ? symbols.reduce((sum, { id }) => sum + unsureRequests(graph, id), 0) : 0;
  if (count === 0) return NOTHING;
  const text = count === 1 ? ['1 request fits', 'is'] : [`${count} requests fit`, 'are'];
  return { notes: [`${text[0]} this and at least three other handlers, and ${text[1]} linked to none`], next: [] };
};

const subTypeNote: Note = (_session, _input, { subTypes: { notes, next } }) => ({ notes: [...notes], next: [...next] });

const familyNote: Note = (_session, _input, { family }) => ({ notes: [...family.notes], next: [...family.next] });

const probableNote: Note = (_, input, { counts, edges, family }) => {
  const hidden =
    counts.probable - edges.filter((edge) => edge.confidence === 'probable' && isShown(edge, 'exact')).length;
  if (hidden <= 0 || input.confidence !== 'exact') return NOTHING;
  const isInFamily = family.members.some(({ relation }) => relation === 'overridden');
  if (isInFamily && edges.every(({ confidence, via }) => confidence === 'exact' || via !== undefined)) return NOTHING;
  const one = hidden === 1;
  const how = input.direction === 'in' ? 'by dispatch, or on a receiver whose type is not certain' : 'by dispatch';
  return {
    notes: [`${hidden} probable ${one ? 'reference is' : 'references are'} not shown: ${how}`],
    next: [again(input, { confidence: 'probable' })],
  };
};

/** Places named in a note. */
const SHOWN_PLACES = 3;

/** `: src/a.ts:3, src/b.ts:9, …`, without files that changed since, whose lines differ now. */
function placesOf(session: Session, open: readonly OpenReference[]): string {
  const reader = session.reader();
  const unbound = open.filter(({ reason }) => reason !== 'external');
  const places = unbound
    .slice(0, SHOWN_PLACES)
    .flatMap(({ fileId, line }) => ({ path: reader.fileById(fileId)?.path ?? '', line }));
  const changed = changedFiles(
    session,
    places.map(({ path }) => path),
  );
  const shown = places.filter(({ path }) => !changed.has(path)).map(({ path, line }) => `${path}:${line}`);
  if (shown.length === 0) return '';
  return `: ${shown.join(', ')}${unbound.length > shown.length ? `, and ${unbound.length - shown.length} more` : ''}`;
}

const unresolvedNote: Note = (session, input, { counts, symbols, open }) => {
  const count = sumOf(counts.unresolved);
  if (count === 0 || input.unresolved) return NOTHING;
  const what =
    input.direction === 'in'
      ? `${count} more ${count === 1 ? 'reference' : 'references'} named ${symbols[0].name} could not be bound`
      : `${count} ${count === 1 ? 'reference' : 'references'} in it could not be bound`;
  return {
    notes: [`${what} (${countsText(counts.unresolved)})${placesOf(session, open)}`],
    next: [again(input, { unresolved: true, depth: 1 })],
  };
};

/** The counts state how many there are. */
const externalNote: Note = (_, input, { counts, shown }) =>
  counts.external > 0 && !input.external && (input.direction === 'out' || shown === 0)
    ? { notes: [], next: [again(input, { external: true, depth: 1 })] }
    : NOTHING;

/** Nothing is shown, but there is something of another kind or in another file. */
const emptyNote: Note = (session, input, circumstances) => {
  const { symbols, counts, filtered, isUsed, isCalled, shown, family, uses } = circumstances;
  if (shown > 0) return NOTHING;
  const notes: string[] = [];
  const next: NextCall[] = [];
  const others = sumOf(counts.other_kinds);
  const isFamily = family.members.length > 0 && others === (counts.other_kinds.override ?? 0);
  if (others > 0 && !isFamily) {
    notes.push(
      `${others} ${others === 1 ? 'reference' : 'references'} of other kinds: ${countsText(counts.other_kinds)}`,
    );
    next.push(again(input, { kind: undefined }));
  }
  if (filtered > 0) {
    notes.push(`${filtered} ${filtered === 1 ? 'reference does' : 'references do'} not match the filters`);
    next.push(again(input, { path: undefined, exclude: undefined, lang: undefined, role: undefined, tests: true }));
  }
  const doubt = () => (input.direction === 'in' ? outsideDoubt(openGraph(session.reader()), symbols) : '');
  if (counts.external > 0)
    notes.push(
      `${counts.external} ${counts.external === 1 ? 'reference' : 'references'} of that name ${counts.external === 1 ? 'is' : 'are'} to code outside this tree${isUsed || uses.length > 0 ? '' : doubt()}`,
    );
  if (uses.length > 0 && !isCalled && family.members.length === 0) notes.push(usedByText(uses));
  if (notes.length === 0 && isUsed && counts.probable === 0 && family.members.length === 0) {
    notes.push('only probable references of other kinds');
    next.push(again(input, { kind: undefined, confidence: 'probable' }));
  }
  if (notes.length === 0 && !isUsed && sumOf(counts.unresolved) === 0) {
    notes.push(
      ...unlessCut(
        input.direction === 'in'
          ? `nothing in this index refers to it${doubt()}`
          : 'it refers to nothing in this index',
      ),
    );
    // Its code says whether it is public, deprecated or called by a framework.
    if (input.direction === 'in' && symbols.length === 1 && symbols[0].kind !== 'file')
      next.push(nextCall('symbol', { name: [session.reader().handle(symbols[0])], source: true }));
  }
  return { notes, next };
};

const fileNote: Note = (_, input, { symbols }) =>
  input.direction === 'in' && symbols.length === 1 && symbols[0].kind === 'file'
    ? {
        notes: ['these are the references to the file as a module, not to what it declares'],
        next: [nextCall('dependents', { target: symbols[0].path })],
      }
    : NOTHING;
