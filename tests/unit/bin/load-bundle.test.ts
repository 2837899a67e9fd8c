/** The loader of the bundle: compiled code is used for the very text it was made from, and for nothing else. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const loader = createRequire(import.meta.url)('../../../bin/load-bundle.js');

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'wayfind-bundle-'));
  file = join(directory, 'some.cjs');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A bundle whose id is one character over and over. */
const bundleOf = (id: string, answer: number): string =>
  `/*${id.repeat(32)}*/exports.answer = () => ${answer}; exports.here = __filename;`;

function compileAhead(source: string): void {
  const script = loader.compileBundle(file, source);
  loader.runBundle(file, script).answer();
  writeFileSync(`${file}.code`, Buffer.concat([loader.headerOf(source), script.createCachedData()]));
}

describe('a bundle', () => {
  it('runs without compiled code', () => {
    writeFileSync(file, bundleOf('a', 41));
    expect(loader.loadBundle(file).answer()).toBe(41);
  });

  it('runs with it, and knows where it is', () => {
    writeFileSync(file, bundleOf('a', 41));
    compileAhead(bundleOf('a', 41));
    const bundle = loader.loadBundle(file);
    expect([bundle.answer(), bundle.here]).toEqual([41, file]);
  });

  it('of the same length but another build does not run old code', () => {
    compileAhead(bundleOf('a', 41));
    writeFileSync(file, bundleOf('b', 42));
    expect(loader.loadBundle(file).answer()).toBe(42);
  });

  it('runs whatever is wrong with the code', () => {
    const source = bundleOf('a', 41);
    writeFileSync(file, source);
    compileAhead(source);
    const code = readFileSync(`${file}.code`);
    for (const broken of [
      code.subarray(0, 10),
      code.subarray(0, loader.headerOf(source).length + 20),
      Buffer.alloc(0),
    ]) {
      writeFileSync(`${file}.code`, broken);
      expect(loader.loadBundle(file).answer()).toBe(41);
    }
  });

  it('may ask for another one beside it, which is loaded once', () => {
    const other = join(directory, 'other.cjs');
    writeFileSync(other, `/*${'c'.repeat(32)}*/exports.token = {};`);
    writeFileSync(`${other}.code`, '');
    const source = `/*${'a'.repeat(32)}*/exports.answer = () => 1; exports.ask = () => require('./other.cjs').token; exports.join = require('node:path').join;`;
    writeFileSync(file, source);
    compileAhead(source);
    const bundle = loader.loadBundle(file);
    expect(bundle.ask()).toBe(bundle.ask());
    expect(bundle.join).toBe(join);
  });
});
