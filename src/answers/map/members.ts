/** The members of a type that other files use most. */

import { languageFacts } from '../../../languages/all.ts';
import type { Graph } from '../../graph/graph.ts';
import { directoryOf } from '../../graph/members.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import type { UseCounts } from '../../graph/use-counts.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { bySource } from '../../store/schema/source-order.ts';

/** Symbols read of each file: less used ones are not among the first of any type. */
const MAX_PER_FILE = 300;

/** Reads the rows of used symbols, not facts: decoding the facts of all files on a map takes three times as long. */
export function memberNames(
  { nodes, reader }: Graph,
  { users }: UseCounts,
): (type: SymbolRecord, max: number) => string[] {
  const usedIn = cached((file: number): SymbolRecord[] => {
    const used: number[] = [];
    for (let node = nodes.first[file] + 1; node < nodes.first[file + 1]; node++) if (users[node] > 0) used.push(node);
    used.sort((a, b) => users[b] - users[a] || a - b);
    return reader.symbolsById(used.slice(0, MAX_PER_FILE).map((node) => nodes.symbolId(node)));
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
  return (type, max) => {
    if (!TYPE_KINDS.has(type.kind)) return [];
    const isMember = ({ parentId, owner }: SymbolRecord) => parentId === type.id || owner === type.name;
    const home = nodes.fileNumber(type.fileId);
    // Members declared outside their type are searched for in its directory only.
    const isAlone = languageFacts(type.language)?.types?.membersOutside === undefined;
    const files = isAlone ? [home] : filesBeside(type.path);
    const members = files
      .flatMap((file) => usedIn(file).filter(isMember))
      .filter(({ kind, name }) => kind !== 'constructor' && kind !== 'enum_member' && !name.startsWith('__'))
      .sort((a, b) => users[nodes.nodeOf(b.id)] - users[nodes.nodeOf(a.id)] || bySource(a, b));
    // Overloads and accessors share a name.
    return [...new Set(members.map(({ name }) => name))].slice(0, max);
  };
}

function cached<T>(make: (key: number) => T): (key: number) => T {
  const values = new Map<number, T>();
  return (key) => {
    let value = values.get(key);
    if (value === undefined) values.set(key, (value = make(key)));
    return value;
  };
}
