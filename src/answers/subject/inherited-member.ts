/** Finds a member that a type does not declare but inherits: `Sub.method`, declared in a super type of `Sub`. */
import { openGraph } from '../../graph/graph.ts';
import { superTypes } from '../../graph/hierarchy.ts';
import { ownerId } from '../../graph/members.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

interface Member {
  readonly name: string;
  readonly ignoreCase?: boolean;
}

interface Inherited {
  readonly symbols: SymbolRecord[];
  /** Which type declares it. */
  readonly notes: readonly string[];
}

/** Each type inherits from its nearest super type that declares the member. */
export function inheritedMember(
  reader: Reader,
  containers: readonly SymbolRecord[],
  { name, ignoreCase = false }: Member,
): Inherited | undefined {
  const types = containers.filter(({ kind }) => TYPE_KINDS.has(kind));
  const named = types.length === 0 ? [] : reader.symbolsNamed(name, { ignoreCase });
  if (named.length === 0) return undefined;
  return reader.inOneView(() => {
    const graph = openGraph(reader);
    const byOwner = new Map<number | undefined, SymbolRecord[]>();
    for (const member of named) {
      const owner = ownerId(graph, member.id);
      byOwner.set(owner, [...(byOwner.get(owner) ?? []), member]);
    }
    const found = new Map<number, SymbolRecord>();
    const notes: string[] = [];
    for (const type of types) {
      const owners = superTypes(graph, type.id, { implicit: false })
        .filter(({ id }) => byOwner.has(id))
        .flatMap(({ id }) => reader.symbolById(id) ?? []);
      // The code of a class further up, rather than its signature in an interface.
      const owner = owners.find(({ kind }) => kind !== 'interface') ?? owners.at(0);
      if (owner === undefined) continue;
      notes.push(`${type.name} inherits ${name} from ${reader.handle(owner)}`);
      for (const member of byOwner.get(owner.id)!) found.set(member.id, member);
    }
    return found.size === 0 ? undefined : { symbols: [...found.values()], notes: [...new Set(notes)] };
  });
}
