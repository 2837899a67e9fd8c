/** Where programs in the script languages start. */
import { inside } from '../../../src/base/tree-paths.ts';
import { readJson } from '../../../src/discover/manifest-text.ts';
import type { LanguageRoots } from '../../../src/model/language-roots.ts';
import { scriptNames } from './names.ts';
import { packageJson } from './package-json.ts';
import { paths } from './paths.ts';

/** What an import of a package means where its manifest does not say. */
const ENTRIES = ['index.js', 'index.ts', 'index.mjs', 'index.cjs', 'index.tsx', 'index.d.ts'];

const ENTRY_FIELDS = ['exports', 'main', 'module', 'types', 'typings', 'browser'];

/** A table under `browser` says what modules of others are replaced by. */
const isEntry = (field: string, value: unknown): boolean =>
  typeof value === 'string' || (field === 'exports' && value !== undefined);

/** `npm init` writes `"main": "index.js"` whether there is one or not; what a build writes lies in a directory of its own. */
const isAbsent = (target: unknown, has: (file: string) => boolean): boolean =>
  typeof target === 'string' &&
  /^(?:\.\/)?[\w-]+\.[cm]?js$/.test(target) &&
  ['js', 'ts', 'tsx', 'mts', 'mjs', 'cjs'].every((end) => !has(target.replace(/^\.\//, '').replace(/[cm]?js$/, end)));

const roots: LanguageRoots = {
  settings: [{ paths: /(?:^|\/)package\.json$/, read: packageJson }],
  paths,
  commands: [
    {
      title: 'the command line',
      modules: ['commander', 'yargs', 'yargs/yargs', 'cac', 'sade', '@commander-js/extra-typings'],
      name: 'command',
      command: /^command\(\s*["'`]([\w:.-]+)/,
    },
  ],
  program: { guard: /\brequire\.main ?===? ?module\b|\bimport\.meta\.(?:main\b|url ?===)/, byPath: true },
  // React, Vue, Angular, Lit, custom elements and their relatives call these on components; Nest on providers.
  calledMembers:
    /^(?:render|component(?:Did|Will)\w+|(?:UNSAFE_)?componentWill\w+|shouldComponentUpdate|getSnapshotBeforeUpdate|getDerivedStateFrom\w+|getChildContext|ng(?:On|Do|After)\w+|on(?:Module|Application)(?:Init|Destroy|Bootstrap|Shutdown)|beforeApplicationShutdown|(?:dis)?connectedCallback|attributeChangedCallback|adoptedCallback|firstUpdated)$/,
  duckTyped: true,
  declaringFiles: /\.d\.[cm]?ts$/,
  names: scriptNames,
  uses: {
    node({ text, because, tree, project }) {
      const json = readJson(text);
      if (json.private === true) return because('application', '"private"', 'private: nobody outside can install it');
      const entry = ENTRY_FIELDS.find(
        (key) => isEntry(key, json[key]) && !isAbsent(json[key], (file) => tree.has(inside(project.dir, file))),
      );
      if (entry !== undefined) return because('library', `"${entry}"`, entry);
      if (json.bin !== undefined) return because('application', '"bin"', 'only commands are installed');
      const isModule = ENTRIES.some((entry) => tree.has(inside(project.dir, entry)));
      return isModule ? undefined : because('application', '{', 'no main, exports or index file to import');
    },
  },
};

export default roots;
