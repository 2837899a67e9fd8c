/** What a component accepts: its own properties and those of the types that it names. */
import type { Graph } from '../../graph/graph.ts';
import { superTypes } from '../../graph/hierarchy.ts';
import { memberIds } from '../../graph/members.ts';
import type { SymbolKind } from '../../model/kinds.ts';
import { redactLine } from '../../secrets/redact.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { ownProperties } from '../references/accepted-members.ts';
import { placeOf } from '../references/edge-view.ts';
import { MAX_MEMBERS } from './limits.ts';
import type { SymbolCard } from './tool.ts';

const MAY_ACCEPT: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['component', 'class']);
const PROPERTIES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['property', 'method', 'field']);

/** Empty for other symbols. Types without properties of their own are listed themselves: aliases, and what they are made of. */
export function acceptedBy(graph: Graph, symbol: SymbolRecord): Pick<SymbolCard, 'accepts' | 'accepts_count'> {
  if (!MAY_ACCEPT.has(symbol.kind)) return {};
  const { reader } = graph;
  const types = graph.outgoing(symbol.id, { kinds: ['accepts'], minConfidence: 'exact' }).map(({ to }) => to);
  const own = symbol.kind === 'component' ? ownProperties(graph, symbol.id).map(({ id }) => id) : [];
  const ids = new Set([...own, ...types.flatMap((id) => propertiesIn(graph, id))]);
  if (ids.size === 0) return {};
  const records = new Map(reader.symbolsById([...ids]).map((record) => [record.id, record]));
  const shown = [...ids].slice(0, MAX_MEMBERS).flatMap((id) => records.get(id) ?? []);
  return {
    accepts: shown.map((record) => ({
      ...placeOf(reader, record),
      ...(record.signature !== '' && { signature: redactLine(record.signature) }),
    })),
    accepts_count: ids.size,
  };
}

function propertiesIn(graph: Graph, type: number): number[] {
  const bases = superTypes(graph, type).map(({ id }) => id);
  const properties = [type, ...bases].flatMap((id) => propertiesOf(graph, id));
  const isAlias = graph.reader.symbolById(type)?.kind === 'type_alias';
  const parts = isAlias ? graph.outgoing(type, { kinds: ['type'], minConfidence: 'exact' }).map(({ to }) => to) : [];
  const found = [...properties, ...parts];
  return found.length === 0 ? [type] : found;
}

const propertiesOf = (graph: Graph, id: number): number[] =>
  graph.reader.symbolsById(memberIds(graph, id)).flatMap((member) => (PROPERTIES.has(member.kind) ? [member.id] : []));
