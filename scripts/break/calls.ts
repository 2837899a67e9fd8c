/** Fuzzed tool calls: every tool with valid, hostile and mistyped input, to one server that must survive them all. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { loadTools } from '../../src/answers/all.ts';
import { attempt, pick, type Random, times } from './attempt.ts';
import { homeIn, RawServer, textOf } from './program.ts';
import { CANARY, indexNow, makeRepository } from './sample.ts';

interface Call {
  readonly tool: string;
  readonly input: unknown;
  /** Asked together with the next ones. */
  readonly isConcurrent: boolean;
}

interface Property {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Property;
  readonly minimum?: number;
  readonly maximum?: number;
}

const CALLS = 40;
/** What a question may take, with a margin for a busy machine. */
const ANSWER_MS = 45_000;
/** Larger than any limit on a reply. */
const MAX_REPLY_BYTES = 2_000_000;

const NAMES = [
  'User',
  'describe',
  'User.fullName',
  'Repository.save',
  'added_later',
  'Ordr',
  'python-shop/shop/users.py',
];
const HOSTILE: readonly string[] = [
  '',
  ' ',
  '\0',
  'User\0',
  '..',
  '../outside.py',
  '/etc/passwd',
  '/',
  '~',
  '.git/config',
  '.wayfind',
  '-',
  '--help',
  '--output=x',
  '*',
  '**/*',
  '[',
  '(a+)+$',
  '(?:(?:a|a)*)*b',
  '\\',
  '%s%n',
  '$(touch x)',
  '`touch x`',
  "'; DROP TABLE symbols; --",
  '" OR "',
  'NEAR(a b)',
  '__proto__',
  'constructor',
  'HEAD~99999999',
  '@{-1}',
  'HEAD:python-shop',
  'refs/heads/main^{/x}',
  '\ud800',
  '\u202e\u0007\u001b[2J',
  '日本語',
  '2024-05-20T10:15:30.123456+00:00 app started',
  'Traceback (most recent call last):\n  File "a.py", line 99999999999',
  '0'.repeat(3000),
  'a'.repeat(100_000),
  'a/'.repeat(5000),
  '('.repeat(2000),
  '-.'.repeat(5000),
];
const NUMBERS = [-1, 0, 1, 2, 50, 1.5, 1e9, 2 ** 53, -(2 ** 53), 1e308];
const MISTYPED: readonly unknown[] = [null, true, {}, [], [[]], { a: { b: [1] } }, 'text', 7];

const tools = (await loadTools()).map(({ name, input }) => ({
  name,
  properties: (
    z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, Property> }
  ).properties,
}));
/** These write to places that their input names. */
const LEFT_OUT = new Set(['export', 'push', 'pull', 'import']);
const ASKED = tools.filter(({ name }) => !LEFT_OUT.has(name));

function valueFor(random: Random, property: Property): unknown {
  if (random(12) === 0) return pick(random, MISTYPED);
  if (property.enum) return random(6) === 0 ? pick(random, HOSTILE) : pick(random, property.enum);
  switch (property.type) {
    case 'string':
      return random(2) === 0 ? pick(random, NAMES) : pick(random, HOSTILE);
    case 'integer':
    case 'number':
      return pick(random, [...NUMBERS, property.minimum ?? 1, property.maximum ?? 10]);
    case 'boolean':
      return random(2) === 0;
    case 'array':
      return times(pick(random, [0, 1, 2, 30]), () => valueFor(random, property.items ?? { type: 'string' }));
    default:
      return pick(random, MISTYPED);
  }
}

function inputFor(random: Random, properties: Readonly<Record<string, Property>>): Record<string, unknown> {
  const chosen = Object.entries(properties).filter(([name]) => random(name === 'name' || name === 'query' ? 8 : 2) > 0);
  return Object.fromEntries(chosen.map(([name, property]) => [name, valueFor(random, property)]));
}

export const calls = attempt<Call>({
  name: 'calls',
  share: 3,
  plan: (random) =>
    times(CALLS, () => {
      const { name, properties = {} } = pick(random, ASKED);
      const ref = random(6) === 0 ? { ref: pick(random, ['HEAD', 'HEAD~1', 'main', ...HOSTILE]) } : {};
      return { tool: name, input: { ...inputFor(random, properties), ...ref }, isConcurrent: random(3) === 0 };
    }),
  async run(steps, dir) {
    const [root, home] = [join(dir, 'tree'), join(dir, 'home')];
    mkdirSync(home);
    makeRepository(root);
    writeFileSync(join(dir, 'outside.py'), `def ${CANARY}():\n    pass\n`);
    await indexNow(root, homeIn(home));
    const server = new RawServer(['--workspace', root, '--tools', 'full'], { cwd: root, env: homeIn(home) });
    try {
      await server.start();
      let waiting: Promise<string | undefined>[] = [];
      for (const step of steps) {
        waiting.push(faultOf(server, step));
        if (step.isConcurrent) continue;
        const wrong = (await Promise.all(waiting)).find((one) => one !== undefined);
        if (wrong !== undefined) return wrong;
        waiting = [];
      }
      const wrong = (await Promise.all(waiting)).find((one) => one !== undefined);
      if (wrong !== undefined) return wrong;
      const last = await server.call('symbol', { name: 'User' });
      return textOf(last).includes('User')
        ? undefined
        : `the server no longer answers: ${server.errorText.slice(0, 500)}`;
    } finally {
      await server.close();
    }
  },
});

async function faultOf(server: RawServer, { tool, input }: Call): Promise<string | undefined> {
  const said = `${tool} ${JSON.stringify(input).slice(0, 300)}`;
  const reply = await server.call(tool, input, ANSWER_MS);
  if (reply === undefined)
    return `${said}: ${server.isAlive ? 'no answer in time' : 'the server died'} ${server.errorText.slice(0, 500)}`;
  const text = textOf(reply);
  if (/error\[BUG\]|Internal error/i.test(text)) return `${said}: ${text.slice(0, 500)}`;
  if (text.includes(CANARY) && !JSON.stringify(input).includes(CANARY))
    return `${said}: showed a file outside the tree`;
  const bytes = Buffer.byteLength(JSON.stringify(reply));
  return bytes > MAX_REPLY_BYTES ? `${said}: a reply of ${bytes} bytes` : undefined;
}
