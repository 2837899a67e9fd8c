/** Keeps gopls inside of the repository: a module or workspace file may name directories anywhere, and go reads them. */
import { existsSync, lstatSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { isInside, realOrSame } from '../../../base/paths.ts';
import { directoryOf, inside } from '../../../base/tree-paths.ts';
import { readSource } from '../../../indexer/parse/read-source.ts';
import { decodeText } from '../../../parse/decode.ts';
import { ServiceFailure, type ServiceProject } from '../../contract.ts';
import type { Prepared } from '../../row.ts';

const WORKSPACE = 'go.work';
const MODULE_FILES = /(?:^|\/)go\.(?:mod|work)$/;
const MAX_BYTES = 1 << 20;
const WORD = /"[^"\n]{0,1000}"|`[^`\n]{0,1000}`|[^\s"`()]{1,1000}/g;

/** Without a workspace file of its own, go would look for one in every directory above. */
export function prepareGopls({ root, dir }: ServiceProject): Prepared {
  const own = join(root, dir, WORKSPACE);
  return { env: { GOWORK: existsSync(own) ? own : 'off' } };
}

/** Throws a ServiceFailure where a module file names a directory outside of the root. */
export function refuseOutside({ root, dir, files }: Pick<ServiceProject, 'root' | 'dir' | 'files'>): void {
  const own = files.filter((path) => MODULE_FILES.test(path) && (dir === '' || path.startsWith(`${dir}/`)));
  for (const file of new Set([inside(dir, 'go.mod'), inside(dir, WORKSPACE), ...own])) {
    if (lstatSync(join(root, file), { throwIfNoEntry: false }) === undefined) continue;
    const source = readSource(join(root, file), MAX_BYTES);
    const led = source.ok ? outsideOf(decodeText(source.bytes).text, join(root, directoryOf(file)), root) : file;
    if (led === undefined) continue;
    throw new ServiceFailure({
      code: 'plugin_blocked',
      message: source.ok
        ? `${file} names ${led}, which is outside of the repository: go would read it`
        : `${file} ${source.message}`,
      fix: source.ok ? 'Index the directory that holds both.' : undefined,
    });
  }
}

function outsideOf(text: string, from: string, root: string): string | undefined {
  const real = realOrSame(root);
  const isOut = (path: string): boolean => !isInside(root, path) && !isInside(real, path);
  for (const line of text.split('\n'))
    for (const [quoted] of line.replace(/\/\/.*/, '').matchAll(WORD)) {
      const word = quoted.replace(/^["`]|["`]$/g, '');
      const path = resolve(from, word);
      if ((word.startsWith('.') || isAbsolute(word)) && isOut(path)) return word;
      if (existsSync(path) && isOut(realOrSame(path))) return word;
    }
  return undefined;
}
