/** A language server for tests: it knows `def name` lines, and does what its arguments say, which is mostly wrong. */
import { spawn } from 'node:child_process';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [mode, record] = process.argv.slice(2);
const opened = new Map();
let root = '';
let asked = 0;

function send(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  process.stdout.write(`Content-Length: ${body.length}\r\n\r\n`);
  process.stdout.write(body);
}

function note(what) {
  if (record) appendFileSync(record, `${JSON.stringify(what)}\n`);
}

/** Where `def <word>` is, in any file of the root. */
function define({ textDocument: { uri }, position: { line, character } }) {
  const text = opened.get(uri).split('\n')[line];
  const word = /^\w+/.exec(text.slice(character))?.[0];
  for (const name of readdirSync(root)) {
    if (!name.endsWith('.txt')) continue;
    const lines = readFileSync(join(root, name), 'utf8').split('\n');
    const found = lines.indexOf(`def ${word}`);
    if (found < 0) continue;
    const range = { start: { line: found, character: 4 }, end: { line: found, character: 4 + word.length } };
    return { uri: pathToFileURL(join(root, name)).href, range };
  }
  return null;
}

const at = (uri, line, character) => ({ uri, range: { start: { line, character }, end: { line, character } } });
const rootUri = (name) => pathToFileURL(join(root, name)).href;

/** Everything that the protocol does not allow, or that leads out of the tree. */
const LIES = () => [
  at('file:///etc/passwd', 0, 0),
  at(rootUri('../outside.txt'), 0, 0),
  at(`${rootUri('')}%2e%2e/outside.txt`, 0, 0),
  at(rootUri('not-indexed.txt'), 0, 0),
  at(rootUri('a.txt'), -1, 0),
  at(rootUri('a.txt'), 0, -5),
  at(rootUri('a.txt'), 1.5, 0),
  at(rootUri('a.txt'), '1', 0),
  at(rootUri('a.txt'), 1e300, 0),
  at('file://elsewhere/share/a.txt', 0, 0),
  at('https://example.com/a.txt', 0, 0),
  at(42, 0, 0),
  { uri: rootUri('a.txt') },
  { uri: rootUri('a.txt'), range: { start: null } },
  'a.txt',
  42,
  true,
  [[]],
  [null],
  { targetUri: null, targetRange: [] },
  at(rootUri('a.txt'), 1_000_000, 7),
];

const CAPABILITIES = { definitionProvider: true, implementationProvider: true, positionEncoding: 'utf-16' };

const HANDLERS = {
  initialize({ workspaceFolders, capabilities, processId }) {
    root = fileURLToPath(workspaceFolders[0].uri);
    note({ initialize: { encodings: capabilities.general.positionEncodings, processId } });
    if (mode === 'other-encoding') return { capabilities: { ...CAPABILITIES, positionEncoding: 'utf-8' } };
    if (mode === 'no-definitions') return { capabilities: {} };
    if (mode === 'no-answer-object') return 'yes';
    return { capabilities: CAPABILITIES, serverInfo: { name: 'fake', version: '1.2.3' } };
  },
  'textDocument/definition'(params) {
    asked++;
    if (mode === 'lie') {
      const lies = LIES();
      return lies[params.position.line % lies.length];
    }
    if (mode === 'die-in-the-middle' && asked === 3) process.exit(3);
    if (mode === 'crash-loudly') {
      process.stderr.write('panic: the index is broken\u001b[31m\n', () => process.kill(process.pid, 'SIGABRT'));
      return undefined;
    }
    if (mode === 'hang') return undefined;
    if (mode === 'hang-on-line-2' && params.position.line === 1) return undefined;
    if (mode === 'refuse') return new Error('no package for this file');
    if (mode === 'modified' && asked % 2 === 1) return Object.assign(new Error('modified'), { code: -32801 });
    return define(params);
  },
  'textDocument/implementation': (params) => [define(params)].filter(Boolean),
  shutdown: () => (mode === 'ignore-shutdown' ? undefined : null),
};

function handle({ id, method, params, result, error }) {
  if (method === undefined) return note({ answered: id, result: result ?? null, error: error?.code });
  if (method === 'textDocument/didOpen') opened.set(params.textDocument.uri, params.textDocument.text);
  if (method === 'textDocument/didClose') opened.delete(params.textDocument.uri);
  if (id === undefined) {
    note({ [method]: params });
    if (method === 'initialized') afterStart();
    if (method === 'exit' && mode !== 'ignore-shutdown') process.exit(0);
    return;
  }
  if (mode === 'hang-at-start') return;
  const handler = HANDLERS[method];
  const answer = handler ? handler(params) : new Error(`no ${method}`);
  if (answer instanceof Error) send({ id, error: { code: answer.code ?? -32000, message: answer.message } });
  else if (answer !== undefined) send({ id, result: answer });
}

/** What a server may do by itself. */
function afterStart() {
  if (mode === 'ask') {
    const edit = { changes: { [rootUri('a.txt')]: [] } };
    send({
      id: 'c',
      method: 'workspace/configuration',
      params: { items: [{ section: 'fake.deep' }, { section: 'no' }, {}] },
    });
    send({ id: 'r', method: 'client/registerCapability', params: { registrations: [] } });
    send({ id: 'e', method: 'workspace/applyEdit', params: { edit } });
    send({ id: 's', method: 'window/showDocument', params: { uri: rootUri('a.txt') } });
    send({ id: 'u', method: 'workspace/unknown', params: {} });
  }
  if (mode === 'progress') {
    const progress = (value) => send({ method: '$/progress', params: { token: 1, value } });
    progress({ kind: 'begin', title: 'Loading' });
    setTimeout(() => progress({ kind: 'end' }), 700);
  }
  if (mode === 'status-error')
    send({
      method: 'experimental/serverStatus',
      params: { health: 'error', quiescent: true, message: 'cargo metadata failed' },
    });
  if (mode === 'flood-stderr') setInterval(() => process.stderr.write(`${'noise '.repeat(2000)}\n`.repeat(20)), 0);
  if (mode === 'flood-notifications') {
    const message = 'n'.repeat(10_000);
    const more = () => {
      for (let i = 0; i < 100; i++) send({ method: 'window/logMessage', params: { type: 4, message } });
      if (process.stdout.writableLength < 50_000_000) setImmediate(more);
      else process.stdout.once('drain', more);
    };
    more();
  }
  if (mode === 'flood-requests') {
    process.stdin.pause();
    const more = () => {
      for (let i = 0; i < 100; i++)
        send({ id: `q${Math.random()}`, method: 'workspace/configuration', params: { items: [{}] } });
      if (process.stdout.writableLength < 1_000_000) setImmediate(more);
      else process.stdout.once('drain', more);
    };
    more();
  }
  if (mode === 'long-message') {
    process.stdout.write('Content-Length: 1000000000\r\n\r\n');
    const part = Buffer.alloc(1_000_000, 'x');
    const more = () => process.stdout.write(part, more);
    more();
  }
  if (mode === 'garbage') process.stdout.write('Loading the project, please wait...\n');
  if (mode === 'not-json') process.stdout.write('Content-Length: 5\r\n\r\n{"a":');
  if (mode === 'endless-header') setInterval(() => process.stdout.write('Content-Type: x\r\n'.repeat(1_000)), 0);
  if (mode === 'eat-memory') {
    const kept = [];
    setInterval(() => kept.push(Buffer.alloc(20_000_000, 1)), 10);
  }
}

if (mode === 'die-at-start') {
  process.stderr.write('error: no such option\n');
  process.exit(2);
}
if (mode === 'ignore-shutdown') {
  process.on('SIGTERM', () => {});
  // Has left the group, and holds the pipes open.
  const script = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
  const kept = spawn(process.execPath, ['-e', script], { stdio: 'inherit' });
  const left = spawn(process.execPath, ['-e', script], { stdio: 'inherit', detached: true });
  note({ pids: [process.pid, kept.pid, left.pid] });
  setInterval(() => {}, 1000);
}
if (mode === 'report-pid')
  note({ pids: [process.pid], env: process.env, cwd: process.cwd(), file: dirname(process.argv[1]) });

let buffered = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  buffered = Buffer.concat([buffered, chunk]);
  for (;;) {
    const end = buffered.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(buffered.toString('latin1', 0, end))[1]);
    if (buffered.length < end + 4 + length) return;
    const message = JSON.parse(buffered.toString('utf8', end + 4, end + 4 + length));
    buffered = buffered.subarray(end + 4 + length);
    handle(message);
  }
});
process.stdin.on('end', () => mode !== 'ignore-shutdown' && process.exit(0));
