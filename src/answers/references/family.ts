/** The users of the members that a member overrides, or that override it: shown where the member itself has none. */
import { untilTimeIsUp } from '../../base/deadline.ts';
import type { Edge } from '../../graph/edge.ts';
import type { Graph } from '../../graph/graph.ts';
import { overridden, overriders } from '../../graph/hierarchy.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import type { ReferenceKind } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { placeOf, viewReferences } from './edge-view.ts';
import { edgesInto } from './edges.ts';
import { MAX_FAMILY, MAX_FAMILY_USES } from './limits.ts';
import type { FamilyMember, Question } from './tool.ts';

export interface Family {
  readonly members: readonly FamilyMember[];
  readonly notes: readonly string[];
  readonly next: readonly NextCall[];
}

interface FamilyOptions {
  readonly symbols: readonly SymbolRecord[];
  readonly edges: readonly Edge[];
  readonly inFilter: ((symbolId: number) => boolean) | undefined;
}

const NO_FAMILY: Family = { members: [], notes: [], next: [] };

/** An override is a declaration of the same member, not a use. */
const isUse = ({ kind, confidence }: Edge): boolean => kind !== 'override' && confidence === 'exact';

/** A call runs no method of an interface: in Go, interfaces with the same method are not its family. */
const RUN = { interfaces: false };

/** Empty where the symbols of the question have users of their own. */
export function familyUses(session: Session, graph: Graph, options: FamilyOptions & { input: Question }): Family {
  const { input, symbols, edges } = options;
  if (input.direction === 'out' || input.offset > 0 || edges.some(isUse)) return NO_FAMILY;
  const used: (Relative & { readonly edges: readonly Edge[] })[] = [];
  for (const one of untilTimeIsUp(relatives(graph, symbols))) {
    // Dispatch already lists the users of what it overrides.
    if (one.relation === 'overridden' && input.confidence !== 'exact') continue;
    const uses = usesOf(graph, one.id, { ...options, kinds: input.kind });
    if (uses.length > 0) used.push({ ...one, edges: uses });
  }
  if (used.length === 0) return NO_FAMILY;
  const reader = session.reader();
  const members = used.slice(0, MAX_FAMILY).flatMap(({ id, relation, edges: uses }): FamilyMember[] => {
    const symbol = reader.symbolById(id);
    if (symbol === undefined) return [];
    const references = uses.slice(0, MAX_FAMILY_USES);
    const { views } = viewReferences(session, { references, direction: 'in', symbols: [symbol], several: false });
    return [{ relation, symbol: placeOf(reader, symbol), count: uses.length, references: views }];
  });
  const cut = members.find(({ count, references }) => count > references.length);
  return {
    members,
    notes: [familyNote(symbols[0].name, used)],
    next: [
      ...(cut ? [nextCall('references', { ...input, name: cut.symbol.handle })] : []),
      ...(used.length > members.length ? [nextCall('hierarchy', { name: input.name })] : []),
    ],
  };
}

function familyNote(name: string, used: readonly Relative[]): string {
  const one = used.length === 1;
  const isAbove = ({ relation }: Relative) => relation === 'overridden';
  const above = used.some(isAbove) ? ['it overrides'] : [];
  const below = used.every(isAbove) ? [] : [`override${one ? 's' : ''} it`];
  const members = one ? 'the member' : `${used.length} members`;
  return `nothing shown refers to ${name} itself: these are the users of ${members} that ${[...above, ...below].join(' or that ')}`;
}

interface Relative extends Pick<FamilyMember, 'relation'> {
  readonly id: number;
}

/** Members that are overridden first, each once. */
function relatives(graph: Graph, symbols: readonly SymbolRecord[]): Relative[] {
  const seen = new Set(symbols.map(({ id }) => id));
  const isNew = ({ id }: { readonly id: number }) => !seen.has(id) && seen.add(id) !== undefined;
  const asked = symbols.filter(({ kind }) => kind !== 'file' && !TYPE_KINDS.has(kind));
  return asked.flatMap(({ id }) => [
    ...overridden(graph, id, RUN)
      .filter(isNew)
      .map((one) => ({ id: one.id, relation: 'overridden' as const })),
    ...overriders(graph, id, RUN)
      .filter(isNew)
      .map((one) => ({ id: one.id, relation: 'overriding' as const })),
  ]);
}

/** Without the `super` calls of the symbols of the question. */
function usesOf(
  graph: Graph,
  id: number,
  { symbols, inFilter, kinds }: FamilyOptions & { readonly kinds: readonly ReferenceKind[] | undefined },
): Edge[] {
  const asked = new Set(symbols.map((symbol) => symbol.id));
  const edges = edgesInto(graph, [id], { kinds, minConfidence: 'exact' }).filter(isUse);
  return edges.filter(({ from }) => !asked.has(from) && (inFilter?.(from) ?? true));
}
