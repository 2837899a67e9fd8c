/** Opens a language server on a project: starts it, greets it, and waits until it has loaded what it will be asked about. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type OpenService,
  ServiceFailure,
  type ServiceLimits,
  type ServiceProblem,
  type ServiceProject,
} from '../contract.ts';
import type { FoundService } from '../find-program.ts';
import { serviceEnvironment } from '../process/environment.ts';
import { GuardedChild } from '../process/guarded-child.ts';
import { Peer } from '../process/peer.ts';
import { within } from '../process/within.ts';
import { versionOf } from '../program-version.ts';
import type { LspRow, Prepared } from '../row.ts';
import { type Greeting, greet } from './handshake.ts';
import { watchReadiness } from './readiness.ts';
import { answerServer } from './server-requests.ts';
import { closeServer, LanguageServerSession } from './session.ts';
import { TreeFiles } from './tree-files.ts';

/** The row must be one of a language server. */
export function openLanguageServer(found: FoundService): OpenService {
  const { row } = found;
  const lsp = row.lsp;
  if (lsp === undefined) throw new Error(`${row.id} is not a language server`);
  return async (project, { limits, log, signal }) => {
    signal.throwIfAborted();
    const startedMs = performance.now();
    lsp.refuse?.(project);
    const prepared = lsp.prepare?.(project, found) ?? {};
    const problems: ServiceProblem[] = (prepared.left ?? []).map((message) => ({ code: 'plugin_blocked', message }));
    const workspace = prepared.workspace ?? join(project.root, project.dir);
    const child = startServer(found, { project, prepared, workspace, limits, log, lsp });
    const peer = new Peer(child);
    try {
      const greeting = greetingOf(lsp, project, workspace);
      answerServer(peer, { ...greeting, log: child.log });
      const watch = watchReadiness(peer, lsp.readiness, (problem) => void problems.push(problem));
      peer.listen();
      const load = async () => {
        const abilities = await greet(peer, lsp, greeting);
        if (prepared.first) await openFirst(peer, prepared.first);
        watch.begin();
        const failed = new Promise<never>((_, reject) => child.onFailure(reject));
        await Promise.race([watch.ready, failed]);
        return abilities;
      };
      const { version, implementations } = await within(load(), {
        ms: limits.projectMs - (performance.now() - startedMs),
        signal,
        problem: {
          code: 'timeout',
          message: `${row.id} did not load the project within ${limits.projectMs / 1000} s`,
          fix: 'services.project_timeout_ms allows more.',
        },
      });
      const tool = { origin: `lsp:${row.id}`, version: version ?? (await versionOf(found, project)) };
      const tree = new TreeFiles(project);
      return new LanguageServerSession({
        child,
        peer,
        row: lsp,
        project,
        tree,
        tool,
        limits,
        problems,
        implementations,
      });
    } catch (error) {
      await closeServer({ child, peer });
      signal.throwIfAborted();
      throw asFailure(error, row.id);
    }
  };
}

function openFirst(peer: Peer, { path, languageId, text }: NonNullable<Prepared['first']>): Promise<void> {
  const item = { uri: pathToFileURL(path).href, languageId, version: 1, text };
  return peer.notify('textDocument/didOpen', { textDocument: item });
}

interface Starting {
  readonly project: ServiceProject;
  readonly prepared: Prepared;
  readonly workspace: string;
  readonly limits: ServiceLimits;
  readonly log: (line: string) => void;
  readonly lsp: LspRow;
}

function startServer({ row, program, args }: FoundService, starting: Starting): GuardedChild {
  const { project, prepared, workspace, limits, log, lsp } = starting;
  return new GuardedChild({
    program,
    args: [...args, ...(prepared.args ?? [])],
    cwd: workspace,
    env: serviceEnvironment({
      root: project.root,
      keep: lsp.keepEnv,
      set: { ...lsp.setEnv?.(limits), ...prepared.env },
    }),
    memoryMb: limits.memoryMb,
    log,
    name: row.id,
  });
}

const greetingOf = (lsp: LspRow, project: ServiceProject, workspace: string): Greeting => ({
  folder: { uri: pathToFileURL(workspace).href, name: 'project' },
  options: lsp.options?.(project) ?? {},
  settings: lsp.settings?.(project) ?? {},
});

/** What the server refuses is its failure; anything else that is thrown is ours. */
const asFailure = (error: unknown, id: string): unknown =>
  error instanceof ServiceFailure
    ? error
    : new ServiceFailure(
        { code: 'semantic_unavailable', message: `${id} could not be started: ${(error as Error).message}` },
        { cause: error },
      );
