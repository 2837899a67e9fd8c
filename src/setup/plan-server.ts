/** Plans how setup adds our server to a client's file or removes it. */
import { AppError } from '../errors/errors.ts';
import { type Change, type Edit, planChange } from './change.ts';
import { clientFile, type Machine } from './client-paths.ts';
import type { Client, Scope } from './client-row.ts';
import { entryIn, withEntry, withoutEntry } from './edit-text.ts';
import { type Entry, entryOf } from './entry.ts';
import { type Launch, launchOf, type Program, serverCommand } from './launch.ts';

export interface ServerOptions {
  readonly scope: Scope;
  readonly machine: Machine;
  readonly program: Program;
  readonly launch: Launch;
  /** Directories to serve; the client's open project when empty. */
  readonly workspaces: readonly string[];
}

/** The entry for one client on this machine. Throws BAD_INPUT for a client whose entry has to name a workspace. */
export function serverEntry(client: Client, options: ServerOptions): Entry {
  const { scope, program, launch, workspaces } = options;
  if (client.needsWorkspace && workspaces.length === 0) {
    throw new AppError(
      'BAD_INPUT',
      `${client.name} starts servers outside any project.`,
      `Run it in a repository, or name one: \`wayfind setup ${client.id} --workspace DIR\`.`,
    );
  }
  return entryOf(client.shape, serverCommand(launchOf(launch, scope, program), program, workspaces));
}

export function planServer(client: Client, options: ServerOptions): Change {
  const entry = serverEntry(client, options);
  const edit: Edit = (text) => withEntry(text ?? '', client, entry);
  return planChange(fileOf(client, options), edit, printIt(client, options.scope));
}

/** Deletes a file that contains only what setup writes into a new one, unless it is a link. */
export function planServerRemoval(client: Client, options: Pick<ServerOptions, 'scope' | 'machine'>): Change {
  const edit: Edit = (text, isLink) => {
    if (text === undefined) return undefined;
    const entry = entryIn(text, client);
    if (entry === undefined) return text;
    const isOurs = !isLink && text === freshFile(client, entry as Entry);
    return isOurs ? undefined : withoutEntry(text, client);
  };
  return planChange(fileOf(client, options), edit, 'Remove the server by hand.');
}

/** The text setup writes when there is no file; also printed by `--print`. */
export function freshFile(client: Client, entry: Entry): string | undefined {
  try {
    return withEntry('', client, entry);
  } catch {
    return undefined; // Setup never writes an entry like this one, so the user did.
  }
}

function fileOf(client: Client, { scope, machine }: Pick<ServerOptions, 'scope' | 'machine'>) {
  const file = clientFile(client, scope, machine);
  if (file) return file;
  throw new AppError(
    'BAD_INPUT',
    `${client.name} has no settings for a single project.`,
    `Use \`wayfind setup ${client.id} --scope user\`.`,
  );
}

function printIt(client: Client, scope: Scope): string {
  const flag = scope === 'project' ? ' --scope project' : '';
  return `Correct the file, or add the entry by hand: \`wayfind setup ${client.id}${flag} --print\` prints it.`;
}
