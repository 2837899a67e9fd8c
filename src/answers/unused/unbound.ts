/** Unbound references of many names at once: one pass over all files. */
import { familyOf } from '../../../languages/all.ts';
import { untilTimeIsUp } from '../../base/deadline.ts';
import { canBeUsedAs } from '../../graph/by-name.ts';
import type { Graph } from '../../graph/graph.ts';
import { reasonReader } from '../../graph/handed-out.ts';
import { at } from '../../model/facts.ts';
import { REFERENCE_KINDS, type SymbolKind } from '../../model/kinds.ts';
import { OPEN } from '../../model/links.ts';
import { isWidespreadMethod } from '../../model/widespread-names.ts';
import { mentionHash } from '../../resolve/invalidate/mention-hash.ts';

export interface Unbound {
  readonly path: string;
  readonly line: number;
  readonly count: number;
}

export interface NamedNode {
  readonly node: number;
  readonly name: string;
  readonly kind: SymbolKind;
}

/** A value that a library returns may be of a type of the tree: a repository of its entities. Names of functions say where they come from. */
const mayBeOurs = (kind: SymbolKind, name: string): boolean => kind === 'method' && !isWidespreadMethod(name);

/** Number of files whose references are decoded at a time. */
const CHUNK = 200;

/** By node: the first reference that may mean it, outside of itself, and how many there are. */
export function unboundUses(
  graph: Graph,
  symbols: readonly NamedNode[],
  isInside: (node: number, symbol: number) => boolean,
): Map<number, Unbound> {
  const { nodes, reader } = graph;
  const byHash = new Map<number, NamedNode[]>();
  for (const symbol of symbols) {
    const hash = mentionHash(symbol.name);
    byHash.set(hash, [...(byHash.get(hash) ?? []), symbol]);
  }
  const reasonOf = reasonReader(reader);
  const found = new Map<number, Unbound>();
  const files = nodes.files.filter(({ language }) => language !== undefined);
  for (let start = 0; start < files.length; start += CHUNK) {
    for (const { fileId, mentions, open } of untilTimeIsUp(
      reader.openOf(files.slice(start, start + CHUNK).map(({ id }) => id)),
    )) {
      const file = nodes.fileNumber(fileId);
      const { path, language } = nodes.files[file];
      for (let row = 0; row < open.rows; row++) {
        const named = byHash.get(mentions[at(open, row, OPEN.name)]);
        if (named === undefined) continue;
        const kind = REFERENCE_KINDS[at(open, row, OPEN.kind)];
        const source = nodes.first[file] + at(open, row, OPEN.source);
        for (const { node, name, kind: symbolKind } of named) {
          const own = nodes.files[nodes.fileOf(node)].language!;
          if (kind === 'import' || !canBeUsedAs(symbolKind, kind) || isInside(source, node)) continue;
          if (familyOf(own) !== familyOf(language!)) continue;
          const isExternal = reasonOf(at(open, row, OPEN.reason), name, language) === 'external';
          // `exports.name` in its own file names it.
          const isOwnFile = nodes.fileOf(node) === file;
          if (isExternal && !isOwnFile && !mayBeOurs(symbolKind, name)) continue;
          const known = found.get(node);
          const line = at(open, row, OPEN.line);
          found.set(node, known ? { ...known, count: known.count + 1 } : { path, line, count: 1 });
        }
      }
    }
  }
  return found;
}
