/** The entry points of a tree, by project and kind. */

import { groupBy } from '../../base/group-by.ts';
import { openGraph } from '../../graph/graph.ts';
import type { ProjectUse } from '../../graph/roots/project-use.ts';
import type { Root } from '../../graph/roots/root.ts';
import { ROOT_KINDS, type RootKind } from '../../model/root-kinds.ts';
import type { Project } from '../../model/source-file.ts';
import type { SymbolHead } from '../../store/schema/records.ts';
import { bySource } from '../../store/schema/source-order.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { projectNames, projectsOf } from '../dependencies/groups.ts';
import type { EntryView, Question, Results } from './tool.ts';
import { rootFinder, type TreeRoots } from './tree-roots.ts';

export async function entryPoints(session: Session, question: Question): Promise<Draft<Results>> {
  const findRoots = await rootFinder(session);
  return session.reader().inOneView(() => {
    const graph = openGraph(session.reader());
    return reply(session, question, findRoots(graph));
  });
}

interface Entry {
  readonly root: Root;
  readonly head: SymbolHead;
  readonly project: string;
}

function reply(session: Session, question: Question, { roots, projects: uses }: TreeRoots): Draft<Results> {
  const reader = session.reader();
  const inPath = pathFilter(session, question);
  const languages = languagesNamed(question.lang);
  const roles = rolesOf(session, question.role);
  const known = projectsOf(reader);
  const projectName = projectNames(known);
  const heads = new Map(reader.headsById([...new Set(roots.map(({ id }) => id))]).map((head) => [head.id, head]));
  const found = listed(roots.flatMap((root) => (heads.has(root.id) ? [{ root, head: heads.get(root.id)! }] : [])));
  const all = found
    .filter(
      ({ head }) => inPath(head.path) && (languages?.has(head.language ?? '') ?? true) && (roles?.symbol(head) ?? true),
    )
    .map((entry): Entry => ({ ...entry, project: projectName(entry.head.path) }));
  const wanted = question.kind?.length ? new Set<RootKind>(question.kind) : undefined;
  const order = new Map([...new Set(all.map(({ project }) => project))].sort().map((name, i) => [name, i]));
  const fitting = all
    .filter(({ root }) => wanted?.has(root.kind) ?? root.kind !== 'test')
    .sort(
      (a, b) =>
        order.get(a.project)! - order.get(b.project)! ||
        ROOT_KINDS.indexOf(a.root.kind) - ROOT_KINDS.indexOf(b.root.kind) ||
        bySource(a.head, b.head),
    );
  const page = fitting.slice(question.offset, question.offset + question.limit);
  const changed = changedFiles(
    session,
    page.flatMap(({ root, head }) => [head.path, root.why.path]),
  );
  const entries = page.flatMap(({ root, head, project }): EntryView[] => {
    const symbol = reader.symbolById(head.id);
    if (symbol === undefined) return [];
    const change = changed.get(symbol.path);
    return [
      {
        entry: root.kind,
        handle: reader.handle(symbol),
        name: symbol.name,
        kind: symbol.kind,
        path: symbol.path,
        line: symbol.nameLine,
        start_line: symbol.line,
        end_line: symbol.endLine,
        ...(change && { file: change }),
        ...(root.name !== undefined && root.name !== symbol.name && { called: root.name }),
        project,
        why: root.why,
      },
    ];
  });
  const left = Math.max(0, fitting.length - question.offset - page.length);
  const notes: string[] = [];
  if (fitting.length === 0) notes.push(nothingNote({ found: found.length, fitting: all.length }, question));
  else if (page.length === 0) notes.push(pastTheEnd(fitting.length));
  return makeReply(
    session,
    {
      projects: projectViews(all, known, { projectName, uses }),
      entries,
    },
    {
      changed,
      omitted: left,
      notes,
      next: left > 0 ? [nextCall('entry_points', { ...question, offset: question.offset + page.length })] : [],
    },
  );
}

interface Counts {
  readonly found: number;
  /** The filters by file and role, before that by kind. */
  readonly fitting: number;
}

function nothingNote({ found, fitting }: Counts, { kind }: Question): string {
  if (found === 0) return 'no entry point was found: what a program registers at run time is not seen';
  if (fitting === 0) return `none of ${found} entry points matches the filters`;
  return `no entry point of kind ${kind?.join(' or ') ?? 'other than test'}; ${fitting} of other kinds`;
}

const CODE = new Set(['function', 'method', 'constructor', 'component', 'class', 'struct']);

/** Where symbols of a file are entry points of a kind, the file itself and constants beside them are not listed. */
function listed(entries: readonly { root: Root; head: SymbolHead }[]): { root: Root; head: SymbolHead }[] {
  const groups = groupBy(entries, ({ root, head }) => `${head.path} ${root.kind}`);
  return [...groups.values()].flatMap((group) => {
    const code = group.filter(({ head }) => CODE.has(head.kind));
    const named = group.filter(({ root }) => root.name !== undefined);
    if (code.length > 0) return [...new Set([...code, ...named])];
    if (named.length > 0) return named;
    const file = group.find(({ head }) => head.kind === 'file');
    return file === undefined ? group : [file];
  });
}

interface Projects {
  projectName(path: string): string;
  readonly uses: readonly ProjectUse[];
}

/** Those with entry points, by directory. */
function projectViews(
  all: readonly Entry[],
  known: readonly Project[],
  { projectName, uses }: Projects,
): Results['projects'] {
  const byName = new Map(known.map((project) => [projectName(project.dir === '' ? 'x' : `${project.dir}/x`), project]));
  return [...groupBy(all, ({ project }) => project)]
    .map(([name, entries]) => {
      const { dir = '', manifest } = byName.get(name) ?? {};
      const judged = uses.find(({ project }) => project.manifest === manifest);
      const { use, ...why } = judged?.verdict ?? {};
      const counts = ROOT_KINDS.map((kind) => [kind, entries.filter(({ root }) => root.kind === kind).length] as const);
      return {
        name,
        dir,
        ...(use && { use, why: why as Results['entries'][number]['why'] }),
        counts: Object.fromEntries(counts.filter(([, count]) => count > 0)),
      };
    })
    .sort((a, b) => (a.dir < b.dir ? -1 : a.dir > b.dir ? 1 : 0));
}
