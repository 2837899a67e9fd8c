/** Declarations that are one thing written in several places: partial types, overloads, prototypes, alternatives of one name. */
import { languageFacts } from '../../../languages/all.ts';
import { FLAG, symbolKindCode } from '../../model/kinds.ts';
import type { Graph } from '../graph.ts';
import { directoryOf } from '../members.ts';
import { perGraph } from '../per-graph.ts';
import { symbolTable } from '../symbol-table.ts';
import { useTable } from './use-table.ts';

const known = perGraph(() => ({ groups: undefined as ReadonlyMap<number, readonly number[]> | undefined }));

/** The other declarations of what a node declares. */
export function aliasesOf(graph: Graph): (node: number) => readonly number[] {
  const kept = known(graph);
  const groups = (kept.groups ??= groupsOf(graph));
  return (node) => groups.get(node) ?? [];
}

/** Only groups of more than one; by each of their nodes. */
function groupsOf(graph: Graph): ReadonlyMap<number, readonly number[]> {
  const { nodes } = graph;
  const { names, parents, flags, kinds } = symbolTable(graph);
  const all = new Map<string, number[]>();
  const add = (key: string, node: number) => {
    const group = all.get(key);
    if (group) group.push(node);
    else all.set(key, [node]);
  };
  const { owners } = useTable(graph);
  const nameInPackage = (node: number) =>
    owners[node] === parents[node] ? `${names[node]}` : `${names[owners[node]]}.${names[node]}`;
  for (const [file, { language, path }] of nodes.files.entries()) {
    const { types: { prototypes = false } = {}, importing } = languageFacts(language) ?? {};
    const isOnePackage = importing?.wholeDirectories === true;
    for (let node = nodes.first[file] + 1; node < nodes.first[file + 1]; node++) {
      if ((flags[node] & FLAG.anonymous) !== 0) continue;
      // Of one name in one container.
      add(`${parents[node]} ${names[node]}`, node);
      if ((flags[node] & FLAG.partial) !== 0) add(`part ${language} ${kinds[node]} ${names[node]}`, node);
      else if (prototypes) add(`prototype ${names[node]}`, node);
      // Files for one system each declare the same, in their own way: a function here, a variable there.
      if (isOnePackage && kinds[parents[node]] === FILE)
        add(`package ${directoryOf(path)} ${nameInPackage(node)}`, node);
    }
  }
  const groups = new Map<number, number[]>();
  for (const group of all.values()) {
    if (group.length < 2 || group.length > MAX_GROUP) continue;
    for (const node of group) groups.set(node, [...(groups.get(node) ?? []), ...group.filter((one) => one !== node)]);
  }
  return groups;
}

const FILE = symbolKindCode.file;

/** A larger group is a common name, not one thing. */
const MAX_GROUP = 200;
