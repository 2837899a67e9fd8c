/** What could still load or run a file that nothing imports. */
import type { Graph } from '../../graph/graph.ts';
import { directoryOf, filesInDirectory } from '../../graph/members.ts';
import { openReferencesOf } from '../../graph/open-references.ts';
import type { Dead } from './dead-symbols.ts';
import type { Doubt } from './fields.ts';

export const fileDoubts = (graph: Graph, dead: Dead, node: number): Doubt[] => [
  ...loadedDoubt(graph, dead, node),
  ...programDoubt(graph, node),
];

/** Where files lie that are handed to others as they are, or copied into new projects. */
const SERVED =
  /(?:^|\/)(?:public|static|assets|www|wwwroot|resources|extra|tools|hack|dev|contrib|templates?|skeletons?|scaffolds?|boilerplates?|blueprints?|stubs)\//;

/** Somebody may run a file by hand whose top level does something; or it is served, or it is another form of the file beside it. */
function programDoubt(graph: Graph, node: number): Doubt[] {
  const { nodes } = graph;
  const file = nodes.fileOf(node);
  const { path } = nodes.files[file];
  const stem = path.replace(/\.\w+$/, '.');
  const twin = filesInDirectory(graph, path).find((one) => one !== file && nodes.files[one].path.startsWith(stem));
  if (twin !== undefined)
    return [{ how: 'loaded', path: nodes.files[twin].path, line: 1, name: nodes.files[twin].path }];
  const calls = graph.outgoing(nodes.symbolId(node), { kinds: ['call', 'new'] });
  const open = openReferencesOf(graph, file, new Set([nodes.symbolId(node)])).filter(
    ({ kind, name }) => (kind === 'call' || kind === 'new') && name !== 'require',
  );
  const [first] = [...calls, ...open];
  if (first !== undefined) return [{ how: 'run', path, line: first.line }];
  return SERVED.test(path) ? [{ how: 'loaded', path, line: 1, name: directoryOf(path) }] : [];
}

/** Files beside a dead one that are dead too. */
const MANY_LOADED = 3;

/** Where nothing imports most files of a directory, something loads them by a pattern. */
function loadedDoubt(graph: Graph, { used }: Dead, node: number): Doubt[] {
  const { nodes } = graph;
  const { path, language } = nodes.files[nodes.fileOf(node)];
  const beside = filesInDirectory(graph, path).filter(
    (file) => nodes.files[file].language === language && nodes.files[file].role === 'source',
  );
  const dead = beside.filter((file) => used[nodes.first[file]] === 0).length;
  return dead >= MANY_LOADED && dead > beside.length / 2
    ? [{ how: 'loaded', path, line: 1, name: `${directoryOf(path)}/` }]
    : [];
}
