/** The routes of a repository, filtered. */

import type { Endpoint } from '../../endpoints/assemble.ts';
import { reaches } from '../../endpoints/route-match.ts';
import { servedIn } from '../../endpoints/traffic.ts';
import { type Graph, openGraph } from '../../graph/graph.ts';
import type { FileId } from '../../model/ids.ts';
import { fileOfKey, rowOfKey } from '../../model/links.ts';
import type { RoleFile } from '../../model/roles.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { changedFiles } from '../../workspace/changed-files.ts';
import { languagesNamed } from '../../workspace/language-names.ts';
import { makeReply, pastTheEnd } from '../../workspace/make-reply.ts';
import { pathFilter } from '../../workspace/path-filter.ts';
import { type Draft, nextCall } from '../../workspace/reply.ts';
import type { Session } from '../../workspace/session.ts';
import { rolesOf } from '../../workspace/session-roles.ts';
import { viewOf } from '../quote/symbol-view.ts';
import type { Question, Results } from './tool.ts';

interface Served extends Omit<Endpoint, 'handler' | 'file'> {
  readonly file: string;
  readonly declaredIn: RoleFile;
  readonly handler: SymbolRecord | undefined;
}

export async function listEndpoints(session: Session, question: Question): Promise<Draft<Results>> {
  const reader = session.reader();
  const { endpoints } = await servedIn(reader);
  return reader.inOneView(() => {
    const graph = openGraph(reader);
    const all = endpoints.flatMap((one) => servedBy(graph, one, question));
    const fitting = all.filter((one) => fits(session, one, question)).sort(byPath);
    const page = fitting.slice(question.offset, question.offset + question.limit);
    const changed = changedFiles(session, [...new Set(page.map(({ file }) => file))]);
    const results = page.map(({ method, path, framework, file, line, handler }): Results[number] => ({
      method,
      route: path,
      framework,
      path: file,
      line,
      ...(handler && { handler: placeOf(viewOf(reader, handler, changed)) }),
    }));
    const left = Math.max(0, fitting.length - question.offset - page.length);
    const next = left > 0 ? [nextCall('endpoints', { ...question, offset: question.offset + page.length })] : [];
    return makeReply(session, results, { changed, omitted: left, notes: notesOf(all, fitting, page), next });
  });
}

function notesOf(all: readonly Served[], fitting: readonly Served[], page: readonly Served[]): string[] {
  if (all.length === 0)
    return [
      'no framework that is known serves a route here: docs/endpoints.md lists them; routes that are made at run time are not seen',
    ];
  if (fitting.length === 0) return [`none of ${all.length} routes matches the filters`];
  if (page.length === 0) return [pastTheEnd(fitting.length)];
  const unknown = fitting.filter(({ handler }) => handler === undefined).length;
  return unknown > 0 ? [`the handler of ${unknown} of ${fitting.length} routes could not be found`] : [];
}

const placeOf = ({ qualified_name: _, signature: __, ...place }: ReturnType<typeof viewOf>) => place;

/** Its file and handler by their rows; none where the question is not about its language. */
function servedBy(graph: Graph, endpoint: Endpoint, { lang }: Question): Served[] {
  const { nodes, reader } = graph;
  const number = nodes.fileNumber(endpoint.file as FileId);
  if (number < 0) return [];
  const declaredIn = nodes.files[number];
  const { path, language } = declaredIn;
  const languages = languagesNamed(lang);
  if (languages && (language === undefined || !languages.has(language))) return [];
  const key = endpoint.handler;
  const id = key === undefined ? undefined : nodes.symbolAt(nodes.fileNumber(fileOfKey(key)), rowOfKey(key));
  return [{ ...endpoint, file: path, declaredIn, handler: id === undefined ? undefined : reader.symbolById(id) }];
}

function fits(session: Session, one: Served, question: Question): boolean {
  const { route, method, handler, framework } = question;
  if (!pathFilter(session, question)(one.file)) return false;
  const roles = rolesOf(session, question.role);
  // Of the handler; where it is not known, of the file that declares the route.
  if (roles && !(one.handler ? roles.symbol(one.handler) : roles.file(one.declaredIn))) return false;
  if (method !== undefined && one.method !== 'ANY' && !method.some((name) => name.toUpperCase() === one.method))
    return false;
  if (framework !== undefined && !one.framework.toLowerCase().includes(framework.toLowerCase())) return false;
  if (handler !== undefined && !nameOf(session, one).toLowerCase().includes(handler.toLowerCase())) return false;
  return route === undefined || one.path.toLowerCase().includes(route.toLowerCase()) || reaches(one.path, route);
}

const nameOf = (session: Session, { handler }: Served): string =>
  handler === undefined ? '' : session.reader().qualifiedName(handler) || handler.name;

const byPath = (x: Served, y: Served): number =>
  compare(x.path, y.path) || compare(x.method, y.method) || compare(x.file, y.file) || x.line - y.line;

const compare = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0);
