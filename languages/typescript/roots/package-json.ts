/** What a `package.json` installs, exports and runs. */
import { inside } from '../../../src/base/tree-paths.ts';
import { readJson } from '../../../src/discover/manifest-text.ts';
import { lineOf } from '../../../src/discover/setting-text.ts';
import type { Claim, Setting } from '../../../src/model/language-roots.ts';

const FIELDS = ['main', 'module', 'browser', 'types', 'typings', 'exports', 'svelte', 'unpkg', 'jsdelivr', 'source'];

export function* packageJson(setting: Setting): Generator<Claim> {
  const json = readJson(setting.text);
  const name = typeof json.name === 'string' ? json.name : '';
  for (const { key, target } of targetsIn(json.bin, 'bin'))
    yield* claimsFor(setting, { target, kind: 'bin', what: `bin ${JSON.stringify(key === 'bin' ? name : key)}` });
  for (const field of FIELDS)
    for (const { key, target } of targetsIn(json[field], field))
      yield* claimsFor(setting, {
        target,
        kind: 'export',
        what: key === field ? field : `${field} ${JSON.stringify(key)}`,
      });
}

interface Target {
  /** The name in the manifest: a command, a path of the package. */
  readonly key: string;
  readonly target: string;
}

const MAX_DEPTH = 8;

/** The paths in a field: a text, or a table of names and conditions. */
function* targetsIn(value: unknown, key: string, depth = 0): Generator<Target> {
  if (typeof value === 'string') yield { key, target: value };
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return;
  for (const [name, inner] of Object.entries(value)) {
    const isName = depth === 0 && !Array.isArray(value);
    yield* targetsIn(inner, isName ? name : key, depth + 1);
  }
}

interface Wanted extends Pick<Claim, 'kind' | 'what'> {
  readonly target: string;
}

function* claimsFor({ text, directory, names, tree }: Setting, { target, ...claim }: Wanted): Generator<Claim> {
  const line = lineOf(text, JSON.stringify(target));
  if (!target.includes('*')) {
    const path = names.file(target, directory);
    if (path !== undefined) yield { ...claim, line, target: { path, names: [] } };
    return;
  }
  // `./features/*.js`: every file there is one.
  const start = target.slice(0, target.indexOf('*')).replace(/^\.\//, '');
  const source = start.replace(/^(?:dist|lib|build|out|es|esm|cjs)\//, 'src/');
  const places = [start, source].map((place) => inside(directory, place));
  for (const path of tree.paths)
    if (places.some((place) => path.startsWith(place))) yield { ...claim, line, target: { path, names: [] } };
}
