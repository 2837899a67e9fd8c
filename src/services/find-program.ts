/** Finds the programs of services: where the user says, on PATH, or among Wayfind's own packages; never in the repository. */
import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isInside, realOrSame } from '../base/paths.ts';
import { directoriesOutside, isOfRepository } from './process/environment.ts';
import type { ServiceCommand, ServiceRow } from './row.ts';

export interface FoundService {
  readonly row: ServiceRow;
  readonly command: ServiceCommand;
  /** Absolute. */
  readonly program: string;
  readonly args: readonly string[];
  readonly from: 'settings' | 'path' | 'bundled';
}

export interface FindOptions {
  /** Nothing in it is a program. */
  readonly root: string;
  /** By the id of the row; absolute paths, as in the setting `services.commands`. */
  readonly commands?: ReadonlyMap<string, string>;
  readonly env?: NodeJS.ProcessEnv;
}

/** Undefined where it is not installed. */
export function findService(row: ServiceRow, options: FindOptions): FoundService | undefined {
  const given = options.commands?.get(row.id);
  // What the user names is used or nothing: another version would be a surprise.
  if (given !== undefined) return fromSettings(row, given, options.root);
  for (const command of row.commands) {
    const program = onPath(command.program, options);
    if (program !== undefined) return found(row, command, { program, from: 'path' });
  }
  for (const command of row.commands) {
    const program = command.bundled && bundledScript(command.bundled, options.root);
    if (program !== undefined) return found(row, command, { program, from: 'bundled' });
  }
  return undefined;
}

/** Why a command of the settings is not used. */
export function commandProblem(given: string, root: string): string | undefined {
  if (!path.isAbsolute(given)) return 'is not an absolute path';
  if (isInWorkspace(given, root)) return 'is inside the repository';
  return isProgram(given) || isScript(given) ? undefined : 'is not a program that can be run';
}

function fromSettings(row: ServiceRow, given: string, root: string): FoundService | undefined {
  if (commandProblem(given, root) !== undefined) return undefined;
  const name = path.basename(given, path.extname(given));
  const command = row.commands.find(({ program }) => program === name) ?? row.commands[0];
  return found(row, command, { program: given, from: 'settings' });
}

function found(
  row: ServiceRow,
  command: ServiceCommand,
  { program, from }: Pick<FoundService, 'program' | 'from'>,
): FoundService {
  // A script is run by this Node: its first line may name one that is not on PATH.
  return isScript(program)
    ? { row, command, program: process.execPath, args: [program, ...command.args], from }
    : { row, command, program, args: command.args, from };
}

function onPath(name: string, { root, env = process.env }: FindOptions): string | undefined {
  const file = process.platform === 'win32' ? `${name}.exe` : name;
  return directoriesOutside(root, env.PATH ?? env.Path ?? '')
    .map((directory) => path.join(directory, file))
    .find((candidate) => isProgram(candidate) && !isOfRepository(candidate, root));
}

function bundledScript(
  { package: name, script }: NonNullable<ServiceCommand['bundled']>,
  root: string,
): string | undefined {
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/${script}`);
    return isInWorkspace(file, root) ? undefined : file;
  } catch {
    return undefined;
  }
}

/** As it is written, and where its links lead. */
const isInWorkspace = (file: string, root: string): boolean =>
  [root, realOrSame(root)].some((one) => isInside(one, path.normalize(file)) || isInside(one, realOrSame(file)));

const isScript = (file: string): boolean => /\.[cm]?js$/.test(realOrSame(file)) && isFile(file);

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return isFile(file);
  } catch {
    return false;
  }
}

function isFile(file: string): boolean {
  try {
    return statSync(realpathSync(file)).isFile();
  } catch {
    return false;
  }
}
