/** The edges into one file, without the other edges of its users: enough for direct neighbours, which most answers need. */
import type { Table } from '../model/facts.ts';
import type { FileId } from '../model/ids.ts';
import { LINK } from '../model/links.ts';
import { linkCodeOf } from '../resolve/core/link-code.ts';
import type { NodeTable } from './node-table.ts';

/** Those to the symbol in `row` are at `start[row]` to `start[row + 1]`, by path, line and column. */
export interface NearEdges {
  readonly start: Int32Array;
  /** Nodes. */
  readonly source: Int32Array;
  readonly line: Int32Array;
  readonly col: Int32Array;
  readonly code: Uint16Array;
}

export interface LinksOfFile {
  /** The id of the file that contains them. */
  readonly source: FileId;
  /** Links into the file in question only. */
  readonly links: Table;
}

export function nearEdges(nodes: NodeTable, file: number, sources: readonly LinksOfFile[]): NearEdges {
  const { symbolCount } = nodes.files[file];
  const places = placesOf(nodes, symbolCount, sources);
  const { length } = places;
  const start = new Int32Array(symbolCount + 1);
  const edges = { source: new Int32Array(length), line: new Int32Array(length), col: new Int32Array(length) };
  const code = new Uint16Array(length);
  places.forEach(({ first, data, offset }, i) => {
    start[data[offset + LINK.symbol] + 1]++;
    edges.source[i] = first + data[offset + LINK.source];
    edges.line[i] = data[offset + LINK.line];
    edges.col[i] = data[offset + LINK.col];
    code[i] = linkCodeOf(data, offset);
  });
  for (let row = 0; row < symbolCount; row++) start[row + 1] += start[row];
  return { start, ...edges, code };
}

/** The position of one link. */
interface Place {
  /** Node of the source file's own symbol. */
  readonly first: number;
  readonly data: Int32Array;
  readonly offset: number;
}

/** By target, then in the order of answers. Links with a missing end are omitted. */
function placesOf(nodes: NodeTable, symbolCount: number, sources: readonly LinksOfFile[]): Place[] {
  const places: Place[] = [];
  for (const { source, links } of sources) {
    const number = nodes.fileNumber(source);
    if (number < 0) continue;
    const { data } = links;
    for (let offset = 0; offset < data.length; offset += LINK.stride) {
      const isPresent =
        data[offset + LINK.symbol] < symbolCount && data[offset + LINK.source] < nodes.files[number].symbolCount;
      if (isPresent) places.push({ first: nodes.first[number], data, offset });
    }
  }
  const cell = ({ data, offset }: Place, column: number) => data[offset + column];
  return places.sort(
    (a, b) =>
      cell(a, LINK.symbol) - cell(b, LINK.symbol) ||
      a.first - b.first ||
      cell(a, LINK.line) - cell(b, LINK.line) ||
      cell(a, LINK.col) - cell(b, LINK.col) ||
      cell(a, LINK.confidence) - cell(b, LINK.confidence),
  );
}
