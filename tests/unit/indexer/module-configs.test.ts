/** When the stored words of manifests are good for another run, and when they must be read again. */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { scriptConfigsIn } from '../../../languages/typescript/modules/configs.ts';
import { discover, type TreeListing } from '../../../src/discover/discover.ts';
import { readConfigs, storedConfigs } from '../../../src/indexer/resolve/module-configs.ts';
import { configWith } from '../discover/tree-fixture.ts';
import { indexedTree } from './indexed-tree.ts';

const FILES = {
  'package.json': '{ "name": "top", "main": "src/index.ts" }\n',
  'tsconfig.json': '{ "compilerOptions": { "baseUrl": "src" } }\n',
  'src/index.ts': 'import { helper } from "helper";\n\nhelper();\n',
  'src/helper.ts': 'export function helper() {}\n',
};

const listingOf = (root: string): Promise<TreeListing> => discover(root, { config: configWith({}) });

describe('stored configs', () => {
  it('are those of the manifests while none of them and no path changes', async () => {
    const tree = indexedTree(FILES);
    const listing = await listingOf(tree.root);
    const { configs, meta } = await readConfigs(listing);
    expect(scriptConfigsIn(configs).packages.map(({ name }) => name)).toEqual(['top']);
    expect(storedConfigs(listing, meta, new Set(['src/index.ts']))).toEqual(JSON.parse(JSON.stringify(configs)));
    expect(storedConfigs(listing, meta, new Set(['src/index.ts', 'tsconfig.json']))).toBeUndefined();
    expect(storedConfigs(listing, {}, new Set())).toBeUndefined();
    expect(storedConfigs(listing, { ...meta, module_sources: '{' }, new Set())).toBeUndefined();
  });

  it('are of no use after a file came or went', async () => {
    const tree = indexedTree(FILES);
    const { meta } = await readConfigs(await listingOf(tree.root));
    rmSync(path.join(tree.root, 'src/helper.ts'));
    expect(storedConfigs(await listingOf(tree.root), meta, new Set())).toBeUndefined();
  });

  it('depend on listed files alone: what one of them extends must be listed too', async () => {
    const tree = indexedTree({
      ...FILES,
      '.gitignore': 'hidden.json\n',
      'hidden.json': '{ "compilerOptions": { "baseUrl": "src" } }\n',
      'tsconfig.json': '{ "extends": "./hidden.json" }\n',
    });
    tree.init();
    const { configs, meta } = await readConfigs(await listingOf(tree.root));
    expect(scriptConfigsIn(configs).tsconfigs.map(({ baseUrl }) => baseUrl)).toEqual([undefined]);
    expect(JSON.parse(meta.module_sources).manifests.sort()).toEqual(['package.json', 'tsconfig.json']);
  });

  it('are never used when a manifest could not be read', async ({ skip }) => {
    skip(process.platform === 'win32' || process.getuid?.() === 0, 'this user can read every file');
    const tree = indexedTree(FILES);
    chmodSync(path.join(tree.root, 'package.json'), 0);
    const listing = await listingOf(tree.root);
    expect(storedConfigs(listing, (await readConfigs(listing)).meta, new Set())).toBeUndefined();
  });
});

describe('an update', () => {
  it('follows a manifest that changed alone, and an edit after that', async () => {
    const tree = indexedTree(FILES);
    await tree.index();
    const rowsNow = async () => {
      tree.age();
      await tree.index();
      expect(tree.rows()).toEqual(await tree.freshRows());
      return tree.ask((reader) => reader.linkTotals().exact);
    };
    const bound = await rowsNow();
    writeFileSync(path.join(tree.root, 'tsconfig.json'), '{ "compilerOptions": { "baseUrl": "lib" } }\n');
    expect(await rowsNow()).toBeLessThan(bound);
    writeFileSync(path.join(tree.root, 'src/index.ts'), `// edited\n${FILES['src/index.ts']}`);
    expect(await rowsNow()).toBeLessThan(bound);
    writeFileSync(path.join(tree.root, 'tsconfig.json'), FILES['tsconfig.json']);
    expect(await rowsNow()).toBe(bound);
  });
});
