/** A language that the user added, through the built command and its server: the example of docs/add-a-language.md. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { distFile } from '../../src/base/dist-file.ts';
import { temporary } from '../kit/added-language.ts';

const root = join(import.meta.dirname, '../..');
const bin = join(root, 'bin/wayfind.js');
const [, EXAMPLE] = /<!-- example -->\s*```json\n([\s\S]*?)\n```/.exec(
  readFileSync(join(root, 'docs/add-a-language.md'), 'utf8'),
)!;

const SHOP = `package shop.v1;
import "common.wire";
// An order of a customer.
message Order {
  string id = 1;
  Item item = 2;
}
enum State { STATE_UNSPECIFIED = 0; NEW = 1; }
service Shop { rpc Buy(Order) returns (Order); }
`;

/** A tree, a folder with the example, and settings that name it. */
function sample() {
  const home = temporary();
  const folder = join(home, 'wire');
  const tree = join(home, 'tree');
  const config = join(home, 'config');
  for (const directory of [folder, tree, join(config, 'wayfind')]) mkdirSync(directory, { recursive: true });
  writeFileSync(join(folder, 'language.json'), EXAMPLE);
  copyFileSync(distFile('grammars/protobuf.wasm'), join(folder, 'wire.wasm'));
  const name = (...folders: string[]) =>
    writeFileSync(join(config, 'wayfind/config.json'), JSON.stringify({ languages: { directories: folders } }));
  name(folder);
  writeFileSync(join(tree, 'shop.wire'), SHOP);
  writeFileSync(join(tree, 'shop_test.wire'), 'message Checked {}\n');
  writeFileSync(join(tree, 'area.py'), 'def area():\n    return 1\n');
  const env = { ...process.env, NO_COLOR: '1', XDG_CONFIG_HOME: config };
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
      cwd: tree,
      encoding: 'utf8',
      env,
    });
    return { status, text: `${stdout}${stderr}` };
  };
  const edit = (from: string, to: string) =>
    writeFileSync(join(folder, 'language.json'), readFileSync(join(folder, 'language.json'), 'utf8').replace(from, to));
  return { folder, tree, config, name, run, edit };
}

test('the command line indexes, shows and searches it', () => {
  const { folder, name, run, edit } = sample();
  expect(run('index', '--jobs', '2').text).toContain('3 parsed');
  const outline = run('outline', 'shop.wire').text;
  expect(outline).toMatch(/package shop\.v1/);
  expect(outline).toMatch(/imports +common\.wire/);
  expect(outline).toMatch(/struct +message Order/);
  expect(outline).toMatch(/property +Item item = 2/);
  expect(outline).not.toContain('STATE_UNSPECIFIED');
  expect(run('symbol', 'Order').text).toContain('An order of a customer.');
  expect(run('search', 'order', '--lang', 'wire').text).toContain('shop.wire:4');
  expect(run('files', '--role', 'test').text).toContain('shop_test.wire');
  expect(run('status').text).toMatch(/wire +2 files.*names only/);
  expect(run('config', 'validate')).toMatchObject({ status: 0 });
  expect(run('doctor').text).toContain(`added: wire (${folder})`);

  edit('"kind": "struct"', '"kind": "class"');
  expect(run('index').text).toContain('2 parsed');
  expect(run('symbol', 'Order').text).toMatch(/class +Order/);

  name();
  run('index');
  expect(run('symbol', 'Order').status).toBe(1);
  expect(run('status').text).not.toContain('names only');
});

test('what is wrong with it is said once and clearly, and questions are still answered', () => {
  const { run, edit } = sample();
  run('index');
  edit('"(message_name)"', '"(mesage_name)"');
  for (const args of [['index'], ['config', 'validate']]) {
    const { status, text } = run(...args);
    expect(status).toBe(2);
    expect(text).toContain('error[LANGUAGE_INVALID]');
    expect(text).toContain('did you mean message_name?');
    expect(text).toContain('fix: ');
  }
  expect(run('doctor').text).toMatch(/fail +languages/);
  expect(run('symbol', 'Order')).toMatchObject({ status: 0 });
  edit('"nodes"', '"node"');
  const { status, text } = run('symbol', 'area');
  expect(status).toBe(0);
  expect(text).toContain('warning: ');
  expect(text).toContain('did you mean nodes?');
});

test('a repository cannot name a folder', () => {
  const { tree, folder, name, run } = sample();
  name();
  writeFileSync(join(tree, 'wayfind.json'), JSON.stringify({ languages: { directories: [folder] } }));
  const { status, text } = run('index');
  expect(status).toBe(2);
  expect(text).toContain('sets languages.directories, which a repository may not set');
});

test('a server answers with it, and sees an edit of the table', async () => {
  const { tree, config, run, edit } = sample();
  run('index');
  const client = new Client({ name: 'test', version: '1' });
  const { WAYFIND_STATE_DIR = '' } = process.env;
  const env = {
    ...getDefaultEnvironment(),
    XDG_CONFIG_HOME: config,
    WAYFIND_STATE_DIR,
    WAYFIND_FRESHNESS_POLICY: 'strict',
  };
  const args = [bin, 'serve', '--workspace', tree];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  onTestFinished(() => client.close());
  const call = async (name: string, input: Record<string, unknown>): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: input });
    return (content as { text: string }[]).map(({ text }) => text).join('\n');
  };
  expect(await call('search', { query: 'order', lang: ['wire'] })).toContain('shop.wire:4');
  expect(await call('symbol', { name: 'Order' })).toContain('struct');
  edit('"kind": "struct"', '"kind": "class"');
  await expect.poll(() => call('symbol', { name: 'Order' }), { timeout: 15_000 }).toMatch(/class +Order/);
  writeFileSync(join(tree, 'more.wire'), 'message Refund {}\n');
  await expect.poll(() => call('symbol', { name: 'Refund' }), { timeout: 15_000 }).toContain('more.wire');
});
