/** The roots of the tree of a session, with what other features know of them. */
import { loadRoots } from '../../../languages/load.ts';
import type { Graph } from '../../graph/graph.ts';
import { findRoots } from '../../graph/roots/find-roots.ts';
import { listedTree, treeNames } from '../../graph/roots/named-files.ts';
import { type ProjectUse, projectUses } from '../../graph/roots/project-use.ts';
import type { Root, RootProvider, RootSource } from '../../graph/roots/root.ts';
import type { Session } from '../../workspace/session.ts';
import { wholeText } from '../../workspace/source-text.ts';
import { routeRoots } from './route-roots.ts';

export interface TreeRoots {
  readonly source: RootSource;
  readonly roots: readonly Root[];
  readonly projects: readonly ProjectUse[];
}

/** Larger files are data. */
const MAX_BYTES = 2_000_000;

const kept = new WeakMap<Graph, TreeRoots>();

/** Loads what the languages say; what it returns finds the roots of a graph, once for each state of the index. */
export async function rootFinder(session: Session): Promise<(graph: Graph) => TreeRoots> {
  const languages = await loadRoots();
  const more = [await routeRoots(session)];
  return (graph) => {
    let found = kept.get(graph);
    if (found === undefined) kept.set(graph, (found = rootsOf(session, graph, { languages, more })));
    return found;
  };
}

interface Known {
  readonly languages: RootSource['languages'];
  /** What other features know of roots. */
  readonly more: readonly RootProvider[];
}

function rootsOf(session: Session, graph: Graph, { languages, more }: Known): TreeRoots {
  const tree = listedTree(graph);
  const names = treeNames(graph, { tree, languages });
  const source = { graph, tree, names, languages, read: (path: string) => wholeText(session, path, MAX_BYTES) };
  return { source, roots: findRoots(source, more), projects: projectUses(source) };
}
