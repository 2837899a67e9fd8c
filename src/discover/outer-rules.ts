/** Git's ignore rules that come from outside the walked tree, for the cases where git is not used. */
import os from 'node:os';
import path from 'node:path';
import { relativeTo } from '../base/paths.ts';
import type { Repository } from './git-repository.ts';
import { createMatcher, judge, type RuleList, readRules } from './ignore-rules.ts';

interface OuterRules {
  readonly git: readonly RuleList[];
  /** Path of the root from the top of the repository, with a trailing slash; '' at the top. */
  readonly prefix: string;
}

/** Weakest first: the user's global excludes, the repository's `info/exclude`, `.gitignore` from the top down to the root. */
export function outerRules(root: string, repository: Repository, excludesFile = defaultExcludesFile()): OuterRules {
  const below = relativeTo(repository.top, root);
  const read = (file: string, label: string, directory = '') =>
    readRules(file, { reason: 'gitignore', label, directory });
  const git = [
    // Files of the user may be links, to where the settings of a person are kept.
    readRules(excludesFile, { reason: 'gitignore', label: excludesFile, directory: '' }, true),
    read(path.join(repository.commonDir, 'info', 'exclude'), '.git/info/exclude'),
  ];
  const segments = below ? below.split('/') : [];
  for (let depth = 0; depth < segments.length; depth++) {
    const directory = segments.slice(0, depth).join('/');
    // Shown from the root, since that is where the reader is.
    const label = `${'../'.repeat(segments.length - depth)}.gitignore`;
    git.push(read(path.join(repository.top, directory, '.gitignore'), label, directory));
  }
  const prefix = below ? `${below}/` : '';
  // A user who indexes an ignored directory wants its files: rules that exclude the root do not apply inside it.
  if (prefix && judge(createMatcher(...git), prefix).state === 'ignored') return { git: [], prefix: '' };
  return { git, prefix };
}

function defaultExcludesFile(): string {
  const config = process.env.XDG_CONFIG_HOME || path.join(os.homedir(), '.config');
  return path.join(config, 'git', 'ignore');
}
