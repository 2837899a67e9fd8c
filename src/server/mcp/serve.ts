/** `wayfind serve`: from the operator's flags to a server that runs until its client or the operator ends it. */
import type { Server } from '@modelcontextprotocol/server';
import { AppError } from '../../errors/errors.ts';
import type { WatchWorkspace } from '../workspace-pool.ts';
import { openWorkspaces, type Workspaces } from '../workspaces.ts';
import { addressOf, autoOf, configOf, profileOf, readConfig, type ServeInput, type Surroundings } from './operator.ts';
import type { Profile } from './profile.ts';
import { createServer } from './server.ts';
import { serveStdio } from './stdio.ts';

/** Whatever hangs, a server that is to end is gone by then. */
const LAST_EXIT_MS = 900;

/** Resolves to the exit status. Throws BAD_INPUT and ROOT_NOT_FOUND for flags that are wrong. */
export async function serve(input: ServeInput, surroundings: Surroundings): Promise<number> {
  const { cwd, tell } = surroundings;
  const config = await configOf(input, surroundings);
  const roots = input.workspace ?? [];
  const watch = input.watch ? await watching(tell) : undefined;
  const workspaces = openWorkspaces({
    roots,
    cwd,
    auto: autoOf(input, config),
    watch,
    freshness: { policy: input.freshness },
  });
  const profile = await profileOf(input, config, surroundings);
  const options = { profile, maxBytes: config.max_bytes, structured: config.structured };
  const serverFor = (session: Workspaces, useRoots: boolean): Server =>
    createServer({ ...options, workspaces: session, useRoots });
  const stop = stopOnSignal();
  const stopReloading = reloadOnHangup(profile, input, surroundings);
  try {
    if (input.http === undefined)
      await serveStdio({
        createServer: () => serverFor(workspaces, roots.length === 0),
        onError: (error) => tell(`wayfind serve: ${error.message}`),
        signal: stop,
      });
    else await overHttp(input, { profile, workspaces, serverFor, surroundings, stop });
  } finally {
    stopReloading();
    exitSoon();
    process.stdin.destroy();
    await workspaces.close();
  }
  return 0;
}

/** Only trouble is told: standard error is a log that grows. Loaded when asked for, with all that indexes. */
async function watching(tell: Surroundings['tell']): Promise<WatchWorkspace> {
  const { watchServed } = await import('../served-watch.ts');
  return (workspace) =>
    watchServed(workspace, (event) => {
      if (event.event === 'failed') tell(`wayfind serve: watching ${workspace.root}: ${event.message} ${event.fix}`);
      else if (event.event === 'watching' && event.mode === 'poll')
        tell(`wayfind serve: ${workspace.root} is looked at again and again: ${event.reason}`);
    });
}

interface OverHttp {
  readonly profile: Profile;
  readonly workspaces: Workspaces;
  readonly serverFor: (session: Workspaces, useRoots: boolean) => Server;
  readonly surroundings: Surroundings;
  readonly stop: AbortSignal;
}

async function overHttp(input: ServeInput, served: OverHttp): Promise<void> {
  const { profile, workspaces, serverFor, surroundings, stop } = served;
  const address = addressOf(input.http ?? '');
  const [{ serveHttp }, { readToken }] = await Promise.all([import('./http.ts'), import('./http-token.ts')]);
  const http = await serveHttp({
    ...address,
    token: readToken({ variable: input.token_env, file: input.token_file, env: surroundings.env }),
    allowedHosts: input.allowed_host,
    allowedOrigins: input.allowed_origin,
    workspaces,
    // What a client elsewhere has open matters only where it may choose.
    createServer: (session) => serverFor(session, input.auto_workspace === true && !input.workspace?.length),
    onError: (error) => surroundings.tell(`wayfind serve: ${error.message}`),
  });
  profile.onChange(() => http.notify.toolsChanged());
  workspaces.onChange(({ indexing }) => {
    if (indexing !== 'indexing') http.notify.resourceUpdated('wayfind://status');
  });
  surroundings.tell(`wayfind serves on ${http.url}`);
  await new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  await http.close();
}

function stopOnSignal(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    exitSoon();
    controller.abort();
  };
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, stop);
  return controller.signal;
}

/** SIGHUP reads `server.tools` again; clients hear that the list changed. From a terminal it still means that the terminal is gone. */
function reloadOnHangup(profile: Profile, input: ServeInput, surroundings: Surroundings): () => void {
  if (input.tools !== undefined || process.stderr.isTTY) return () => undefined;
  const reload = async () => {
    try {
      profile.change((await readConfig(input, surroundings)).tools);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      surroundings.tell(`warning: ${error.message} ${error.fix}; the tools stay as they are`);
    }
  };
  const onHangup = () => void reload();
  process.on('SIGHUP', onHangup);
  return () => process.off('SIGHUP', onHangup);
}

function exitSoon(): void {
  setTimeout(() => process.exit(), LAST_EXIT_MS).unref();
}
