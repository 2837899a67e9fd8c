/** Reads boosted trees from bytes, and refuses those that are incomplete or that a walk would not leave. */
import type { Trees } from './trees.ts';

const BYTES_PER_NODE = 2 + 4 + 4 + 4 + 4;

interface Head {
  readonly features: readonly string[];
  readonly trees: number;
  readonly nodes: number;
}

/** As `training/rank/export.py` writes it: a line of JSON, then the lists one after another. */
export function readTrees(bytes: Uint8Array): Trees {
  const end = bytes.indexOf(10) + 1;
  const { features, trees, nodes } = readHead(bytes.subarray(0, end));
  const wanted = end + trees * 4 + nodes * BYTES_PER_NODE;
  if (bytes.length !== wanted) throw new Error(`it has ${bytes.length} bytes, not ${wanted}`);
  // A copy begins at an address that every kind of number may have.
  const { buffer } = Uint8Array.from(bytes.subarray(end));
  let at = 0;
  const take = <T>(
    Kind: { new (buffer: ArrayBufferLike, at: number, length: number): T; BYTES_PER_ELEMENT: number },
    length: number,
  ): T => {
    const list = new Kind(buffer, at, length);
    at += length * Kind.BYTES_PER_ELEMENT;
    return list;
  };
  return checked({
    features,
    first: take(Int32Array, trees),
    threshold: take(Float32Array, nodes),
    left: take(Int32Array, nodes),
    right: take(Int32Array, nodes),
    value: take(Float32Array, nodes),
    feature: take(Int16Array, nodes),
  });
}

function readHead(line: Uint8Array): Head {
  let head: Partial<Head> | null;
  try {
    head = JSON.parse(new TextDecoder().decode(line));
  } catch {
    throw new Error('its first line is not JSON');
  }
  const { features, trees, nodes } = head ?? {};
  if (!Array.isArray(features) || !isCount(trees) || !isCount(nodes))
    throw new Error('its first line does not list features and the numbers of trees and nodes');
  return { features, trees, nodes };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

/** Children come after their node, so every walk ends. */
function checked(trees: Trees): Trees {
  const { features, first, feature, threshold, left, right, value } = trees;
  const nodes = feature.length;
  const isAfter = (child: number, node: number) => child > node && child < nodes;
  for (const root of first) if (!isAfter(root, -1)) throw new Error(`a tree begins at node ${root} of ${nodes}`);
  for (let node = 0; node < nodes; node++) {
    if (feature[node] < -1 || feature[node] >= features.length)
      throw new Error(`node ${node} has feature ${feature[node]} of ${features.length}`);
    if (!Number.isFinite(threshold[node]) || !Number.isFinite(value[node]))
      throw new Error(`node ${node} has a value that is not finite`);
    if (feature[node] >= 0 && !(isAfter(left[node], node) && isAfter(right[node], node)))
      throw new Error(`node ${node} has children that do not come after it`);
  }
  return trees;
}
