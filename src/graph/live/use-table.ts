/** Who uses what in the whole tree, as flat arrays: uses from symbol to symbol, imports of files, overrides, owners of members. */
import { languageFacts } from '../../../languages/all.ts';
import { fileId } from '../../model/ids.ts';
import { referenceKindCode } from '../../model/kinds.ts';
import { LINK } from '../../model/links.ts';
import type { Graph } from '../graph.ts';
import { ownerNode } from '../members.ts';
import { perGraph } from '../per-graph.ts';
import { symbolTable } from '../symbol-table.ts';
import { mixedMembers } from './mixins.ts';
import { type NodeLists, Pairs } from './node-lists.ts';

export interface UseTable {
  /** Nodes that a node uses: calls, reads, types, bases; a file also those files that it imports. */
  readonly uses: NodeLists;
  /** The other way round. */
  readonly users: NodeLists;
  /** Marks that run at the declaration. */
  readonly marks: NodeLists;
  /** Files that code imports when it runs, by what imports them: all that they export may be used. */
  readonly loads: NodeLists;
  /** Members that override or implement a member, and the other way round. */
  readonly overriders: NodeLists;
  readonly overridden: NodeLists;
  /** By imported symbol: the files that import it by its name, which is no use yet. */
  readonly importers: NodeLists;
  /** The type of a member that is written outside of it; else the enclosing symbol; -1 for files. */
  readonly owners: Int32Array;
  readonly members: NodeLists;
}

const known = perGraph(() => ({ table: undefined as UseTable | undefined }));

export function useTable(graph: Graph): UseTable {
  const kept = known(graph);
  kept.table ??= makeTable(graph);
  return kept.table;
}

function makeTable(graph: Graph): UseTable {
  const { nodes, reader } = graph;
  const [uses, marks, overrides, imports, loads] = [new Pairs(), new Pairs(), new Pairs(), new Pairs(), new Pairs()];
  const bases = new Pairs();
  for (const [file, { id, symbolCount }] of nodes.files.entries()) {
    const { data } = reader.linksOf(id).links;
    const first = nodes.first[file];
    for (let at = 0; at < data.length; at += LINK.stride) {
      const to = nodes.fileNumber(fileId(data[at + LINK.file]));
      const row = data[at + LINK.symbol];
      if (to < 0 || row >= nodes.files[to].symbolCount || data[at + LINK.source] >= symbolCount) continue;
      const [source, target] = [first + data[at + LINK.source], nodes.first[to] + row];
      if (source === target) continue;
      const kind = data[at + LINK.kind];
      if (kind === OVERRIDE) overrides.add(source, target);
      else if (kind === IMPORT && row > 0) {
        // The file runs, whether the name is used or not.
        imports.add(first, target);
        if (to !== file) uses.add(first, nodes.first[to]);
      } else {
        if (kind === IMPORT && source !== first) loads.add(source, target);
        uses.add(source, target);
        if (kind === INHERIT) bases.add(source, target);
        if (kind === DECORATE) marks.add(source, target);
      }
    }
  }
  const owners = ownersOf(graph);
  const members = membersOf(owners);
  for (const [member, other] of mixedMembers(graph, bases.lists(nodes.size), members)) overrides.add(member, other);
  return {
    uses: uses.lists(nodes.size),
    users: uses.turned().lists(nodes.size),
    marks: marks.lists(nodes.size),
    loads: loads.lists(nodes.size),
    overridden: overrides.lists(nodes.size),
    overriders: overrides.turned().lists(nodes.size),
    importers: imports.turned().lists(nodes.size),
    owners,
    members,
  };
}

const INHERIT = referenceKindCode.inherit;
const OVERRIDE = referenceKindCode.override;
const IMPORT = referenceKindCode.import;
const DECORATE = referenceKindCode.decorate;

/** Looking for members outside of their types reads the facts of a file: only where a language has such. */
function ownersOf(graph: Graph): Int32Array {
  const { nodes } = graph;
  const { parents, kind } = symbolTable(graph);
  const owners = parents.slice();
  for (const [file, { language }] of nodes.files.entries()) {
    if (languageFacts(language)?.types?.membersOutside === undefined) continue;
    for (let node = nodes.first[file] + 1; node < nodes.first[file + 1]; node++) {
      if (!MEMBERS.has(kind(node))) continue;
      const owner = ownerNode(graph, node);
      if (owner >= 0) owners[node] = owner;
    }
  }
  return owners;
}

const MEMBERS: ReadonlySet<string> = new Set(['method', 'function', 'constructor', 'constant', 'type_alias']);

function membersOf(owners: Int32Array): NodeLists {
  const pairs = new Pairs();
  for (let node = 0; node < owners.length; node++) if (owners[node] >= 0) pairs.add(owners[node], node);
  return pairs.lists(owners.length);
}
