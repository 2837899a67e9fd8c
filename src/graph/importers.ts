/** The files that run the top level of others because they import them, directly or through further files. */
import { languageFacts } from '../../languages/all.ts';
import { isTimeUp } from '../base/deadline.ts';
import { referenceKindCode } from '../model/kinds.ts';
import { confidenceCode } from '../model/links.ts';
import { confidenceOf, kindOf } from '../resolve/core/link-code.ts';
import type { Graph } from './graph.ts';
import { directoryOf, filesInDirectory } from './members.ts';
import { perGraph } from './per-graph.ts';
import { importFacts, importTime } from './run-time.ts';

interface DirectImporter {
  /** Its number in the graph. */
  readonly file: number;
  /** The line of the import. */
  readonly line: number;
  /** `probable`: a function imports it, which may not run; or it is one of several files that the import may mean. */
  readonly confidence: 'exact' | 'probable';
}

export interface Importer extends DirectImporter {
  readonly depth: number;
  /** The file at which the chain of imports ends. */
  readonly root: number;
}

export interface ImporterOptions {
  readonly maxDepth: number;
  readonly maxFiles: number;
  readonly minConfidence: 'exact' | 'probable';
}

export interface Importers {
  /** Nearest first. */
  readonly found: readonly Importer[];
  /** The limit beyond which there are more. */
  readonly limit: 'depth' | 'nodes' | undefined;
}

/** `roots`: the numbers of the files, each with the depth at which its top level was reached. */
export function importersOf(graph: Graph, roots: ReadonlyMap<number, number>, options: ImporterOptions): Importers {
  const { maxDepth, maxFiles, minConfidence } = options;
  const found: Importer[] = [];
  const seen = new Set(roots.keys());
  const levels: { readonly file: number; readonly root: number }[][] = Array.from({ length: maxDepth + 1 }, () => []);
  for (const [file, depth] of roots) levels[depth]?.push({ file, root: file });
  for (const [depth, level] of levels.entries()) {
    for (const { file, root } of level) {
      if (isTimeUp()) return { found, limit: 'nodes' };
      const further = directImporters(graph, file).filter(
        (one) => !seen.has(one.file) && (minConfidence === 'probable' || one.confidence === 'exact'),
      );
      if (depth === maxDepth && further.length > 0) return { found, limit: 'depth' };
      for (const one of further) {
        if (found.length >= maxFiles) return { found, limit: 'nodes' };
        seen.add(one.file);
        found.push({ ...one, depth: depth + 1, root });
        // What a function imports runs with that function, not with its file.
        if (one.confidence === 'exact') levels[depth + 1].push({ file: one.file, root });
      }
    }
  }
  return { found, limit: undefined };
}

const known = perGraph(() => new Map<number, readonly DirectImporter[]>());

/** In path order. */
function directImporters(graph: Graph, file: number): readonly DirectImporter[] {
  const files = known(graph);
  let direct = files.get(file);
  if (direct === undefined)
    files.set(file, (direct = [...writtenImporters(graph, file), ...insidePackage(graph, file)]));
  return direct;
}

function writtenImporters(graph: Graph, file: number): DirectImporter[] {
  const { nodes } = graph;
  const importing = importFacts(graph, file);
  if (importing === undefined) return [];
  const { start, source, code, edge } = graph.backEdgesOf(file);
  const end = start[importing.filesOnly ? 1 : nodes.files[file].symbolCount];
  const found = new Map<number, DirectImporter>();
  for (let i = 0; i < end; i++) {
    if (kindOf(code[i]) !== referenceKindCode.import) continue;
    const from = nodes.fileOf(source[i]);
    if (from === file || found.get(from)?.confidence === 'exact') continue;
    const edges = graph.edgesOf(from);
    const [line, col] = [edges.line[edge[i]], edges.col[edge[i]]];
    const time = importTime(graph, from, { line, col });
    if (time === 'never') continue;
    const isSure = time === 'import' && confidenceOf(code[i]) === confidenceCode.exact;
    found.set(from, { file: from, line, confidence: isSure ? 'exact' : 'probable' });
  }
  return [...found.values()].sort((a, b) => a.file - b.file);
}

/** Files that run it without naming it: the others of its package; those below, where it is the module of their directory. */
function insidePackage(graph: Graph, file: number): DirectImporter[] {
  const { files } = graph.nodes;
  const { path, language } = files[file];
  const { importing, directoryModule } = languageFacts(language) ?? {};
  const directory = directoryOf(path);
  const isModule = importing?.packages && directory !== '' && path.startsWith(`${directory}/${directoryModule}.`);
  const inside = isModule ? filesBelow(graph, file) : importing?.wholeDirectories ? filesInDirectory(graph, path) : [];
  return inside
    .filter((one) => one !== file && files[one].language === language)
    .map((one) => ({ file: one, line: 1, confidence: 'exact' }));
}

/** Files are in path order, so those below a directory are around each file in it. */
function filesBelow({ nodes: { files } }: Graph, file: number): number[] {
  const directory = `${directoryOf(files[file].path)}/`;
  let first = file;
  while (first > 0 && files[first - 1].path.startsWith(directory)) first--;
  let end = file + 1;
  while (end < files.length && files[end].path.startsWith(directory)) end++;
  return Array.from({ length: end - first }, (_, i) => first + i);
}
