/** Resolves the places of the client table to paths on this machine. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { AppError } from '../errors/errors.ts';
import type { Base, Client, Place, Platform, Scope } from './client-row.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The machine as `setup` sees it; tests build their own. */
export interface Machine {
  readonly platform: Platform;
  readonly home: string;
  readonly env: Environment;
  /** The directory for `--scope project`. */
  readonly project: string;
}

/** A file of a client. */
export interface ClientFile {
  readonly path: string;
  /** The directory the path was built from: no link may lead outside it. */
  readonly base: string;
  readonly scope: Scope;
  /** The path as shown to the user. */
  readonly shown: string;
  /** It is a program. */
  readonly executable?: boolean;
}

export function thisMachine(project: string, env: Environment = process.env): Machine {
  const home = env.HOME || env.USERPROFILE || homedir();
  if (!path.isAbsolute(home)) {
    throw new AppError('BAD_INPUT', `The home directory ${JSON.stringify(home)} is not an absolute path.`, 'Set HOME.');
  }
  const platform = process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
  return { platform, home, env, project };
}

/** A variable that names a directory counts only when it is absolute, as the XDG specification requires. */
function directory(value: string | undefined, orElse: string): string {
  return value && path.isAbsolute(value) ? value : orElse;
}

export function baseDirectory(base: Base, { platform, home, env, project }: Machine): string {
  const config = directory(env.XDG_CONFIG_HOME, path.join(home, '.config'));
  switch (base) {
    case 'home':
      return home;
    case 'project':
      return project;
    case 'config':
      return config;
    case 'support':
      if (platform === 'darwin') return path.join(home, 'Library', 'Application Support');
      return platform === 'win32' ? directory(env.APPDATA, path.join(home, 'AppData', 'Roaming')) : config;
    case 'localAppData':
      return directory(env.LOCALAPPDATA, path.join(home, 'AppData', 'Local'));
    case 'codexHome':
      return directory(env.CODEX_HOME, path.join(home, '.codex'));
    case 'claudeHome':
      return directory(env.CLAUDE_CONFIG_DIR, home);
  }
}

/** The paths of a place: one, or one per name that matches its `*`. */
function pathsOf(place: Place, machine: Machine): string[] {
  if (place.on && !place.on.includes(machine.platform)) return [];
  let found = [baseDirectory(place.base, machine)];
  for (const part of place.path.split('/').filter(Boolean)) {
    if (!part.includes('*')) found = found.map((dir) => path.join(dir, part));
    else found = found.flatMap((dir) => namesLike(dir, part).map((name) => path.join(dir, name)));
  }
  return found;
}

function namesLike(dir: string, pattern: string): string[] {
  const [start = '', end = ''] = pattern.split('*');
  try {
    return readdirSync(dir).filter((name) => name.startsWith(start) && name.endsWith(end));
  } catch {
    return [];
  }
}

function isDirectory(dir: string): boolean {
  return statSync(dir, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** The file to edit, chosen as `Client.files` describes; undefined if the client does not have the scope. */
export function clientFile(client: Client, scope: Scope, machine: Machine): ClientFile | undefined {
  const files = client.files[scope].flatMap((place) =>
    pathsOf(place, machine).map((found) => {
      const file = clientFileAt(found, baseDirectory(place.base, machine), { scope, machine });
      return { file, wins: place.wins, hasDirectory: isDirectory(path.dirname(found)) };
    }),
  );
  const chosen =
    files.find(({ wins, hasDirectory }) => wins && hasDirectory) ??
    files.find(({ file }) => existsSync(file.path)) ??
    files.find(({ hasDirectory }) => hasDirectory) ??
    files[0];
  return chosen?.file;
}

/** Whether files of the client exist on this machine or, for a project file, in the project. */
export function isPresent(client: Client, scope: Scope, machine: Machine): boolean {
  const own = scope === 'project' ? client.files.project : [];
  return [...client.presence, ...own].flatMap((place) => pathsOf(place, machine)).some((found) => existsSync(found));
}

export function clientFileAt(
  file: string,
  base: string,
  { scope, machine }: { readonly scope: Scope; readonly machine: Machine },
): ClientFile {
  return { path: file, base, scope, shown: shownPath(file, scope, machine) };
}

/** Path relative to the home directory or the project. */
function shownPath(file: string, scope: Scope, { home, project }: Machine): string {
  const [base, prefix] = scope === 'project' ? [project, ''] : [home, `~${path.sep}`];
  const relative = path.relative(base, file);
  return relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? file : prefix + relative;
}
