/** Models through the real command: a download that is stopped and continued, a model that is chosen, verified and used. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fileServer } from '../kit/file-server.ts';
import { modelFolder } from '../unit/embed/onnx-kit.ts';

const BIN = join(import.meta.dirname, '../../bin/wayfind.js');
/** Embeds by the sum of the tokens. */
const RUNTIME = `
class Tensor { constructor(type, data, dims) { Object.assign(this, { type, data, dims }); } }
const session = {
  inputNames: ['input_ids', 'attention_mask', 'token_type_ids'],
  outputNames: ['last_hidden_state'],
  async run({ input_ids }) {
    const [rows, length] = input_ids.dims;
    const hidden = new Float32Array(rows * length * 4);
    for (let i = 0; i < hidden.length; i++) hidden[i] = Math.sin(Number(input_ids.data[Math.floor(i / 4)]) * (i % 4 + 1)) + 0.1;
    return { last_hidden_state: new Tensor('float32', hidden, [rows, length, 4]) };
  },
  async release() {},
};
module.exports = { Tensor, InferenceSession: { create: async () => session } };
`;

function place() {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'wayfind-models-')));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({
    'tree/door.py': 'def open_door():\n    """Opens the door."""\n',
    'modules/onnxruntime-node/index.js': RUNTIME,
  })) {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  const env = {
    ...process.env,
    WAYFIND_DATA_DIR: join(dir, 'data'),
    XDG_CONFIG_HOME: join(dir, 'config'),
    NODE_PATH: join(dir, 'modules'),
  };
  const start = (...args: string[]) => spawn(process.execPath, [BIN, ...args], { cwd: join(dir, 'tree'), env });
  const run = async (...args: string[]) => {
    const child = start(...args);
    let text = '';
    child.stdout.on('data', (part) => (text += part));
    child.stderr.on('data', (part) => (text += part));
    const [code] = await once(child, 'close');
    return { code, text };
  };
  return { dir, start, run };
}

test('a download that is stopped continues with the next command', async () => {
  const { dir, start, run } = place();
  const source = modelFolder('encoder');
  const network = readFileSync(join(source, 'model.onnx'));
  const server = await fileServer({
    'm/tokenizer.json': readFileSync(join(source, 'tokenizer.json')),
    'm/model.onnx': network,
  });
  server.plan({}, { breakAfter: 2000 }, { hang: true });
  const child = start('models', 'pull', `${server.url}/m/`, '--name', 'tiny');
  const part = join(dir, 'data/models/tiny.partial/model.onnx.part');
  await vi.waitFor(() => expect(server.requests.filter(({ path }) => path === 'm/model.onnx').length).toBe(2), {
    timeout: 30_000,
  });
  const stoppedMs = performance.now();
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(performance.now() - stoppedMs).toBeLessThan(3_000);
  const have = statSync(part).size;
  expect(have).toBeGreaterThan(0);
  expect(existsSync(join(dir, 'data/models/tiny'))).toBe(false);

  const { code, text } = await run('models', 'pull', `${server.url}/m/`, '--name', 'tiny', '--json');
  expect(code, text).toBe(0);
  expect(server.requests.at(-2)).toMatchObject({ path: 'm/model.onnx', range: `bytes=${have}-` });
  expect(JSON.parse(text).results.pulled.resumed_from).toBeGreaterThanOrEqual(have);
  expect(readFileSync(join(dir, 'data/models/tiny/model.onnx')).equals(network)).toBe(true);
});

test('a model that was fetched is verified, chosen, and embeds the next index', async () => {
  const { run } = place();
  expect((await run('models', 'pull', modelFolder('encoder'), '--name', 'tiny')).code).toBe(0);
  const verified = await run('models', 'verify', 'tiny');
  expect(verified.text).toMatch(/tiny +ok +files/);
  expect(verified.text).toMatch(/tiny +ok +load +loaded in \d+ ms, 4 dimensions/);
  expect(verified.text).toMatch(/tiny +ok +vectors/);
  expect((await run('models', 'use', 'tiny')).text).toMatch(/embedding\.provider = onnx/);
  expect((await run('models')).text).toMatch(/^embedding: onnx:tiny$/m);
  await run('index');
  expect((await run('status')).text).toContain('onnx:tiny');
  expect((await run('models', 'use', 'fast_local')).code).toBe(0);
});
