/** Credentials in sources are masked before anything is stored, exported, embedded or shown: none of these canaries comes out anywhere. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openHttpProvider } from '../../src/embed/http/provider.ts';
import { callTool } from '../kit/call-tool.ts';
import { exportFrom, unpacked } from '../sharing/snapshots.ts';
import { createRepository, engineIn } from '../snapshots/repository.ts';
import { configWith } from '../unit/embed/http-kit.ts';
import { embeddedTree, server, settingsOf } from '../unit/indexer/embedded-tree.ts';

/** In two parts, so that no scanner takes this file for a leak. */
const CANARIES = {
  aws: ['AKIA', 'QYLPMN5HHHFPZAM2'],
  github: ['ghp_', 'Zx81kLmQ0pRt5VwYbNc3DfGhJ7sAeUi2OlKq'],
  slack: ['xoxb-', '263594206564-2343594206574-FGqddMF8t08v8N7Oq4i57vs1'],
  stripe: ['sk_live_', 'h8Kq2Lw9Zx4Vb7Nm3Pt6Rs1y'],
  password: ['correct-Horse', '7-battery'],
  url: ['s3cr3t', 'Pa55'],
  jwt: ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0', '.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'],
  key: ['MIIEvQIBADANBgkqhkiG9w0BAQEF', 'AASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'],
} as const;
type Canary = keyof typeof CANARIES;

const canary = (name: Canary): string => CANARIES[name].join('');
const block = (name: string): string => `-----${name} RSA PRIV${''}ATE KEY-----`;

const FILES = {
  'src/keys.ts': `/** Uses ${canary('aws')} for uploads. */
export const UPLOAD_KEY = '${canary('aws')}';
export function push(token = '${canary('github')}', hook = "${canary('slack')}") { return token + hook; }
export class Shop { readonly secret: string = "${canary('password')}"; price = () => 1; }
`,
  'src/pay.py': `"""Pays with ${canary('stripe')}."""\nPASSWORD = "${canary('password')}"\nclass Pay:\n    url = "postgres://shop:${canary('url')}@db/shop"\n    def go(self, token="${canary('jwt')}"): return token\n`,
  'src/key.go': `package src\n\nconst PrivateKey = \`${block('BEGIN')}\n${canary('key')}\n${block('END')}\`\n\nfunc Open() string { return PrivateKey }\n`,
  'docs/setup.md': `# Setup\n\nRun it with \`TOKEN=${canary('github')}\` and log in:\n\n    curl -u shop:${canary('password')} https://shop.example\n`,
  'run.sh': `export GITHUB_TOKEN=${canary('github')}\nstart() { echo; }\n`,
  'schema.sql': `-- ${canary('aws')}\nCREATE TABLE orders (id int);\n`,
};

/** Which of them the text has. */
const leaked = (text: string): Canary[] =>
  (Object.keys(CANARIES) as Canary[]).filter((name) => text.includes(canary(name)));

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

test('the canaries are in the files', () => {
  expect(leaked(Object.values(FILES).join(''))).toEqual(Object.keys(CANARIES));
});

test('neither the index nor what is exported of it has one', async () => {
  const { root, home } = createRepository(FILES);
  const engine = engineIn(root);
  const file = path.join(home, 'shared.wayfind');
  await exportFrom(engine, file);
  const stored = filesBelow(path.join(root, '.wayfind'));
  expect(stored.length).toBeGreaterThan(0);
  for (const one of stored) expect({ one, leaked: leaked(readFileSync(one, 'latin1')) }).toEqual({ one, leaked: [] });
  const shared = (await unpacked(file)).toString('latin1');
  expect([shared.includes('UPLOAD_KEY'), leaked(shared)]).toEqual([true, []]);
});

test('no answer shows one, and what is around them is found', async () => {
  const { root } = createRepository(FILES);
  const engine = engineIn(root);
  const calls = [
    ...Object.keys(FILES).flatMap((file) => [
      { name: 'read_file', input: { path: file } },
      { name: 'outline', input: { path: file } },
    ]),
    ...['UPLOAD_KEY', 'push', 'Shop', 'Pay', 'Pay.go', 'PrivateKey'].map((name) => ({
      name: 'symbol',
      input: { name, detail: 'full' },
    })),
    { name: 'search', input: { query: 'upload key token password' } },
    { name: 'explore', input: { query: 'how does the shop pay' } },
    { name: 'grep', input: { pattern: ['token', 'password', 'postgres', 'PRIVATE'], ignore_case: true } },
  ];
  for (const call of calls) {
    const { results } = await callTool(engine, call);
    expect({ call, leaked: leaked(JSON.stringify(results)) }).toEqual({ call, leaked: [] });
  }
});

test('a remote model sees none, neither in code nor in a question', async () => {
  const remote = await server();
  const tree = embeddedTree(FILES);
  await tree.index(settingsOf(remote));
  const asked = await openHttpProvider(configWith({ embedding: settingsOf(remote) }));
  await asked.embedQuery(`where is ${canary('github')} used to push`);
  await asked.close();
  const { log } = await remote.log();
  const sent = log.flatMap(({ input }) => input).join('\n');
  expect([sent.includes('def go'), sent.includes('used to push'), leaked(sent)]).toEqual([true, true, []]);
});
