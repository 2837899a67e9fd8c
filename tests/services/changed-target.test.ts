/** A service reads files as they are on the disk: what it says of one that the index does not know yet is not merged. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { defaultConfig } from '../../src/config/config.ts';
import { indexWorkspace } from '../../src/indexer/run.ts';
import { at } from '../../src/model/facts.ts';
import { LINK, ORIGINS } from '../../src/model/links.ts';
import { SYMBOL_STRING } from '../../src/model/parsed-file.ts';
import type { ActiveService } from '../../src/services/pass/active-service.ts';
import { confirmLinks } from '../../src/services/pass/confirm.ts';
import { SessionPool } from '../../src/services/pass/session-pool.ts';
import { makeServicesDir } from '../../src/services/services-dir.ts';
import { openReader } from '../../src/store/read/read.ts';
import { indexDirOf, snapshotKeyOf } from '../../src/store/snapshots/snapshot-dir.ts';
import { indexedTree } from './confirmed-sample.ts';

const SHAPES = 'export function one() {}\nexport function two() {}\nexport function three() {}\n';
const FILES = { 'shapes.ts': SHAPES, 'main.ts': "import { two } from './shapes';\ntwo();\n" };

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** It finds `two` in the file on the disk, as a compiler does. */
const service: ActiveService = {
  id: 'disk',
  origin: 'typescript',
  asks: 'everything',
  projectsOf: () => [{ dir: '', paths: ['main.ts'] }],
  open: async () => ({
    tool: { origin: 'typescript', version: '1' },
    problems: [],
    async define({ places }) {
      const lines = readFileSync(join(root, 'shapes.ts'), 'utf8').split('\n');
      const line = lines.findIndex((text) => text.includes('two')) + 1;
      return Array.from({ length: places.length / 2 }, () => ({
        declarations: [{ path: 'shapes.ts', line, col: 16 }],
      }));
    },
    update: async () => {},
    close: async () => {},
  }),
};

async function confirm(): Promise<void> {
  const place = { indexDir: indexDirOf(root), key: snapshotKeyOf(root) };
  const limits = { fileMs: 5_000, projectMs: 20_000, memoryMb: 500 };
  const scratchDir = makeServicesDir(root);
  const pool = new SessionPool({ root, scratchDir, limits, idleMs: 1_000, log: () => {} });
  const { signal } = new AbortController();
  await confirmLinks({ ...place, root, config: defaultConfig(), services: [service], pool, signal });
  await pool.close();
}

/** What the call in `main.ts` leads to, by name, with the origin of the link. */
function called(): string[] {
  const reader = openReader(indexDirOf(root), snapshotKeyOf(root));
  try {
    const main = reader.fileHeads().find(({ path }) => path === 'main.ts')!.id;
    const { links } = reader.linksOf(main);
    return Array.from({ length: links.rows }, (_, row) => row)
      .filter((row) => at(links, row, LINK.line) === 2)
      .map((row) => {
        const { strings } = reader.symbolRows(at(links, row, LINK.file) as never);
        const name = strings[at(links, row, LINK.symbol) * SYMBOL_STRING.stride + SYMBOL_STRING.name];
        return `${name} ${ORIGINS[at(links, row, LINK.origin)]}`;
      });
  } finally {
    reader.close();
  }
}

test('a declaration in a file that was saved during the pass', async () => {
  root = await indexedTree(FILES);
  writeFileSync(join(root, 'shapes.ts'), `export function zero() {}\n${SHAPES}`);
  await confirm();
  // In the index, `three` is on the line that the service names.
  expect(called()).toEqual(['two import']);
  await indexWorkspace({ root, config: defaultConfig(), jobs: 1 });
  await confirm();
  expect(called()).toEqual(['two typescript']);
});
