/** Which members of a type other files use most. */
import { languageFacts } from '../../../languages/all.ts';
import type { Graph } from '../../graph/graph.ts';
import { directoryOf } from '../../graph/members.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import type { UseCounts } from '../../graph/use-counts.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';

/** Of each file: what is used less is not among the first of any type. */
const MOST_PER_FILE = 300;

/** From the rows of symbols in use, not from facts: to decode those of all files on a map takes three times as long. */
export function memberNames(
  { nodes, reader }: Graph,
  { users }: UseCounts,
): (type: SymbolRecord, most: number) => string[] {
  const usedIn = kept((file: number): SymbolRecord[] => {
    const used: number[] = [];
    for (let node = nodes.first[file] + 1; node < nodes.first[file + 1]; node++) if (users[node] > 0) used.push(node);
    used.sort((a, b) => users[b] - users[a] || a - b);
    return reader.symbolsById(used.slice(0, MOST_PER_FILE).map((node) => nodes.symbolId(node)));
  });
  const directories = new Map<string, number[]>();
  const filesBeside = (path: string): readonly number[] => {
    if (directories.size === 0)
      for (const [file, one] of nodes.files.entries()) {
        const directory = directoryOf(one.path);
        directories.set(directory, [...(directories.get(directory) ?? []), file]);
      }
    return directories.get(directoryOf(path)) ?? [];
  };
  return (type, most) => {
    if (!TYPE_KINDS.has(type.kind)) return [];
    const isMember = ({ parentId, owner }: SymbolRecord) => parentId === type.id || owner === type.name;
    const home = nodes.fileNumber(type.fileId);
    // Members outside their type are looked for in its directory only.
    const isAlone = languageFacts(type.language)?.types?.membersOutside === undefined;
    const files = isAlone ? [home] : filesBeside(type.path);
    const members = files
      .flatMap((file) => usedIn(file).filter(isMember))
      .filter(({ kind, name }) => kind !== 'constructor' && kind !== 'enum_member' && !name.startsWith('__'))
      .sort((a, b) => users[nodes.nodeOf(b.id)] - users[nodes.nodeOf(a.id)] || a.id - b.id);
    // Overloads and accessors come in twos and threes.
    return [...new Set(members.map(({ name }) => name))].slice(0, most);
  };
}

function kept<T>(make: (key: number) => T): (key: number) => T {
  const values = new Map<number, T>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) values.set(key, (value = make(key)));
    return value;
  };
}
