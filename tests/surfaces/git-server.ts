/** Serves a directory of repositories over smart HTTP, as git's own program does it; and over git's own protocol. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { listening } from '../kit/listening.ts';

export interface HttpGit {
  readonly url: string;
  /** Every request, as `METHOD path`. */
  readonly requests: string[];
}

/** `answers`: takes over the requests for which it returns true. */
export async function httpGit(
  projects: string,
  answers: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Promise<HttpGit> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (!answers(request, response)) runBackend(projects, request, response);
  });
  return { url: await listening(server), requests };
}

/** By CGI: headers, an empty line, the body. */
function runBackend(projects: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
  const child = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: projects,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
  });
  request.pipe(child.stdin);
  child.stdin.on('error', () => {});
  let head = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    if (response.headersSent) return void response.write(chunk);
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end < 0) return;
    const lines = head.toString('latin1', 0, end).split('\r\n');
    const fields = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const);
    const status = fields.find(([name]) => name === 'Status')?.[1] ?? '200';
    response.writeHead(Number.parseInt(status, 10), Object.fromEntries(fields.filter(([name]) => name !== 'Status')));
    response.write(head.subarray(end + 4));
  });
  child.on('close', () => response.end());
}

/** The address of a `git daemon`. */
export async function gitDaemon(projects: string): Promise<string> {
  const port = await freePort();
  const args = [
    'daemon',
    '--reuseaddr',
    '--export-all',
    '--listen=127.0.0.1',
    `--port=${port}`,
    `--base-path=${projects}`,
  ];
  const child = spawn('git', args, { stdio: 'ignore', detached: true });
  onTestFinished(() => {
    try {
      process.kill(-child.pid!, 'SIGKILL');
    } catch {}
  });
  await sleep(500);
  return `git://127.0.0.1:${port}`;
}

async function freePort(): Promise<number> {
  const server = createSocketServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
