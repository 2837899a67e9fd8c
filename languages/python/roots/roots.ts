/** Where programs in Python start. */
import { inside } from '../../../src/base/tree-paths.ts';
import type { LanguageRoots } from '../../../src/model/language-roots.ts';
import { pythonNames } from './names.ts';
import { pythonPackage, setupScript } from './packages.ts';
import { paths } from './paths.ts';

const roots: LanguageRoots = {
  settings: [
    { paths: /(?:^|\/)(?:pyproject\.toml|setup\.cfg)$/, read: pythonPackage },
    { paths: /(?:^|\/)setup\.py$/, read: setupScript },
  ],
  paths,
  commands: [
    { title: 'argparse', modules: ['argparse'], name: 'add_parser', command: /^add_parser\(\s*["']([\w:.-]+)/ },
  ],
  program: {
    guard: /^if \(?(?:__name__ ?== ?["']__main__["']|["']__main__["'] ?== ?__name__)/m,
  },
  // `__all__`, `__version__`; `__unittest` hides a module from reports of failures.
  impliedNames: /^__\w+$/,
  // Hooks of enumerations, such as `_missing_`; classes that a framework reads in a class.
  calledMembers: /^(?:_[a-z]\w*_|Meta|Media|Config|Params|Arguments)$/,
  privateByName: true,
  duckTyped: true,
  names: pythonNames,
  strings: {
    quoted: /["']([A-Za-z_]\w*\.[\w.]+)["']/g,
    // Loggers and mocks name modules without loading them.
    unless: /getLogger|get_logger|patch|mock|^\s*#|__all__/,
  },
  uses: {
    python({ text, because, tree, project }) {
      if (text.includes('Private ::')) return because('application', 'Private ::');
      if (/package-mode ?= ?false/.test(text)) return because('application', 'package-mode', 'package-mode = false');
      const site = inside(project.dir, 'manage.py');
      if (tree.has(site)) return { use: 'application', path: site, line: 1, what: 'a site of Django' };
      const classifier = /Development Status ::|Topic :: Software Development :: Libraries/.exec(text)?.[0];
      return classifier === undefined ? undefined : because('library', classifier, 'classifiers for a package index');
    },
  },
};

export default roots;
