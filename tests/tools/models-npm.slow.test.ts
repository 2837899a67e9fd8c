/** A model from an npm package: with the user's own npm and registry, without running anything of it. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { listening } from '../kit/listening.ts';
import { modelFolder } from '../unit/embed/onnx-kit.ts';
import { open, temporaryDirectory } from './workspace.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

interface TarEntry {
  readonly name: string;
  readonly content?: Buffer | string;
  /** Makes it a symbolic link. */
  readonly link?: string;
}

/** As no packer would write it: names and links as they are. */
function tarOf(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, content = '', link = '' }) => {
    const body = Buffer.from(content);
    const head = Buffer.alloc(512);
    const write = (text: string, at: number) => head.write(text, at, 'latin1');
    write(name, 0);
    write('0000644\0', 100);
    write('0000000\0', 108);
    write('0000000\0', 116);
    write(`${body.length.toString(8).padStart(11, '0')}\0`, 124);
    write('00000000000\0', 136);
    write('        ', 148);
    write(link === '' ? '0' : '2', 156);
    write(link, 157);
    write('ustar\x0000', 257);
    const sum = head.reduce((total, byte) => total + byte, 0);
    write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [head, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]));
}

/** A registry with one package, which would write a file if one of its scripts ran. */
async function registry(
  name: string,
  entries: readonly TarEntry[] = [],
): Promise<{ readonly url: string; readonly trace: string }> {
  const work = temporaryDirectory();
  const trace = join(work, 'script-ran');
  const folder = join(work, 'package');
  cpSync(modelFolder('encoder'), folder, { recursive: true });
  const script = `node -e "require('fs').writeFileSync(${JSON.stringify(trace).replaceAll('"', "'")},'x')"`;
  const scripts = { preinstall: script, install: script, postinstall: script, prepare: script };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', scripts }));
  const env = { ...process.env, npm_config_cache: join(work, 'cache') };
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts'], { cwd: folder, env, encoding: 'utf8' }),
  );
  const tarball = entries.length > 0 ? tarOf(entries) : readFileSync(join(folder, filename));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '');
    if (path === `/${name}`) {
      const dist = { tarball: `${url}/tarball.tgz`, integrity };
      const versions = { '1.2.3': { name, version: '1.2.3', dist, scripts, hasInstallScript: true } };
      return response.end(JSON.stringify({ name, 'dist-tags': { latest: '1.2.3' }, versions }));
    }
    if (path === '/tarball.tgz') return response.end(tarball);
    return response.writeHead(404).end('{}');
  });
  const url = await listening(server);
  vi.stubEnv('npm_config_registry', url);
  vi.stubEnv('npm_config_cache', join(work, 'cache'));
  return { url, trace };
}

test('its files are kept, its scripts do not run, and settings of the repository do not count', async () => {
  const { trace } = await registry('@acme/code-embed');
  vi.stubEnv('WAYFIND_DATA_DIR', temporaryDirectory());
  vi.stubEnv('XDG_CONFIG_HOME', temporaryDirectory());
  const root = temporaryDirectory();
  mkdirSync(join(root, 'node_modules'));
  // A repository that wants to send npm elsewhere.
  writeFileSync(join(root, '.npmrc'), 'registry=http://127.0.0.1:9/\nignore-scripts=false\n');
  const { call } = open(root);
  const { results } = await call('models', { action: 'pull', target: 'npm:@acme/code-embed@1.2.3' });
  expect(results.pulled).toMatchObject({ name: 'code-embed' });
  expect(results.models).toMatchObject([
    { name: 'code-embed', source: 'npm:@acme/code-embed@1.2.3', kind: 'embedding' },
  ]);
  expect(existsSync(trace)).toBe(false);
  expect(existsSync(join(results.directory, 'code-embed', 'package.json'))).toBe(false);
  await expect(call('models', { action: 'pull', target: 'no-such-model-package' })).rejects.toMatchObject({
    code: 'DOWNLOAD_FAILED',
    message: expect.stringMatching(/npm could not install no-such-model-package: code E404/),
  });
}, 120_000);

test('names and links that lead out of a package lead nowhere', async () => {
  const model = modelFolder('encoder');
  const outside = temporaryDirectory();
  writeFileSync(join(outside, 'secret.json'), readFileSync(join(model, 'tokenizer.json')));
  const climbing = '../'.repeat(12);
  await registry('hostile', [
    { name: 'package/package.json', content: '{"name":"hostile","version":"1.2.3"}' },
    { name: 'package/model.onnx', content: readFileSync(join(model, 'model.onnx')) },
    { name: 'package/tokenizer.json', link: join(outside, 'secret.json') },
    { name: `package/${climbing}${outside.slice(1)}/climbed`, content: 'x' },
    { name: `${outside}/absolute`, content: 'x' },
    { name: 'package/out', link: outside },
    { name: 'package/out/through-link', content: 'x' },
  ]);
  vi.stubEnv('WAYFIND_DATA_DIR', temporaryDirectory());
  vi.stubEnv('XDG_CONFIG_HOME', temporaryDirectory());
  const { call } = open(temporaryDirectory());
  await expect(call('models', { action: 'pull', target: 'hostile' })).rejects.toMatchObject({
    code: expect.stringMatching(/MODEL_UNAVAILABLE|DOWNLOAD_FAILED/),
  });
  expect(readdirSync(outside)).toEqual(['secret.json']);
}, 120_000);
