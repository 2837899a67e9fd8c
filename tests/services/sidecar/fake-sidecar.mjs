/** A sidecar for tests: it knows `def name` lines of one file, and does what its argument says. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [mode] = process.argv.slice(2);
let project;

function send(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
  process.stdout.write(`Content-Length: ${body.length}\r\n\r\n`);
  process.stdout.write(body);
}

function answers({ text, places }) {
  const lines = text.split('\n');
  const found = [];
  for (let i = 0; i < places.length; i += 2) {
    const word = /^\w+/.exec(lines[places[i] - 1].slice(places[i + 1]))?.[0];
    if (word === 'Console') found.push({ outside: { manager: 'nuget', name: 'System.Console', version: '4.3.0' } });
    else if (word === 'liar')
      found.push({ declarations: [['../outside.cs', 1, 0], ['/etc/passwd', 1, 0], ['defs.cs', 0, 0], 7] });
    else {
      const file = join(project.root, 'defs.cs');
      const at = existsSync(file) ? readFileSync(file, 'utf8').split('\n').indexOf(`def ${word}`) : -1;
      found.push(at < 0 ? {} : { declarations: [['defs.cs', at + 1, 4]] });
    }
  }
  return { answers: found };
}

const HANDLERS = {
  initialize: ({ protocolVersion }) => {
    if (mode === 'other-words') return { hello: 1 };
    const spoken = mode === 'other-version' ? protocolVersion + 1 : protocolVersion;
    return {
      protocolVersion: spoken,
      tool: { name: 'fake', version: '0.9.1' },
      capabilities: { implementations: mode === 'implements' },
    };
  },
  'project/open': (params) => {
    project = params;
    if (mode === 'cannot-load') throw new Error('MSBuild is missing');
    return { problems: [{ message: 'App.csproj needs a newer SDK' }] };
  },
  define: (params) => {
    if (mode === 'hang') return undefined;
    if (mode === 'too-few') return { answers: [] };
    if (mode === 'die') process.exit(1);
    return answers(params);
  },
  implement: answers,
  update: () => null,
  shutdown: () => null,
};

let buffered = Buffer.alloc(0);
process.stdin.on('data', (chunk) => {
  buffered = Buffer.concat([buffered, chunk]);
  for (;;) {
    const end = buffered.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(buffered.toString('latin1', 0, end))[1]);
    if (buffered.length < end + 4 + length) return;
    const { id, method, params } = JSON.parse(buffered.toString('utf8', end + 4, end + 4 + length));
    buffered = buffered.subarray(end + 4 + length);
    if (method === 'exit') process.exit(0);
    if (id === undefined) continue;
    try {
      const result = HANDLERS[method](params);
      if (result !== undefined) send({ id, result });
    } catch (error) {
      send({ id, error: { code: -32000, message: error.message } });
    }
  }
});
process.stdin.on('end', () => process.exit(0));
