/** The control socket of a running watcher, for its status and to stop it: one line of JSON as request, one as reply. */
import { chmodSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';

export type Request = 'status' | 'stop';

export interface ControlServer {
  close(): Promise<void>;
}

const MAX_REQUEST = 200;
const MAX_REPLY = 100_000;
const TIMEOUT_MS = 2_000;

/** Where no socket can be created, the watcher can still be stopped by a signal. */
export async function serveControl(
  path: string | undefined,
  answer: (request: Request) => unknown,
): Promise<ControlServer> {
  if (path === undefined) return { close: async () => {} };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy());
    readLine(socket, MAX_REQUEST, (line) => {
      const request = requestIn(line);
      socket.end(`${JSON.stringify(request === undefined ? { error: 'unknown request' } : answer(request))}\n`);
    });
  });
  if (!(await listens(server, path))) return { close: async () => {} };
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of open) socket.destroySoon();
      }),
  };
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => {
      // Other users of this machine must not control it.
      if (process.platform !== 'win32') chmodSync(path, 0o600);
      resolve(true);
    });
  });
}

/** Undefined when no watcher answers in time. */
export function askWatcher(path: string | undefined, request: Request): Promise<unknown> {
  if (path === undefined) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const socket = connect(path);
    const end = (value: unknown) => {
      socket.destroy();
      resolve(value);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(undefined));
    socket.on('error', () => end(undefined));
    socket.on('close', () => end(undefined));
    readLine(socket, MAX_REPLY, (line) => end(parsed(line)));
    socket.write(`${JSON.stringify({ ask: request })}\n`);
  });
}

function readLine(socket: Socket, max: number, onLine: (line: string) => void): void {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end >= 0) {
      socket.removeAllListeners('data');
      onLine(text.slice(0, end));
    } else if (text.length > max) socket.destroy();
  });
}

function requestIn(line: string): Request | undefined {
  const { ask } = (parsed(line) ?? {}) as { ask?: unknown };
  return ask === 'status' || ask === 'stop' ? ask : undefined;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
