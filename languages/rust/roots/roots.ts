/** Where programs in Rust start. */
import { below, inside } from '../../../src/base/tree-paths.ts';
import { assignmentOf, bare, sectionOf, settingLines } from '../../../src/discover/setting-text.ts';
import type { Claim, LanguageRoots, Setting } from '../../../src/model/language-roots.ts';

/** Where programs and libraries lie when the manifest does not say: the path below the package. */
const PLACES: readonly (readonly [path: RegExp, kind: Claim['kind'], what: string])[] = [
  [/^src\/(?:main|bin\/[^/]+|bin\/[^/]+\/main)\.rs$/, 'script', 'a program of the package'],
  [/^src\/lib\.rs$/, 'export', 'the library of the package'],
  [/^build\.rs$/, 'script', 'the build script of the package'],
  [/^(?:examples|benches)\/(?:[^/]+|[^/]+\/main)\.rs$/, 'script', 'an example or benchmark of the package'],
];

const KINDS: Readonly<Record<string, Claim['kind'] | undefined>> = {
  lib: 'export',
  bin: 'script',
  example: 'script',
  bench: 'script',
};

function* cargo({ text, directory, tree }: Setting): Generator<Claim> {
  if (!text.includes('[package]')) return;
  for (const path of tree.paths) {
    const rest = path.endsWith('.rs') ? below(directory, path) : undefined;
    const place = rest === undefined ? undefined : PLACES.find(([pattern]) => pattern.test(rest));
    if (place) yield { kind: place[1], what: place[2], line: 1, target: { path, names: [] } };
  }
  let section = '';
  for (const { line, words } of settingLines(text)) {
    section = sectionOf(words) ?? section;
    const kind = Object.hasOwn(KINDS, section) ? KINDS[section] : undefined;
    const assigned = kind && assignmentOf(words);
    const path = assigned && assigned.key === 'path' ? inside(directory, bare(assigned.value)) : '';
    if (kind && tree.has(path)) yield { kind, line, what: `[${section}] path`, target: { path, names: [] } };
  }
}

const roots: LanguageRoots = {
  visibleIsOffered: true,
  settings: [{ paths: /(?:^|\/)Cargo\.toml$/, read: cargo }],
  uses: {
    rust({ text, because, tree, project }) {
      if (/^publish ?= ?false/m.test(text)) return because('application', 'publish', 'publish = false');
      if (tree.has(inside(project.dir, 'src/lib.rs')) || text.includes('[lib]'))
        return { use: 'library', path: project.manifest, line: 1, what: 'the crate has a library' };
      return text.includes('[package]')
        ? because('application', '[package]', 'the crate has programs only')
        : undefined;
    },
  },
};

export default roots;
