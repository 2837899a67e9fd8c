/** Lists imports of modules outside the tree or unknown, as written, with the files that import them. */
import { LANGUAGES } from '../../languages/all.ts';
import { MODULE_KINDS } from '../discover/projects.ts';
import { at, IMPORT } from '../model/facts.ts';
import type { FileId } from '../model/ids.ts';
import { referenceKindCode } from '../model/kinds.ts';
import { OPEN, OPEN_REASONS, type OpenReason } from '../model/links.ts';
import { factsOf } from './file-facts.ts';
import type { Graph } from './graph.ts';
import { edgesAt } from './members.ts';

export interface OpenModule {
  readonly name: string;
  /** `external`, or why the module is unknown. */
  readonly reason: OpenReason;
  readonly imports: number;
  /** Number of files that import it, and the position in the first of them. */
  readonly files: number;
  readonly fileId: FileId;
  readonly line: number;
}

interface Tally {
  imports: number;
  files: number;
  last: number;
  readonly reason: OpenReason;
  readonly first: Written;
  /** Positions in the first few files. */
  readonly written: Written[];
}

/** Where a module is named: the file's number, the line and the string id. */
interface Written {
  readonly file: number;
  readonly line: number;
  readonly name: number;
}

/** Number of files checked for whether a module belongs to the tree after all. */
const MAX_CHECKED = 3;

/** By number of importing files, then by name. Files are identified by their numbers, in path order. */
export function openModules(graph: Graph, files: readonly number[]): OpenModule[] {
  const tallies = new Map<string, Tally>();
  for (const file of files) {
    const { id } = graph.nodes.files[file];
    const { open } = graph.reader.linksOf(id);
    if (open.rows === 0) continue;
    // Names are compared by hash, so facts are decoded only for new names.
    const mentions = graph.reader.mentionsOf(id);
    for (let row = 0; row < open.rows; row++) {
      if (at(open, row, OPEN.kind) !== referenceKindCode.import) continue;
      const [name, line] = [at(open, row, OPEN.name), at(open, row, OPEN.line)];
      const reason = OPEN_REASONS[at(open, row, OPEN.reason)];
      const key = `${reason} ${mentions[name]}`;
      const here = { file, line, name };
      const tally = tallies.get(key) ?? { imports: 0, files: 0, last: -1, reason, first: here, written: [] };
      tallies.set(key, tally);
      tally.imports++;
      if (tally.last === file) continue;
      tally.last = file;
      tally.files++;
      if (tally.written.length < MAX_CHECKED) tally.written.push(here);
    }
  }
  const isOurs = ownModules(graph);
  return [...tallies.values()]
    .flatMap((tally) => moduleOf(graph, tally) ?? [])
    .filter(({ name, reason }) => reason !== 'external' || !isOurs(name))
    .sort(byUse);
}

/** Undefined for a module of the tree that only re-exports external names: those are counted where it imports them. */
function moduleOf(graph: Graph, { imports, files, reason, first, written }: Tally): OpenModule | undefined {
  const name = nameOf(graph, first);
  if (reason === 'external' && (RELATIVE.test(name) || written.some((one) => isBoundElsewhere(graph, one))))
    return undefined;
  return { name, reason, imports, files, fileId: graph.nodes.files[first.file].id, line: first.line };
}

/** `./m`, `..`, Python's `.m`. */
const RELATIVE = /^\./;

const nameOf = (graph: Graph, { file, name }: Written): string => factsOf(graph, file)?.strings[name] ?? '';

/** Whether the same file imports something from the same module that is in the tree. */
function isBoundElsewhere(graph: Graph, { file, name }: Written): boolean {
  const imports = factsOf(graph, file)?.imports;
  if (imports === undefined) return false;
  for (let row = 0; row < imports.rows; row++) {
    if (at(imports, row, IMPORT.module) !== name) continue;
    const place = { line: at(imports, row, IMPORT.line), col: at(imports, row, IMPORT.col) };
    if (edgesAt(graph, file, place).length > 0) return true;
  }
  return false;
}

/** What follows the path of a module in the languages that name modules by paths with dots. */
const MODULE_ENDINGS: readonly string[] = LANGUAGES.filter(({ dottedModules }) => dottedModules).flatMap(
  ({ extensions: [extension], directoryModule }) => [`.${extension}`, `/${directoryModule}.${extension}`],
);

/** Whether a module has the name of a package of the tree, or that of a file where its language looks for modules. */
function ownModules({ reader }: Graph): (name: string) => boolean {
  const projects = reader.projects();
  const packages = projects.filter(({ kind }) => MODULE_KINDS.has(kind)).map((project) => project.name);
  const roots = new Set(['', 'src/', ...projects.flatMap(({ dir }) => (dir === '' ? [] : [`${dir}/`, `${dir}/src/`]))]);
  const isFile = (path: string) => [...roots].some((root) => reader.fileByPath(root + path) !== undefined);
  return (name) => {
    if (packages.some((own) => name === own || name.startsWith(`${own}/`))) return true;
    const path = name.replaceAll('.', '/');
    return /^[\w.]+$/.test(name) && MODULE_ENDINGS.some((ending) => isFile(path + ending));
  };
}

const byUse = (a: OpenModule, b: OpenModule): number =>
  b.files - a.files || b.imports - a.imports || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
