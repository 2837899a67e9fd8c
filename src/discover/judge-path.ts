/** The rule that leaves one path out, found as a walk from the root would find it. */
import path from 'node:path';
import { directoryOf } from '../base/tree-paths.ts';
import type { IgnoredPath } from '../model/source-file.ts';
import { alwaysIgnored, ignoredDirectory } from './built-in-ignores.ts';
import { gitDirOf } from './git-repository.ts';
import { createMatcher, judge } from './ignore-rules.ts';
import { baseName } from './language.ts';
import { enterLevel, type Level, markersIn, outerLevel, type WalkOptions } from './walk.ts';

export interface PathJudge {
  /** The rules that hold for what is in a directory. */
  levelIn(directory: string): Level;
  /** The path itself or the nearest directory above it that a rule leaves out; undefined when none does. */
  ruleFor(path: string, isDirectory: boolean): IgnoredPath | undefined;
  /** The same by `.wayfindignore` and `index.exclude` alone. */
  ownRuleFor(path: string, isDirectory: boolean): IgnoredPath | undefined;
}

/** Keeps what it reads: make a new one when the tree may have changed. Git is not asked, so a tracked path counts like any other. */
export function createPathJudge(root: string, options: WalkOptions): PathJudge {
  const levels = new Map<string, Level>();
  const verdicts = new Map<string, IgnoredPath | undefined>([['', undefined]]);
  const markers = new Map<string, ReadonlySet<string>>();
  const own = new Map<Level, ReturnType<typeof createMatcher>>();
  const at = { root, options, sink: { problems: [] } };

  const levelIn = (directory: string): Level => {
    let level = levels.get(directory);
    if (level === undefined) {
      const above = directory === '' ? outerLevel(options) : levelIn(directoryOf(directory));
      levels.set(directory, (level = enterLevel(at, { directory, above, has: () => true })));
    }
    return level;
  };

  const markersOf = (directory: string): ReadonlySet<string> => {
    let found = markers.get(directory);
    if (found === undefined) markers.set(directory, (found = markersIn(path.join(root, directory))));
    return found;
  };

  const directoryRule = (directory: string): IgnoredPath | undefined => {
    if (verdicts.has(directory)) return verdicts.get(directory);
    const above = directoryOf(directory);
    const rule = directoryRule(above) ?? ruleAt(directory, true);
    verdicts.set(directory, rule);
    return rule;
  };

  /** Without the directories above it. */
  const ruleAt = (file: string, isDirectory: boolean): IgnoredPath | undefined => {
    const shown = isDirectory ? `${file}/` : file;
    const always = alwaysIgnored(file);
    if (always) return { path: shown, reason: 'built-in', detail: always };
    const above = directoryOf(file);
    const { state, reason, detail } = judge(levelIn(above).matcher, options.prefix + shown);
    if (state === 'ignored') return { path: shown, reason, detail };
    if (!isDirectory) return undefined;
    const builtIn = state === 'none' && ignoredDirectory(baseName(file), markersOf(above), markersOf(file));
    if (builtIn) return { path: shown, reason: 'built-in', detail: builtIn };
    if (options.nestedRepositories === 'skip' && gitDirOf(path.join(root, file)))
      return { path: shown, reason: 'nested-repository', detail: 'another git repository' };
    return undefined;
  };

  return {
    levelIn,
    ruleFor: (file, isDirectory) =>
      isDirectory ? directoryRule(file) : (directoryRule(directoryOf(file)) ?? ruleAt(file, false)),
    ownRuleFor(file, isDirectory) {
      if (file === '') return undefined;
      const level = levelIn(directoryOf(file));
      let matcher = own.get(level);
      if (matcher === undefined) own.set(level, (matcher = createMatcher(level.wayfind, options.last)));
      const shown = isDirectory ? `${file}/` : file;
      const { state, reason, detail } = judge(matcher, options.prefix + shown);
      return state === 'ignored' ? { path: shown, reason, detail } : undefined;
    },
  };
}
