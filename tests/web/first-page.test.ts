/** What a browser loads before the first page shows: small, and all of it our own. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { distFile } from '../../src/base/dist-file.ts';

const MAX_BYTES = 250_000;
const directory = distFile('web');
const read = (path: string): string => readFileSync(join(directory, path), 'utf8');

/** A file with the files that it imports at once. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const [, other] of read(`assets/${name}`).matchAll(/\b(?:from|import)\s*"\.\/([^"]+)"/g))
    withImports(other, seen);
  return seen;
}

const page = read('index.html');
const named = [...page.matchAll(/(?:src|href)="\/assets\/([^"]+)"/g)].map(([, name]) => name);
const files = new Set(named.flatMap((name) => (name.endsWith('.js') ? [...withImports(name)] : [name])));

test('the first page is small', () => {
  const bytes = [...files].reduce((sum, name) => sum + gzipSync(read(`assets/${name}`)).length, gzipSync(page).length);
  expect(files.size).toBeGreaterThan(1);
  expect(bytes).toBeLessThan(MAX_BYTES);
});

test('what draws and highlights is loaded later', () => {
  const first = [...files].map((name) => read(`assets/${name}`)).join('\n');
  expect(first).not.toContain('cytoscape(');
  expect(readdirSync(join(directory, 'assets')).length).toBeGreaterThan(files.size + 20);
});

test('the page has no inline script or style, and names no other host', () => {
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=/);
  expect(page).not.toMatch(/https?:\/\//);
});
