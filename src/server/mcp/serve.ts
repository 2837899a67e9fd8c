/** `wayfind serve`: starts a server from the operator's flags and runs it until the client or the operator stops it. */
import type { Server } from '@modelcontextprotocol/server';
import { collectEarly, keepYoungSmall } from '../../base/small-heap.ts';
import { AppError } from '../../errors/errors.ts';
import { openUsage } from '../../observe/usage.ts';
import { CallCounts } from '../metrics.ts';
import { exitSoon, stopOnSignal } from '../stop-on-signal.ts';
import { openWorkspaces, type Workspaces } from '../workspaces.ts';
import type { Profile } from './profile.ts';
import { logIndexing, openServeLog, type ServeLog } from './serve-log.ts';
import {
  addressOf,
  autoOf,
  configOf,
  profileOf,
  readConfig,
  type ServeContext,
  type ServeInput,
} from './serve-options.ts';
import { createServer, type ServerOptions } from './server.ts';
import { serveStdio } from './stdio.ts';

/** For a person who tries it out: it would seem to hang. */
const STDIO_HELP = [
  'wayfind serve answers agents over MCP: it waits for JSON-RPC messages on standard input, one a line.',
  'connect: `wayfind setup` adds the entry to your agents, which then start this command by themselves',
  'or:      `wayfind serve --http` serves over HTTP, with a page for the browser',
  'stop:    Ctrl-C',
];
const HTTP_HELP = (url: string): string[] => [
  `connect: an MCP client with the address ${url}, for example: claude mcp add --transport http wayfind ${url}`,
  `look:    ${new URL('/', url).href} in a browser, ${new URL('/health', url).href}, ${new URL('/metrics', url).href}`,
  'stop:    Ctrl-C',
];

/** Resolves to the exit status. Throws BAD_INPUT, ROOT_NOT_FOUND and LOG_UNWRITABLE for invalid flags. */
export async function serve(input: ServeInput, given: ServeContext): Promise<number> {
  collectEarly();
  keepYoungSmall();
  const { cwd } = given;
  const config = await configOf(input, given);
  const log = await openServeLog(input, config, given);
  const context: ServeContext = { ...given, log: (text) => log.say(text, 'warn') };
  const roots = input.workspace ?? [];
  const workspaces = openWorkspaces({
    roots,
    cwd,
    auto: autoOf(input, config),
    watch: input.watch === true ? 'always' : (input.watch ?? config.watch) ? 'events' : 'never',
    policy: input.freshness,
    timeoutMs: config.question_timeout_ms,
    log: (text) => context.log(`wayfind serve: ${text}`),
  });
  logIndexing(workspaces, log);
  const profile = await profileOf(input, config, context);
  const calls = new CallCounts();
  const usage = config.usage.record ? openUsage() : undefined;
  const options: Omit<ServerOptions, 'workspaces'> = {
    profile,
    maxBytes: config.max_bytes,
    structured: config.structured,
    surface: input.http === undefined ? 'stdio' : 'http',
    observe(record, seen) {
      calls.add(record);
      usage?.add(record, seen);
      log.write({ event: 'call', ...record });
    },
  };
  const serverFor = (session: Workspaces, useRoots: boolean): Server =>
    createServer({ ...options, workspaces: session, useRoots });
  const stop = stopOnSignal();
  const stopReloading = reloadOnHangup(profile, input, context);
  try {
    workspaces.start();
    if (given.isInteractive && input.http === undefined) for (const line of STDIO_HELP) log.say(line, 'info');
    if (input.http === undefined)
      await serveStdio({
        createServer: () => serverFor(workspaces, roots.length === 0),
        onError: (error) => context.log(`wayfind serve: ${error.message}`),
        signal: stop,
      });
    else await overHttp(input, { profile, workspaces, serverFor, calls, log, context, stop });
  } finally {
    stopReloading();
    exitSoon();
    process.stdin.destroy();
    await workspaces.close();
    await Promise.all([log.flush(), usage?.flush()]);
  }
  return 0;
}

interface OverHttp {
  readonly profile: Profile;
  readonly workspaces: Workspaces;
  readonly serverFor: (session: Workspaces, useRoots: boolean) => Server;
  readonly calls: CallCounts;
  readonly log: ServeLog;
  readonly context: ServeContext;
  readonly stop: AbortSignal;
}

async function overHttp(input: ServeInput, served: OverHttp): Promise<void> {
  const { profile, workspaces, serverFor, calls, log, context, stop } = served;
  const address = addressOf(input.http ?? '');
  const [{ serveHttp }, { readToken }] = await Promise.all([import('./http.ts'), import('../http/token.ts')]);
  const http = await serveHttp({
    ...address,
    token: readToken({ variable: input.token_env, file: input.token_file, env: context.env }),
    allowedHosts: input.allowed_host,
    allowedOrigins: input.allowed_origin,
    workspaces,
    // The roots of a remote client count only where it may choose its workspace.
    createServer: (session) => serverFor(session, input.auto_workspace === true && !input.workspace?.length),
    calls,
    onRequest: (request) => log.write({ event: 'request', ...request }, 'debug'),
    onError: (error) => context.log(`wayfind serve: ${error.message}`),
  });
  profile.onChange(() => http.notify.toolsChanged());
  workspaces.onChange(({ indexing }) => {
    if (indexing !== 'indexing') http.notify.resourceUpdated('wayfind://status');
  });
  log.say(`wayfind is listening on ${http.url}`, 'info');
  if (context.isInteractive) for (const line of HTTP_HELP(http.url)) log.say(line, 'info');
  await new Promise<void>((resolve) => {
    if (stop.aborted) resolve();
    stop.addEventListener('abort', () => resolve(), { once: true });
  });
  await http.close();
}

/** SIGHUP reloads `server.tools`, and clients are notified. In a terminal SIGHUP keeps its meaning: the terminal was closed. */
function reloadOnHangup(profile: Profile, input: ServeInput, context: ServeContext): () => void {
  if (input.tools !== undefined || process.stderr.isTTY) return () => undefined;
  const reload = async () => {
    try {
      profile.change((await readConfig(input, context)).tools);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      context.log(`warning: ${error.message} ${error.fix}; keeping the current tools`);
    }
  };
  const onHangup = () => void reload();
  process.on('SIGHUP', onHangup);
  return () => process.off('SIGHUP', onHangup);
}
