/** The symbols that a rule names: patterns of paths, and of names after `#`. */
import { wildcard } from '../../base/wildcard.ts';
import type { Graph } from '../../graph/graph.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import type { Session } from '../../workspace/session.ts';

export interface Selected {
  /** By node of the graph. */
  readonly has: Uint8Array;
  /** How many symbols are selected. */
  readonly count: number;
}

interface Selector {
  readonly path: string;
  readonly name: string | undefined;
}

/** A pattern that starts with `!` takes symbols out again. Throws BAD_INPUT. */
export function selectSymbols(session: Session, graph: Graph, written: readonly string[]): Selected {
  const { nodes } = graph;
  const has = new Uint8Array(nodes.size);
  for (const one of written) {
    const value = one.startsWith('!') ? 0 : 1;
    mark(session, graph, { selector: selectorOf(value === 0 ? one.slice(1) : one), has, value });
  }
  return { has, count: has.reduce((sum, one) => sum + one, 0) };
}

function selectorOf(written: string): Selector {
  const hash = written.indexOf('#');
  return hash < 0
    ? { path: written, name: undefined }
    : { path: written.slice(0, hash), name: written.slice(hash + 1) };
}

interface Marking {
  readonly selector: Selector;
  readonly has: Uint8Array;
  readonly value: 0 | 1;
}

function mark(session: Session, graph: Graph, { selector: { path, name }, has, value }: Marking): void {
  const { nodes, reader } = graph;
  const inPath = path === '' ? () => true : pathFilter(session, { path: [path] });
  const fits = name === undefined ? undefined : nameFilter(name);
  for (const [number, file] of nodes.files.entries()) {
    if (!inPath(file.path)) continue;
    const [first, end] = [nodes.first[number], nodes.first[number + 1]];
    if (fits === undefined) has.fill(value, first, end);
    else
      for (const [row, { handle }] of reader.namesInFile(file).entries())
        if (fits(handle.slice(handle.indexOf('#') + 1)) && handle.includes('#')) has[first + row] = value;
  }
}

/** Names more than this deep are compared by their first parts. */
const MAX_PARTS = 12;

/** Whether a part of the qualified name matches: `query` and `Db` both match `Db.query`, as everything in a class belongs to it. */
function nameFilter(pattern: string): (local: string) => boolean {
  const test = wildcard(pattern);
  return (local) => {
    const parts = local.replace(/~\d+$/, '').split('.').slice(0, MAX_PARTS);
    return parts.some((_, start) =>
      parts.slice(start).some((__, length) => test(parts.slice(start, start + length + 1).join('.'))),
    );
  };
}
