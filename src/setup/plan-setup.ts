/** Plans the steps of `wayfind setup` on this machine, one per file. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { realRoot } from '../base/paths.ts';
import { AppError } from '../errors/errors.ts';
import type { Change } from './change.ts';
import { isPresent, type Machine } from './client-paths.ts';
import type { Client, ClientId, Scope } from './client-row.ts';
import { CLIENTS, clientOf } from './clients.ts';
import { type Launch, launchOf, type Program } from './launch.ts';
import { planServer, planServerRemoval, type ServerOptions } from './plan-server.ts';
import { planSkill, planSkillRemoval, skillHomes } from './skill.ts';

export interface SetupRequest {
  /** Clients requested by name; empty means all clients found on the machine. */
  readonly clients: readonly ClientId[];
  readonly scope: Scope;
  readonly remove: boolean;
  readonly skill: boolean;
  readonly launch: Launch;
  readonly workspaces: readonly string[];
}

export interface Step {
  readonly title: string;
  readonly clients: readonly ClientId[];
  /** Either this or `problem` is set. */
  readonly change?: Change;
  readonly problem?: AppError;
  /** Shown to the user once the file is written. */
  readonly notes: readonly string[];
}

export interface SetupPlan {
  readonly steps: readonly Step[];
  /** Clients that were not found, when none was named. */
  readonly absent: readonly Client[];
}

const NOT_ON_SEARCH_PATH =
  'The skill runs `wayfind`, which is not on the PATH of this shell: install wayfind globally, or run `npm link` in its checkout.';

interface SetupContext {
  readonly machine: Machine;
  readonly program: Program;
}

export function planSetup(request: SetupRequest, { machine, program }: SetupContext): SetupPlan {
  const named = request.clients.map(clientOf);
  const able = CLIENTS.filter((client) => (request.skill ? client.skills : client.files[request.scope].length > 0));
  const chosen = named.length > 0 ? named : able.filter((client) => isPresent(client, request.scope, machine));
  const absent = named.length > 0 ? [] : able.filter((client) => !chosen.includes(client));
  const steps = request.skill
    ? skillSteps(chosen, request, { machine, program })
    : chosen.map((client) => serverStep(client, request, { machine, program }));
  return { steps, absent };
}

/**
 * A problem with a client requested by name is thrown; for a client that was found automatically it becomes one line of the
 * list.
 */
function attempt(isNamed: boolean, plan: () => Change): Pick<Step, 'change' | 'problem'> {
  try {
    return { change: plan() };
  } catch (error) {
    if (isNamed || !(error instanceof AppError)) throw error;
    return { problem: error };
  }
}

function serverStep(client: Client, request: SetupRequest, { machine, program }: SetupContext): Step {
  const { scope, launch } = request;
  const workspaces = request.workspaces.map((dir) => realRoot(dir));
  if (client.needsWorkspace && workspaces.length === 0 && isRepository(machine.project))
    workspaces.push(machine.project);
  const options: ServerOptions = { scope, machine, program, launch, workspaces };
  const result = attempt(request.clients.length > 0, () =>
    request.remove ? planServerRemoval(client, options) : planServer(client, options),
  );
  const isShared = scope === 'project' && launchOf(launch, scope, program) === 'path';
  const shared = isShared ? ['The file contains paths of this machine: do not commit it.'] : [];
  const notes = request.remove ? [] : [...shared, client.afterwards];
  return { title: client.name, clients: [client.id], ...result, notes };
}

function isRepository(directory: string): boolean {
  return ['.git', path.join('.wayfind', 'snapshots')].some((name) => existsSync(path.join(directory, name)));
}

function skillSteps(clients: readonly Client[], request: SetupRequest, { machine, program }: SetupContext): Step[] {
  const { scope, remove } = request;
  const without = clients.find(({ skills }) => skills === undefined);
  if (without) {
    throw new AppError(
      'BAD_INPUT',
      `${without.name} does not read skills from files.`,
      'Omit it, or set up the server instead.',
    );
  }
  return skillHomes(clients).map((home) => {
    const readers = clients.filter(({ skills }) => skills === home);
    const options = { scope, machine, program };
    const result = attempt(request.clients.length > 0, () =>
      remove ? planSkillRemoval(home, options) : planSkill(home, options),
    );
    const title = `Skill for ${readers.map(({ name }) => name).join(', ')}`;
    const notes = remove || isOnSearchPath(machine) ? [] : [NOT_ON_SEARCH_PATH];
    return { title, clients: readers.map(({ id }) => id), ...result, notes };
  });
}

/** Whether a shell finds the command that the skill uses. */
function isOnSearchPath({ env, platform }: Machine): boolean {
  const names = platform === 'win32' ? ['wayfind.cmd', 'wayfind.exe'] : ['wayfind'];
  const dirs = (env.PATH ?? env.Path ?? '').split(path.delimiter);
  return dirs.some((dir) => dir !== '' && names.some((name) => existsSync(path.join(dir, name))));
}
