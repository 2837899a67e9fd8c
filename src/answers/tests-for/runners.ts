/** Finds the runner of a test file from what the projects around it say. */
import { familyOf } from '../../../languages/all.ts';
import { ancestorsOf, below, directoryOf, inside } from '../../base/tree-paths.ts';
import { factsOf } from '../../graph/file-facts.ts';
import type { Graph } from '../../graph/graph.ts';
import { at, IMPORT } from '../../model/facts.ts';
import { type Evidence, type RunPlace, STRENGTHS, type Strength, type TestRunner } from '../../model/language-tests.ts';
import type { CaseSource } from './cases.ts';

export interface FoundRunner {
  readonly runner: TestRunner;
  /** Where its command runs; '' is the root. */
  readonly directory: string;
  readonly place: RunPlace;
  /** The file that says so; '' where none does. */
  readonly why: string;
}

/** Of files by their numbers in the graph. */
export function runnerFinder({ graph, languages, read }: CaseSource): (file: number) => FoundRunner | undefined {
  const tree = listedTree(graph, read);
  return (file) => {
    const { path, language } = graph.nodes.files[file];
    const runners = languages.get(familyOf(language ?? ''))?.runners ?? [];
    const fitting = runners.filter(({ files }) => files?.test(path) ?? true);
    const imported = modulesOf(graph, file);
    const isImported = ({ modules }: TestRunner) =>
      modules !== undefined && imported.some((name) => modules.test(name));
    const deciding = fitting.filter((one) => isImported(one) && one.needsImport !== 'shared');
    const possible = deciding.length > 0 ? deciding : fitting.filter((one) => !one.needsImport || isImported(one));
    return nearest(tree, path, possible);
  };
}

function modulesOf(graph: Graph, file: number): string[] {
  const facts = factsOf(graph, file);
  if (facts === undefined) return [];
  return Array.from({ length: facts.imports.rows }, (_, row) => facts.strings[at(facts.imports, row, IMPORT.module)]);
}

interface ListedTree {
  /** The names of the files right in a directory, sorted. */
  names(directory: string): readonly string[];
  has(path: string): boolean;
  /** '' where there is none. */
  text(path: string): string;
}

function listedTree({ reader }: Graph, read: CaseSource['read']): ListedTree {
  const directories = new Map<string, string[]>();
  for (const { path } of reader.fileHeads()) {
    const directory = directoryOf(path);
    const names = directories.get(directory);
    if (names === undefined) directories.set(directory, [baseName(path)]);
    else names.push(baseName(path));
  }
  const texts = new Map<string, string>();
  const names = (directory: string) => directories.get(directory) ?? [];
  const has = (path: string) => names(directoryOf(path)).includes(baseName(path));
  const text = (path: string): string => {
    let found = texts.get(path);
    if (found === undefined) texts.set(path, (found = has(path) ? (read(path) ?? '') : ''));
    return found;
  };
  return { names, has, text };
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** What only tells where projects are counts after all that names a runner, in whatever directory. */
const ROUNDS: readonly (readonly Strength[])[] = [STRENGTHS.filter((one) => one !== 'place'), ['place']];

function nearest(tree: ListedTree, path: string, runners: readonly TestRunner[]): FoundRunner | undefined {
  const around = ancestorsOf(directoryOf(path));
  for (const strengths of ROUNDS)
    for (const directory of around)
      for (const strength of strengths)
        for (const runner of runners) {
          const own = runner.evidence.filter((one) => (one.strength ?? 'settings') === strength);
          const name = own.flatMap((one) => fileWith(tree, directory, one) ?? [])[0];
          if (name !== undefined) return foundAt(tree, { runner, project: directory, why: inside(directory, name) });
        }
  const byDefault = runners.find(({ isDefault }) => isDefault);
  return byDefault && foundAt(tree, { runner: byDefault, project: '', why: '' });
}

const fileWith = (tree: ListedTree, directory: string, { file, says }: Evidence): string | undefined =>
  tree.names(directory).find((name) => file.test(name) && (says?.test(tree.text(inside(directory, name))) ?? true));

interface Found {
  readonly runner: TestRunner;
  readonly project: string;
  readonly why: string;
}

function foundAt(tree: ListedTree, { runner, project, why }: Found): FoundRunner {
  const { outermost } = runner;
  const named = (directory: string, name: RegExp) => tree.names(directory).filter((one) => name.test(one));
  const outer = outermost && ancestorsOf(project).findLast((directory) => named(directory, outermost).length > 0);
  const directory = outer ?? project;
  const from = below(directory, project) ?? '';
  const place: RunPlace = {
    project: from,
    has: (path) => tree.has(inside(directory, path)),
    text: (path) => tree.text(inside(directory, path)),
    above: (name) => ancestorsOf(directory).flatMap((one) => named(one, name))[0],
    inProject: (name) => named(project, name).map((one) => inside(from, one)),
  };
  return { runner, directory, place, why };
}
