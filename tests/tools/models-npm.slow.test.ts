/** A model from an npm package: with the user's own npm and registry, without running anything of it. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { modelFolder } from '../unit/embed/onnx-kit.ts';
import { open, temporaryDirectory } from './workspace.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A registry with one package, which would write a file if one of its scripts ran. */
async function registry(name: string): Promise<{ readonly url: string; readonly trace: string }> {
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
  const tarball = readFileSync(join(folder, filename));
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
