/** The Streamable HTTP transport: independent requests since 2026-07-28, sessions before. */
import {
  createMcpHandler,
  isInitializeRequest,
  isLegacyRequest,
  type ServerNotifier,
  WebStandardStreamableHTTPServerTransport,
  type WebStandardStreamableHTTPServerTransportOptions,
} from '@modelcontextprotocol/server';
import { CODE, refuse } from '../http/response.ts';
import type { Exchange } from '../http/router.ts';
import { RecentEvents } from './http-events.ts';
import type { HttpSessions, ServerInstance } from './http-sessions.ts';

export interface StreamableOptions {
  readonly sessions: HttpSessions;
  readonly newInstance: () => ServerInstance;
  readonly keepAliveMs: number;
  readonly onError: (error: Error) => void;
}

export interface Streamable {
  handle(exchange: Exchange): Promise<Response>;
  readonly notify: ServerNotifier;
  close(): Promise<void>;
}

/** Time a client waits before it reopens a broken stream. */
const RETRY_MS = 1000;

class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #events: RecentEvents;

  constructor(events: RecentEvents, options: WebStandardStreamableHTTPServerTransportOptions) {
    super({ ...options, eventStore: events });
    this.#events = events;
  }

  /** A reopened stream replaces the one the client lost, which may look open from here for long. */
  async openStream(request: Request): Promise<Response> {
    const last = request.headers.get('last-event-id');
    if (last === null) this.closeStandaloneSSEStream();
    else if (!this.#events.has(last))
      return refuse({ status: 400, message: 'This event has expired: send the request again.' });
    return this.handleRequest(request);
  }
}

export function serveStreamable({ sessions, newInstance, keepAliveMs, onError }: StreamableOptions): Streamable {
  /** Closed with their request. */
  const single = new WeakMap<Request, ServerInstance>();
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      const instance = newInstance();
      if (requestInfo) single.set(requestInfo, instance);
      return instance.server;
    },
    { legacy: 'reject', keepAliveMs, onerror: onError },
  );

  async function begin({ request, body, client }: Exchange): Promise<Response> {
    if (!sessions.makeRoom(client)) return tooMany();
    const instance = newInstance();
    const transport: SessionTransport = new SessionTransport(new RecentEvents(), {
      sessionIdGenerator: () => sessions.newId(),
      onsessioninitialized: (id) => sessions.add({ id, transport }, client, instance.end),
      onsessionclosed: (id) => sessions.end(id),
      retryInterval: RETRY_MS,
      keepAliveMs,
    });
    await instance.server.connect(transport);
    const response = await transport.handleRequest(request, { parsedBody: body });
    if (transport.sessionId === undefined) await instance.end();
    return response;
  }

  async function handleLegacy(exchange: Exchange): Promise<Response> {
    const { request, body, finished } = exchange;
    const id = request.headers.get('mcp-session-id');
    if (id === null && isInitializeRequest(body)) return begin(exchange);
    if (id === null)
      return refuse({ status: 400, message: 'The Mcp-Session-Id header is missing: send initialize first.' });
    const session = sessions.use(id, SessionTransport, finished);
    if (!session)
      return refuse({ status: 404, code: CODE.noSession, message: 'Unknown session: send initialize again.' });
    const { transport } = session;
    return request.method === 'GET'
      ? transport.openStream(request)
      : transport.handleRequest(request, { parsedBody: body });
  }

  return {
    async handle(exchange) {
      const { request, body, finished } = exchange;
      if (await isLegacyRequest(request, body)) return handleLegacy(exchange);
      const response = await modern.fetch(request, { parsedBody: body });
      void finished.then(() => single.get(request)?.end());
      return response;
    },
    notify: modern.notify,
    close: () => modern.close(),
  };
}

export const tooMany = (): Response =>
  refuse({ status: 503, message: 'Too many sessions are open: try again later.', headers: { 'retry-after': '10' } });
