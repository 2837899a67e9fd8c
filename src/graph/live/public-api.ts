/** The symbols that users of a package can reach, which count as used. */
import { familyOf, languageFacts } from '../../../languages/all.ts';
import { at, EXPORT } from '../../model/facts.ts';
import { FLAG, referenceKindCode } from '../../model/kinds.ts';
import { kindOf } from '../../resolve/core/link-code.ts';
import { factsOf } from '../file-facts.ts';
import type { Graph } from '../graph.ts';
import { isCode } from '../roots/code-languages.ts';
import { type ProjectUse, projectUseOf } from '../roots/project-use.ts';
import type { Root, RootSource } from '../roots/root.ts';
import { symbolTable } from '../symbol-table.ts';

interface ApiQuestion {
  readonly roots: readonly Root[];
  readonly projects: readonly ProjectUse[];
  /** Whether exports of projects count as unused too that nothing says to be libraries. */
  readonly exports: boolean;
  /** Files that something outside loads, which may take what they export. */
  isStarted(file: number): boolean;
}

/** Nodes. Files that a manifest names export what they and the files behind them export; elsewhere visibility decides. */
export function publicApi(source: RootSource, { roots, projects, exports, isStarted }: ApiQuestion): number[] {
  const { graph, languages } = source;
  const { nodes } = graph;
  const found: number[] = [];
  const filesOf = (some: readonly Root[]) => new Set(some.map(({ id }) => nodes.fileOf(nodes.nodeOf(id))));
  const entries = filesOf(roots.filter(({ kind }) => kind === 'export'));
  const entered = new Set([...entries].map((file) => projectOf(graph, file, projects)));
  const followed = new Set<number>();
  for (const file of entries) exportsOf(graph, file, followed, found);
  // What a setting names, something loads, and may take what it exports: the input of a bundler, a worker.
  const isNamed = ({ id, why }: Root) => nodes.rowOf(nodes.nodeOf(id)) === 0 && why.path !== pathOf(graph, id);
  for (const file of filesOf(roots.filter(isNamed))) exportsOf(graph, file, followed, found);
  for (const [file, { language, role, path }] of nodes.files.entries()) {
    if (role !== 'source' || language === undefined || !isCode(language)) continue;
    if (isStarted(file)) exportsOf(graph, file, followed, found);
    const project = projectUseOf(projects, { path, language });
    const { offeredPaths, visibleIsOffered } = languages.get(familyOf(language)) ?? {};
    if (project?.verdict?.use === 'application' && !offeredPaths?.test(path)) continue;
    // A manifest names what the package exports.
    if (project !== undefined && entered.has(project) && !visibleIsOffered) continue;
    const isLibrary = project?.verdict?.use === 'library';
    if (exports && !isLibrary) continue;
    if (!isHidden(source, file)) addVisible(graph, file, found);
  }
  return found;
}

const pathOf = ({ nodes }: Graph, id: number): string => nodes.files[nodes.fileOf(nodes.nodeOf(id))].path;

function projectOf({ nodes }: Graph, file: number, projects: readonly ProjectUse[]): ProjectUse | undefined {
  const { path, language } = nodes.files[file];
  return language === undefined ? undefined : projectUseOf(projects, { path, language });
}

/** Files that users do not import: private by rule, or of a program. */
function isHidden({ graph: { nodes, reader }, languages }: RootSource, file: number): boolean {
  const { path, language, id } = nodes.files[file];
  if (language === undefined || languageFacts(language)?.api?.privatePaths?.test(path)) return true;
  const { mainPackage } = languages.get(familyOf(language)) ?? {};
  return mainPackage !== undefined && reader.fileById(id)?.packageName === mainPackage;
}

const VISIBLE = FLAG.exported | FLAG.publicApi;

function addVisible(graph: Graph, file: number, found: number[]): void {
  const { flags } = symbolTable(graph);
  const { nodes } = graph;
  for (let node = nodes.first[file] + 1; node < nodes.first[file + 1]; node++)
    if ((flags[node] & VISIBLE) === VISIBLE) found.push(node);
  found.push(nodes.first[file]);
}

const LEADS: ReadonlySet<number> = new Set([referenceKindCode.import, referenceKindCode.read]);

/** What a file exports itself, and of other files. */
function exportsOf(graph: Graph, file: number, followed: Set<number>, found: number[]): void {
  if (followed.has(file)) return;
  followed.add(file);
  addVisible(graph, file, found);
  const { nodes } = graph;
  const facts = factsOf(graph, file);
  const lines = new Map<number, boolean>();
  for (let row = 0; facts !== undefined && row < facts.exports.rows; row++) {
    const line = at(facts.exports, row, EXPORT.line);
    const isAll = facts.strings[at(facts.exports, row, EXPORT.exported)] === '*';
    lines.set(line, isAll || (lines.get(line) ?? false));
  }
  // A language whose imports are exports: what the module of a package imports.
  const isPackage = languageFacts(nodes.files[file].language)?.changes?.importsAreExports === true;
  const edges = graph.edgesOf(file);
  for (let i = 0; i < edges.target.length; i++) {
    const isAll = lines.get(edges.line[i]);
    if ((isAll === undefined && !isPackage) || !LEADS.has(kindOf(edges.code[i]))) continue;
    const target = edges.target[i];
    const other = nodes.fileOf(target);
    if (target === nodes.first[other]) {
      if (isAll) exportsOf(graph, other, followed, found);
    } else addWithMembers(graph, target, found);
  }
}

/** A type with what users see of it. */
function addWithMembers(graph: Graph, node: number, found: number[]): void {
  const { flags, parents } = symbolTable(graph);
  const { nodes } = graph;
  const file = nodes.fileOf(node);
  const inside = new Set([node]);
  found.push(node);
  for (let inner = node + 1; inner < nodes.first[file + 1]; inner++) {
    if (!inside.has(parents[inner])) continue;
    inside.add(inner);
    if ((flags[inner] & (FLAG.private | FLAG.local)) === 0) found.push(inner);
  }
}
