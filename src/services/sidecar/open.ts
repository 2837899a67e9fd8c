/** Opens a sidecar on a project: starts it, refuses another version of the protocol, and waits until it has loaded the project. */
import { version } from '../../base/version.ts';
import { type OpenService, ServiceFailure, type ServiceProject } from '../contract.ts';
import type { FoundService } from '../find-program.ts';
import { closeServer } from '../lsp/session.ts';
import { serviceEnvironment } from '../process/environment.ts';
import { GuardedChild } from '../process/guarded-child.ts';
import { Peer } from '../process/peer.ts';
import { within } from '../process/within.ts';
import {
  type InitializeParams,
  type InitializeResult,
  type OpenParams,
  readGreeting,
  readProblems,
  SIDECAR_PROTOCOL,
} from './protocol.ts';
import { SidecarSession } from './session.ts';

/** What programs of .NET need besides. */
const KEPT = ['DOTNET_ROOT', 'NUGET_PACKAGES', 'JAVA_HOME'];

export function openSidecar({ row, program, args }: FoundService): OpenService {
  return async (project, { limits, log, signal }) => {
    signal.throwIfAborted();
    const child = new GuardedChild({
      program,
      args,
      // It is told where the project is; nothing of the repository is found by being started in it.
      cwd: project.scratchDir,
      env: serviceEnvironment({ root: project.root, keep: KEPT }),
      memoryMb: limits.memoryMb,
      log,
      name: row.id,
    });
    const peer = new Peer(child);
    try {
      peer.listen();
      const { tool, capabilities, problems } = await within(load(peer, project, row.id), {
        ms: limits.projectMs,
        signal,
        problem: {
          code: 'timeout',
          message: `${row.id} did not load the project within ${limits.projectMs / 1000} s`,
          fix: 'services.project_timeout_ms allows more.',
        },
      });
      return new SidecarSession({
        child,
        peer,
        tool: { origin: row.id, version: tool.version },
        limits,
        problems,
        files: new Set(project.files),
        implementations: capabilities.implementations,
      });
    } catch (error) {
      await closeServer({ child, peer });
      signal.throwIfAborted();
      throw asFailure(error, row.id);
    }
  };
}

async function load(peer: Peer, { root, dir, files, scratchDir }: ServiceProject, id: string) {
  const greeting = await greet(peer, id);
  const opened: OpenParams = { root, dir, files, scratchDir };
  return { ...greeting, problems: readProblems(await peer.request('project/open', opened)) };
}

async function greet(peer: Peer, id: string): Promise<InitializeResult> {
  const hello: InitializeParams = {
    protocolVersion: SIDECAR_PROTOCOL,
    client: { name: 'wayfind', version },
    processId: process.pid,
  };
  const greeting = readGreeting(await peer.request('initialize', hello));
  if (greeting === undefined)
    throw new ServiceFailure({
      code: 'semantic_unavailable',
      message: `${id} does not speak the protocol of sidecars`,
    });
  if (greeting.protocolVersion !== SIDECAR_PROTOCOL)
    throw new ServiceFailure({
      code: 'semantic_unavailable',
      message: `${id} ${greeting.tool.version} speaks version ${greeting.protocolVersion} of the protocol, not ${SIDECAR_PROTOCOL}`,
      fix: `Install the version of ${id} that belongs to this version of Wayfind.`,
    });
  return greeting;
}

const asFailure = (error: unknown, id: string): ServiceFailure =>
  error instanceof ServiceFailure
    ? error
    : new ServiceFailure(
        {
          code: 'project_load_failed',
          message: `${id} could not load the project: ${(error as Error).message.slice(0, 200)}`,
        },
        { cause: error },
      );
