/** Clients of the HTTP server that are slow, many, wrong or rude: an honest one still gets its answer. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt, pick, times } from './attempt.ts';
import { BIN, ended, homeIn } from './program.ts';
import { indexNow, makeRepository } from './sample.ts';

interface Rude {
  readonly kind: keyof typeof KINDS;
  readonly count: number;
}

const TOKEN = 'a-token-of-the-attempt';
const DESCRIPTORS = 256;
const HONEST_MS = 20_000;
/** Opened at once; then the server gets a moment to read what they sent, so that it knows which of them have the token. */
const AT_ONCE = 20;
const MOMENT_MS = 20;

const HELLO = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'break', version: '1' } },
});
const head = (token: string, length: number) =>
  `POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: ${length}\r\n\r\n`;

/** What each client sends and then keeps open. */
const KINDS = {
  nothing: '',
  'half a head': 'POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ',
  'half a body without a token': `${head('wrong', 5000)}{"jsonrpc"`,
  'half a body': `${head(TOKEN, 5000)}{"jsonrpc"`,
  'a huge head': `GET /mcp HTTP/1.1\r\nX: ${'a'.repeat(100_000)}\r\n\r\n`,
  'a huge body': `${head(TOKEN, 1e9)}${'a'.repeat(1_000_000)}`,
  'a session': head(TOKEN, HELLO.length) + HELLO,
  'no token': head('wrong', HELLO.length) + HELLO,
  noise: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03noise\r\n\r\n',
} as const;

export const clients = attempt<Rude>({
  name: 'clients',
  share: 2,
  missing: process.platform === 'linux' ? undefined : 'it sets limits of Linux',
  plan: (random) =>
    times(3, () => ({
      kind: pick(random, Object.keys(KINDS) as (keyof typeof KINDS)[]),
      count: pick(random, [1, 20, 120, 300]),
    })),
  async run(steps, dir) {
    const [root, home] = [join(dir, 'tree'), join(dir, 'home')];
    mkdirSync(home);
    makeRepository(root);
    await indexNow(root, homeIn(home));
    const flags = [
      'serve',
      '--http',
      '127.0.0.1:0',
      '--token-env',
      'BREAK_TOKEN',
      '--workspace',
      root,
      '--tools',
      'full',
    ];
    const child = spawn(
      'bash',
      ['-c', `ulimit -n ${DESCRIPTORS}; exec "$@"`, 'bash', process.execPath, BIN, ...flags],
      { env: { ...homeIn(home), BREAK_TOKEN: TOKEN }, stdio: 'pipe' },
    );
    const end = ended(child, flags, 120_000);
    const sockets: Socket[] = [];
    try {
      const port = await portOf(child.stderr);
      for (const { kind, count } of steps) {
        for (let i = 0; i < count; i++) {
          if (i % AT_ONCE === 0) await sleep(MOMENT_MS);
          sockets.push(open(port, KINDS[kind]));
        }
      }
      await sleep(500);
      const answer = await honest(port);
      if (answer !== undefined) {
        const died = child.exitCode !== null ? `the server died: ${(await end).err.slice(0, 500)}` : '';
        return `an honest client got ${answer} ${died}`;
      }
      return undefined;
    } finally {
      for (const socket of sockets) socket.destroy();
      child.kill('SIGKILL');
      await end;
    }
  },
});

function portOf(stream: NodeJS.ReadableStream): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
      const port = /listening on http:\/\/[^:]+:(\d+)/.exec(text)?.[1];
      if (port) resolve(Number(port));
    });
    setTimeout(() => reject(new Error(`the server did not listen: ${text.slice(0, 300)}`)), 20_000).unref();
  });
}

function open(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.on('data', () => {});
  socket.write(text, 'latin1');
  return socket;
}

/** Tries again, as clients do, when it is refused for a moment. Resolves to what went wrong. */
async function honest(port: number): Promise<string | undefined> {
  let last = '';
  for (const deadline = performance.now() + HONEST_MS; performance.now() < deadline; await sleep(500)) {
    try {
      const answer = await callHistory(port, deadline - performance.now());
      if (answer.includes('User')) return undefined;
      last = answer.slice(0, 300);
    } catch (error) {
      last = String((error as Error).cause ?? error);
    }
  }
  return last;
}

/** One call that starts git. */
async function callHistory(port: number, leftMs: number): Promise<string> {
  const url = `http://127.0.0.1:${port}/mcp`;
  const headers = {
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const post = (body: string, more: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, ...more },
      body,
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(leftMs))),
    });
  const hello = await post(HELLO);
  const session = hello.headers.get('mcp-session-id');
  await hello.text();
  if (session === null) return `status ${hello.status}`;
  const call = {
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'history', arguments: { name: 'User' } },
  };
  const answer = await post(JSON.stringify(call), { 'mcp-session-id': session });
  return answer.text();
}
