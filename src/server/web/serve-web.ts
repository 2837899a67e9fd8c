/** `wayfind ui`: serves the explorer on this machine until Ctrl-C, and opens it in the browser. */
import { randomBytes } from 'node:crypto';
import { collectEarly, keepYoungSmall } from '../../base/small-heap.ts';
import { AppError } from '../../errors/errors.ts';
import type { Observer } from '../../observe/call-record.ts';
import type { LogFlags } from '../../observe/log.ts';
import { openUsage } from '../../observe/usage.ts';
import type { FreshnessPolicy } from '../../workspace/freshness-source.ts';
import { type Listener, LOOPBACK, listenHttp } from '../http/listen.ts';
import type { Route } from '../http/router.ts';
import { logIndexing, openServeLog } from '../mcp/serve-log.ts';
import { configOf } from '../mcp/serve-options.ts';
import { exitSoon, stopOnSignal } from '../stop-on-signal.ts';
import { openWorkspaces, type Workspaces } from '../workspaces.ts';
import { webApi } from './api.ts';
import { openBrowser } from './open-browser.ts';
import { webPages } from './page.ts';
import { createWebGuard } from './web-guard.ts';

export interface UiInput extends LogFlags {
  readonly workspace?: readonly string[];
  /** Default: 7412, or a free one where that is in use. */
  readonly port?: number;
  readonly open?: boolean;
  readonly freshness?: FreshnessPolicy;
}

interface UiContext {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a line on standard output. */
  readonly print: (text: string) => void;
  /** Writes a line for people, on standard error. */
  readonly log: (text: string) => void;
}

const DEFAULT_PORT = 7412;

/** Resolves to the exit status. Throws BAD_INPUT, ROOT_NOT_FOUND, ADDRESS_UNAVAILABLE, WEB_FILES_MISSING. */
export async function serveUi(input: UiInput, { cwd, env, print, log: warn }: UiContext): Promise<number> {
  collectEarly();
  keepYoungSmall();
  const context = { cwd, env, log: warn };
  const config = await configOf({ workspace: input.workspace ?? [] }, context);
  const log = await openServeLog(input, config, context);
  const report = (text: string) => log.say(`wayfind ui: ${text}`, 'warn');
  const workspaces = openWorkspaces({
    roots: input.workspace ?? [],
    cwd,
    watch: 'always',
    policy: input.freshness,
    timeoutMs: config.question_timeout_ms,
    log: report,
  });
  logIndexing(workspaces, log);
  const usage = config.usage.record ? openUsage() : undefined;
  const stop = stopOnSignal();
  try {
    // Without a workspace there is nothing to show: that is said here, not on a page.
    await workspaces.open();
    workspaces.start();
    const web = await serveWeb({
      workspaces,
      port: input.port,
      observe(record, seen) {
        usage?.add(record, seen);
        log.write({ event: 'call', ...record });
      },
      onError: (error) => report(error.message),
    });
    print(`The explorer is at ${web.url}`);
    print('Press Ctrl-C to stop it.');
    if (input.open !== false) openBrowser(web.onceUrl);
    await stopped(stop);
    await web.close();
  } finally {
    exitSoon();
    await workspaces.close();
    await Promise.all([log.flush(), usage?.flush()]);
  }
  return 0;
}

interface WebOptions {
  readonly workspaces: Workspaces;
  readonly port?: number | undefined;
  readonly observe?: Observer;
  readonly onError?: (error: Error) => void;
}

export interface WebServer {
  /** With the token. */
  readonly url: string;
  /** For the command line of a browser, which other users of this machine can read: its code is valid once. */
  readonly onceUrl: string;
  readonly token: string;
  close(): Promise<void>;
}

export async function serveWeb(options: WebOptions): Promise<WebServer> {
  const { workspaces, port, observe = () => {}, onError = () => {} } = options;
  const secret = () => randomBytes(24).toString('base64url');
  const [token, code] = [secret(), secret()];
  const guard = createWebGuard({ host: LOOPBACK, token, code });
  const pages = webPages(guard);
  const api = webApi({ workspaces, observe, onError });
  const routes = new Map<string, Route>([
    ['/api/tools/*', { methods: { POST: api.callTool } }],
    ['/api/workspaces', { methods: { GET: api.listWorkspaces } }],
    ['/api/events', { methods: { GET: api.events } }],
    ['/assets/*', { methods: { GET: pages.asset } }],
    // It sets the cookie, or says where to get it.
    ['/*', { methods: { GET: pages.page }, isOpen: true }],
  ]);
  const listen = (wanted: number) => listenHttp({ host: LOOPBACK, port: wanted, routes, guard, onError });
  const listener = await (port === undefined ? atUsualPort(listen) : listen(port));
  const urlWith = (shown: string) => `http://${LOOPBACK}:${listener.port}/?token=${shown}`;
  return {
    url: urlWith(token),
    onceUrl: urlWith(code),
    token,
    close: () => listener.close(async () => {}),
  };
}

/** Bookmarks stay valid as long as the port is free. */
async function atUsualPort(listen: (port: number) => Promise<Listener>): Promise<Listener> {
  try {
    return await listen(DEFAULT_PORT);
  } catch (error) {
    if (error instanceof AppError && error.code === 'ADDRESS_UNAVAILABLE') return listen(0);
    throw error;
  }
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
