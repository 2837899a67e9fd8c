/**
 * Path-traversal payloads against a running server: no byte of a file outside the workspace may come back.
 *   npm run eval:traversal -- TRUTH [--every 1]
 * TRUTH has `traversal.jsonl.gz`; `--every 10` sends a tenth of it.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { type Call, startServer } from '../bench/served.ts';

const WAYFIND = join(import.meta.dirname, '../bin/wayfind.js');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { every: { type: 'string', default: '1' } },
});

/** Every way in which a caller can name a path. */
const CALLS: readonly ((payload: string) => Call)[] = [
  (path) => ['read_file', { path }],
  (path) => ['outline', { path }],
  (path) => ['tree', { path }],
  (path) => ['files', { path: [path] }],
  (path) => ['grep', { pattern: ['CANARY'], path: [path] }],
  (path) => ['search', { query: 'canary', path: [path] }],
  (path) => ['symbol', { name: `${path}:1`, source: true }],
  (path) => ['dependencies', { path }],
  (path) => ['impact', { names: [path] }],
  (path) => ['verify_absence', { pattern: ['CANARY'], path: [path] }],
  (path) => ['read_file', { path: 'inside.ts', workspace: path }],
  (path) => ['grep', { pattern: ['CANARY'], workspace: path }],
];

interface Payload {
  readonly id: string;
  readonly payload: string;
}

/** A workspace eight directories deep with a secret beside every one of them, and links that lead to them. */
function makeTree(secret: string): { readonly base: string; readonly root: string } {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-traversal-')));
  let root = base;
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'root']) {
    writeFileSync(join(root, 'canary.txt'), secret);
    root = join(root, name);
    mkdirSync(root);
  }
  writeFileSync(join(root, 'inside.ts'), 'export function inside(): number {\n  return 1;\n}\n');
  symlinkSync('../canary.txt', join(root, 'link.txt'));
  symlinkSync('..', join(root, 'up'));
  symlinkSync(base, join(root, 'base'));
  return { base, root };
}

const serve = (root: string) => {
  const args = [WAYFIND, 'serve', '--tools', 'full', '--workspace', root];
  return startServer({ command: process.execPath, args, cwd: dirname(WAYFIND) }, process.env);
};

/** Whether a server of that directory shows the secret in it. */
async function reads(directory: string, token: string): Promise<boolean> {
  const served = await serve(directory);
  try {
    return (await served.call(['read_file', { path: 'canary.txt' }])).text.includes(token);
  } finally {
    await served.stop();
    rmSync(join(directory, '.wayfind'), { recursive: true, force: true });
  }
}

async function main(): Promise<number> {
  const [truth] = positionals;
  const lines = gunzipSync(readFileSync(join(truth, 'traversal.jsonl.gz')))
    .toString('utf8')
    .trim()
    .split('\n');
  const payloads = lines.filter((_, i) => i % Number(values.every) === 0).map((line) => JSON.parse(line) as Payload);
  const secret = `CANARY ${randomBytes(12).toString('hex')}`;
  const token = secret.split(' ')[1];
  const { base, root } = makeTree(secret);
  if (!(await reads(base, token)))
    throw new Error('the secret is not seen even where it may be: this would prove nothing');
  const served = await serve(root);
  let calls = 0;
  const leaks: string[] = [];
  try {
    const names = [
      'canary.txt',
      'link.txt',
      'up/canary.txt',
      'base/canary.txt',
      join(base, 'canary.txt'),
      'CANARY.TXT',
    ];
    const extra = names.map((payload, i) => ({ id: `own#${i}`, payload }));
    for (const [i, { id, payload }] of [...extra, ...payloads].entries()) {
      const path = payload.replaceAll('{FILE}', 'canary.txt');
      for (const [k, make] of CALLS.entries()) {
        // The first reads whatever it is given; the others take turns, but for the payloads made here.
        if (k > 1 && i >= extra.length && (i + k) % 5 !== 0) continue;
        const call = make(path);
        const { text } = await served.call(call);
        calls++;
        if (text.includes(token)) leaks.push(`${id} ${call[0]} ${JSON.stringify(call[1])}`);
      }
    }
  } finally {
    await served.stop();
    rmSync(base, { recursive: true, force: true });
  }
  console.log(`${payloads.length} payloads, ${calls} calls, ${leaks.length} leaks`);
  for (const leak of leaks.slice(0, 20)) console.log(leak);
  return leaks.length === 0 ? 0 : 1;
}

process.exitCode = await main();
