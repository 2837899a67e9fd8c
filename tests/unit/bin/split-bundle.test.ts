/** The packs of the command line: what a bundle does does not depend on how it is divided, and a question loads little of it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { distFile } from '../../../src/base/dist-file.ts';

/** A script of the build, which has no types. */
const SCRIPT: string = '../../../scripts/split-bundle.mjs';
const { chunksOf, mainPackText, packText } = await import(SCRIPT);

const SOURCES = {
  'main.ts': `
    import { sep } from 'node:path';
    import { shared } from './shared.ts';
    export const now = () => [sep, shared('now')];
    export const later = async () => (await import('./later.ts')).say('later');
    export const text = 'import("./c-X.js") from "./c-X.js"; export{a};';`,
  'later.ts': `
    import { tmpdir as place } from 'node:os';
    import { shared } from './shared.ts';
    const module = { exports: 'of its own' };
    export const say = (word: string) => [shared(word), module.exports, typeof place(), import.meta.url];`,
  'shared.ts': `
    import fs from 'node:fs';
    let calls = 0;
    export const shared = (word: string) => \`\${word} \${++calls} \${typeof fs.readFileSync}\`;`,
};

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'wayfind-packs-'));
  for (const [name, text] of Object.entries(SOURCES)) writeFileSync(join(directory, name), text);
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function chunks(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: { main: join(directory, 'main.ts') },
    outdir: directory,
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    chunkNames: 'c-[hash]',
    minifyWhitespace: true,
    minifySyntax: true,
    define: { 'import.meta.url': '__bundleUrl' },
  });
  return chunksOf(outputFiles, { format: 'cjs', platform: 'node', supported: { 'dynamic-import': false } });
}

const load = (file: string) => createRequire(import.meta.url)(file);

/** The bundle in two files: the chunks that are evaluated at once, and the others. */
async function inTwoPacks(): Promise<string> {
  const all = await chunks();
  const first = join(directory, 'first.cjs');
  writeFileSync(first, mainPackText(all, { entry: 'main' }));
  const early = new Set<string>(load(first).ranChunks());
  const rest = new Map([...all].filter(([name]) => !early.has(name)));
  const others = [{ file: 'rest.cjs', id: 'one', names: [...rest.keys()] }];
  writeFileSync(join(directory, 'rest.cjs'), packText(rest, 'one'));
  const file = join(directory, 'main.cjs');
  const own = new Map([...all].filter(([name]) => early.has(name)));
  writeFileSync(file, mainPackText(own, { entry: 'main', others }));
  return file;
}

it('run what belongs together, whichever file it is in', async () => {
  const { now, later, text } = load(await inTwoPacks());
  expect(now()).toEqual(['/', 'now 1 function']);
  expect(await later()).toEqual(['later 2 function', 'of its own', 'string', expect.stringMatching(/main\.cjs$/)]);
  expect(text).toContain('from "./c-X.js"; export{a};');
});

it('do not run a file of another build', async () => {
  const { later } = load(await inTwoPacks());
  writeFileSync(join(directory, 'rest.cjs'), packText(new Map(), 'two'));
  await expect(later()).rejects.toThrow('was updated while this process was running');
});

it('can be loaded at once, before an update replaces them', async () => {
  const program = load(await inTwoPacks());
  program.loadAll();
  writeFileSync(join(directory, 'rest.cjs'), packText(new Map(), 'two'));
  expect((await program.later())[1]).toBe('of its own');
});

it.each(['--version', 'symbol --help'])('except the first are not loaded for `wayfind %s`', (command) => {
  const script = `
    const loader = require(${JSON.stringify(join(distFile('cli.cjs'), '..', '..', 'bin', 'load-bundle.js'))});
    const program = loader.loadBundle(${JSON.stringify(distFile('cli.cjs'))});
    program.main(${JSON.stringify(command.split(' '))}).then(() => {
      console.error(['cli.cjs', ...loader.loaded.keys(), ...Object.keys(require.cache)].join('\\n'));
    });`;
  const { stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  const loaded = new Set(stderr.split('\n').map((file) => basename(file)));
  expect([...loaded].filter((name) => name.endsWith('.cjs'))).toEqual(['cli.cjs']);
});
