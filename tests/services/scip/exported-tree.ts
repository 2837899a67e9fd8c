/** Indexes a tree, exports its graph as SCIP, and reads that back with the published schema. */
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fromBinary } from '@bufbuild/protobuf';
import { onTestFinished } from 'vitest';
import { scipPieces } from '../../../src/answers/share/scip/write-scip.ts';
import { defaultConfig } from '../../../src/config/config.ts';
import { type Graph, openGraph } from '../../../src/graph/graph.ts';
import { indexWorkspace } from '../../../src/indexer/run.ts';
import type { Confidence } from '../../../src/model/links.ts';
import { decodeText } from '../../../src/parse/decode.ts';
import { type Index, IndexSchema } from '../../../src/services/scip/scip-schema.ts';
import { openReader, type Reader } from '../../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../../src/store/snapshots/snapshot-dir.ts';
import { treeOf } from './scip-trees.ts';

export interface ExportedTree {
  readonly root: string;
  readonly reader: Reader;
  readonly graph: Graph;
  readonly bytes: Buffer;
  readonly index: Index;
  textOf(path: string): string;
  /** Closes the index and removes the tree. */
  remove(): void;
}

const PROJECTS = join(import.meta.dirname, '../../projects');

/** To be removed by the caller: several tests ask about it. */
export function exportedProject(name: string): Promise<ExportedTree> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-scip-project-')));
  cpSync(join(PROJECTS, name), root, { recursive: true });
  return exported(root);
}

/** Removed when the test ends. */
export async function exportedFiles(files: Readonly<Record<string, string>>): Promise<ExportedTree> {
  const tree = await exported(treeOf(files));
  onTestFinished(() => tree.remove());
  return tree;
}

async function exported(root: string): Promise<ExportedTree> {
  await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  const graph = openGraph(reader);
  const bytes = exportBytes(root, graph);
  const textOf = (path: string): string => decodeText(readFileSync(join(root, path))).text;
  const remove = (): void => {
    reader.close();
    rmSync(root, { recursive: true, force: true });
  };
  return { root, reader, graph, bytes, index: fromBinary(IndexSchema, bytes), textOf, remove };
}

export function exportBytes(root: string, graph: Graph, confidence?: Confidence): Buffer {
  const counts = { documents: 0, definitions: 0, references: 0 };
  const textOf = (path: string): string => decodeText(readFileSync(join(root, path))).text;
  return Buffer.concat([...scipPieces({ graph, textOf, projectRoot: pathToFileURL(root).href, confidence }, counts)]);
}

/** A link of the index, with the symbols at both ends. */
export interface KnownLink {
  readonly path: string;
  readonly line: number;
  readonly col: number;
  readonly kind: string;
  readonly confidence: Confidence;
  readonly target: { readonly id: number; readonly path: string; readonly line: number; readonly col: number };
}

/** Of all files; a file is declared at its start. */
export function linksOf({ graph, reader }: Pick<ExportedTree, 'graph' | 'reader'>): KnownLink[] {
  return graph.nodes.files.flatMap(({ path }, file) => {
    const { line } = graph.edgesOf(file);
    return [...line.keys()].map((i): KnownLink => {
      const { to, kind, confidence, line, col } = graph.edge(file, i);
      const target = reader.symbolById(to)!;
      const place = target.kind === 'file' ? { line: 1, col: 0 } : { line: target.nameLine, col: target.nameCol };
      return { path, line, col, kind, confidence, target: { id: to, path: target.path, ...place } };
    });
  });
}
