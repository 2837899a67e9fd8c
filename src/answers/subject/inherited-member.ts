/** Finds a member that is declared elsewhere: `Sub.method` in a super type of `Sub`, `factory.create` in the type of `factory`. */
import { openGraph } from '../../graph/graph.ts';
import { superTypes } from '../../graph/hierarchy.ts';
import { ownerId } from '../../graph/members.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { VALUE_KINDS } from '../../model/kinds.ts';
import type { Reader } from '../../store/read/read.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { allPartsOf } from './same-symbol.ts';
import type { TypesOf } from './value-types.ts';

/** Symbols of the name of a type among which its parts are looked for. */
const MAX_PARTS = 200;

interface Member {
  readonly name: string;
  readonly ignoreCase?: boolean;
  /** The types of constants, variables and fields; without it they have no members. */
  readonly typesOf?: TypesOf | undefined;
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
  { name, ignoreCase = false, typesOf }: Member,
): Inherited | undefined {
  const owners = containers.filter(({ kind }) => TYPE_KINDS.has(kind) || VALUE_KINDS.has(kind));
  const named = owners.length === 0 ? [] : reader.symbolsNamed(name, { ignoreCase });
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
    const typed = owners.flatMap((container) =>
      (TYPE_KINDS.has(container.kind) ? [container] : (typesOf?.(container) ?? [])).map((type) => ({
        container,
        type,
      })),
    );
    for (const { container, type } of typed) {
      const declaring = superTypes(graph, type.id, { implicit: false })
        .filter(({ id }) => byOwner.has(id))
        .flatMap(({ id }) => reader.symbolById(id) ?? []);
      // The type of a value has it itself; else the code of a class further up, rather than its signature in an interface.
      const own =
        type.id === container.id ? undefined : allPartsOf(reader, type, MAX_PARTS).find(({ id }) => byOwner.has(id));
      const owner = own ?? declaring.find(({ kind }) => kind !== 'interface') ?? declaring.at(0);
      if (owner === undefined) continue;
      const how = type.id === container.id ? 'inherits' : 'has';
      notes.push(`${container.name} ${how} ${name} from ${reader.handle(owner)}`);
      for (const member of byOwner.get(owner.id)!) found.set(member.id, member);
    }
    return found.size === 0 ? undefined : { symbols: [...found.values()], notes: [...new Set(notes)] };
  });
}
