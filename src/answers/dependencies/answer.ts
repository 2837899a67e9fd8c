/** Dependencies or dependents of a file, directory, project or the whole workspace; on request, import cycles. */
import type { Edge } from '../../graph/edge.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import { type OpenModule, openModules } from '../../graph/open-imports.ts';
import type { FileId } from '../../model/ids.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import type { Draft, NextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { askAgain } from './ask-again.ts';
import type {
  CycleView,
  DependenciesQuestion,
  DependencyView,
  LinkView,
  ModuleView,
  Results,
} from './both-directions.ts';
import { type ImportCycle, importCycles } from './cycles.ts';
import { dependencyAdvice } from './notes.ts';
import { type DependencyTopic, topicOf } from './topic.ts';
import { type DependencyNode, type DependencyTree, dependencyTree } from './tree.ts';

type DependenciesResult = Omit<Results, 'format'>;

/** External modules listed for more than one file, unless `external` is set. */
const MAX_MODULES = 15;
/** Largest tree, whatever `limit` is. */
const MAX_NODES = 5000;

export function showDependencies(session: Session, input: DependenciesQuestion): Draft<DependenciesResult> {
  return session.reader().inOneView(() => {
    const graph = openGraph(session.reader());
    const topic = topicOf(session, graph, input);
    return input.cycles ? cyclesReply(session, input, { graph, topic }) : treeReply(session, input, { graph, topic });
  });
}

interface Asked {
  readonly graph: Graph;
  readonly topic: DependencyTopic;
}

function treeReply(session: Session, input: DependenciesQuestion, { graph, topic }: Asked): Draft<DependenciesResult> {
  const { nodes, limit } = topic.root === undefined ? forest(graph, topic, input) : tree(graph, topic, input);
  const numbers = topic.files.map((id) => graph.nodes.fileNumber(id));
  const external = input.direction === 'out' ? openModules(graph, numbers) : [];
  const listed = input.external || topic.kind === 'file' ? external : external.slice(0, MAX_MODULES);
  const page = pageOf([...nodes, ...listed], input);
  const results: DependenciesResult = {
    ...aboutOf(input, topic),
    counts: { nodes: nodes.length, external: external.length },
    nodes: page.shown.filter(isNode).map((node) => nodeView(graph, node)),
    external: page.shown.filter((one) => !isNode(one)).map((one) => moduleView(graph, one as OpenModule)),
  };
  const advice = dependencyAdvice(input, { topic, nodes, limit, unlisted: external.length - listed.length });
  return reply(session, input, { results, page, ...advice });
}

const isNode = (one: DependencyNode | OpenModule): one is DependencyNode => 'kinds' in one;

function tree(graph: Graph, topic: DependencyTopic, { direction, depth }: DependenciesQuestion): DependencyTree {
  return dependencyTree(graph, { root: topic.root!, groups: topic.groups }, { direction, depth, limit: MAX_NODES });
}

/** One tree per group, below a node for the group; groups without dependencies are left out. */
function forest(graph: Graph, { groups }: DependencyTopic, { direction, depth }: DependenciesQuestion): DependencyTree {
  const nodes: DependencyNode[] = [];
  let limit: DependencyTree['limit'];
  for (const name of groups.names) {
    const root = { name, files: new Set(groups.filesIn(name)) };
    const own = dependencyTree(graph, { root, groups }, { direction, depth, limit: MAX_NODES - nodes.length });
    limit = own.limit === 'nodes' ? 'nodes' : (limit ?? own.limit);
    if (own.nodes.length === 0) continue;
    nodes.push({ name, depth: 0, kinds: {}, files: root.files.size, places: [] }, ...own.nodes);
  }
  return { nodes, limit };
}

function cyclesReply(
  session: Session,
  input: DependenciesQuestion,
  { graph, topic }: Asked,
): Draft<DependenciesResult> {
  const own = topic.root && new Set(topic.files.map((id) => topic.groups.nameOf(id)));
  const all = importCycles(graph, topic.groups);
  const cycles = own === undefined ? all : all.filter(({ members }) => members.some((name) => own.has(name)));
  const page = pageOf(cycles, input);
  const results: DependenciesResult = {
    ...aboutOf(input, topic),
    counts: { nodes: 0, external: 0, cycles: cycles.length },
    nodes: [],
    external: [],
    cycles: page.shown.map((cycle) => cycleView(graph, cycle)),
  };
  const notes = cycles.length === 0 ? ['no import cycles here'] : [];
  return reply(session, input, { results, page, notes, next: [] });
}

const aboutOf = ({ direction }: DependenciesQuestion, { kind, name, by, files }: DependencyTopic) => ({
  direction,
  by,
  about: { kind, name, files: files.length },
});

interface Page<T> {
  readonly shown: readonly T[];
  readonly total: number;
  readonly left: number;
}

function pageOf<T>(all: readonly T[], { offset, limit }: DependenciesQuestion): Page<T> {
  const shown = all.slice(offset, offset + limit);
  return { shown, total: all.length, left: Math.max(0, all.length - offset - shown.length) };
}

interface Answer {
  readonly results: DependenciesResult;
  readonly page: Page<unknown>;
  readonly notes: readonly string[];
  readonly next: readonly NextCall[];
}

function reply(
  session: Session,
  input: DependenciesQuestion,
  { results, page, notes, next }: Answer,
): Draft<DependenciesResult> {
  const { nodes, external, cycles = [] } = results;
  const places = [...nodes, ...external]
    .flatMap(({ at }) => at)
    .concat(cycles.flatMap(({ steps }) => steps.map(({ at }) => at)));
  const rest = askAgain({ ...input, offset: input.offset + page.shown.length });
  return makeReply(session, results, {
    changed: changedFiles(
      session,
      places.map(({ path }) => path),
    ),
    omitted: page.left,
    notes: [...(page.shown.length === 0 && page.total > 0 ? [pastTheEnd(page.total)] : []), ...notes],
    next: [...(page.left > 0 ? [rest] : []), ...next],
  });
}

function nodeView(graph: Graph, { places, ...node }: DependencyNode): DependencyView {
  return { ...node, at: places.map((edge) => linkView(graph, edge)) };
}

function moduleView(graph: Graph, { name, reason, imports, files, fileId, line }: OpenModule): ModuleView {
  return { name, reason, imports, files, at: [{ kind: 'import', path: pathOf(graph, fileId), line }] };
}

function cycleView(graph: Graph, { members, steps }: ImportCycle): CycleView {
  return {
    members: [...members],
    steps: steps.map(({ place, ...step }) => ({ ...step, at: linkView(graph, place) })),
  };
}

const linkView = (graph: Graph, { kind, fileId, line }: Edge): LinkView => ({
  kind,
  path: pathOf(graph, fileId),
  line,
});

const pathOf = ({ nodes }: Graph, fileId: FileId): string => nodes.files[nodes.fileNumber(fileId)].path;
