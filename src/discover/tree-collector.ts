/** Turns the paths of a listing into classified files, and records what was left out and why. */
import { lstatSync, type Stats } from 'node:fs';
import path from 'node:path';
import type { Ignore } from 'ignore';
import { languageFacts } from '../../languages/all.ts';
import { readRegularFile } from '../base/regular-file.ts';
import type { Config } from '../config/config.ts';
import { NO_STAMP, stampOf } from '../model/disk-stamp.ts';
import type { LanguageId } from '../model/language.ts';
import type { Problem } from '../model/problem.ts';
import type { IgnoredPath, SourceFile } from '../model/source-file.ts';
import { createMatcher, parseRules } from './ignore-rules.ts';
import { extensionOf, languageOf } from './language.ts';
import { type LinkOutcome, linkOutcome } from './link-outcome.ts';
import { createRoleOf } from './path-rules.ts';
import { secretReason } from './secrets.ts';
import { BINARY_EXTENSIONS } from './unparsed-roles.ts';

/** A file as git's objects know it. */
export interface ObjectEntry {
  readonly object: string;
  readonly size: number;
  readonly isExecutable: boolean;
  firstBytes(): Buffer | undefined;
}

/** Properties of a file that its classification depends on. */
interface FileHead {
  readonly size: number;
  readonly isExecutable: boolean;
  firstBytes(): Buffer | undefined;
}

export interface TreeCollector {
  readonly files: SourceFile[];
  readonly ignored: IgnoredPath[];
  readonly problems: Problem[];
  /** Symbolic links, where the settings say that some are followed; else they are in `ignored`. */
  readonly links: string[];
  /** Adds a path that a listing reports as a file; the file system decides. */
  add(file: string): void;
  /** Adds a file under the name of a link to it; `stats`: those of the file. */
  addLinked(link: string, stats: Stats): void;
  /** Adds a file of a commit: its size, mode and first bytes come from git's objects. */
  put(file: string, entry: ObjectEntry): void;
  ignore(path: string, reason: IgnoredPath['reason'], detail: string): void;
}

/** A larger project file was written by a program, from code that is read itself: it is data like any other. */
const MAX_PROJECT_FILE_BYTES = 500_000;

const withoutData = (language: LanguageId | undefined, { size }: FileHead): LanguageId | undefined =>
  size > MAX_PROJECT_FILE_BYTES && languageFacts(language)?.projectFiles !== undefined ? undefined : language;

export function createCollector(root: string, config: Config, listExcluded: boolean): TreeCollector {
  const prefix = root.endsWith(path.sep) ? root : root + path.sep;
  const files: SourceFile[] = [];
  const ignored: IgnoredPath[] = [];
  const problems: Problem[] = [];
  const links: string[] = [];
  const roleOf = createRoleOf();
  const included = patternMatcher('index.include', config.index.include, problems);
  const generated = patternMatcher('index.generated', config.index.generated, problems);
  const maxSize = config.index.max_file_size;
  const ignore: TreeCollector['ignore'] = (at, reason, detail) => {
    ignored.push({ path: at, reason, detail });
  };

  const classify = (file: string, head: FileHead): Pick<SourceFile, 'language' | 'role' | 'skip'> => {
    const language = withoutData(languageOf(file), head) ?? scriptLanguage(file, head);
    let { role } = roleOf(file, language);
    if (role !== 'vendored' && generated?.ignores(file)) role = 'generated';
    let skip: string | undefined;
    if (!language && BINARY_EXTENSIONS.has(extensionOf(file))) skip = 'binary';
    else if (role === 'minified') skip = 'minified';
    else if (language && head.size > maxSize) {
      skip = 'too_large';
      const message = `${head.size} bytes is over index.max_file_size (${maxSize})`;
      problems.push({ code: 'too_large', path: file, message });
    }
    return { language, role, ...(skip !== undefined && { skip }) };
  };

  const isWanted = (file: string): boolean => {
    const secret = secretReason(file);
    if (secret) {
      ignore(file, 'secret', secret);
      return false;
    }
    if (!included || included.ignores(file)) return true;
    if (listExcluded) ignore(file, 'config', 'not in index.include');
    return false;
  };

  const addFile = (file: string, stats: Stats, follow: boolean): void => {
    const { size, mode } = stats;
    // On Windows every file looks executable.
    const isExecutable = (mode & 0o111) !== 0 && process.platform !== 'win32';
    const head = { size, isExecutable, firstBytes: () => firstBytesOf(prefix + file, follow) };
    files.push({ path: file, ...stampOf(stats), ...classify(file, head) });
  };

  const follows = config.index.follow_symlinks;

  const add = (file: string): void => {
    // A link to a directory need not match `index.include`: what is in it may.
    if (!follows && !isWanted(file)) return;
    let stats: Stats | undefined;
    try {
      stats = lstatSync(prefix + file, { throwIfNoEntry: false });
    } catch (error) {
      problems.push({
        code: 'unreadable',
        path: file,
        message: `cannot be read (${(error as NodeJS.ErrnoException).code})`,
      });
      return;
    }
    if (follows && stats?.isSymbolicLink()) links.push(file);
    else if (follows && !isWanted(file)) return;
    else if (stats?.isFile()) addFile(file, stats, false);
    else if (stats?.isSymbolicLink()) describeLink(file, linkOutcome(root, prefix + file), { ignore, problems });
    else if (stats && !stats.isDirectory()) ignore(file, 'special-file', 'not a regular file');
  };

  const put: TreeCollector['put'] = (file, entry) => {
    if (!isWanted(file)) return;
    const { object, size } = entry;
    files.push({ path: file, size, ...NO_STAMP, object, ...classify(file, entry) });
  };

  const addLinked: TreeCollector['addLinked'] = (link, stats) => {
    if (isWanted(link)) addFile(link, stats, true);
  };

  return { files, ignored, problems, links, add, addLinked, put, ignore };
}

function patternMatcher(key: string, patterns: readonly string[], problems: Problem[]): Ignore | undefined {
  if (patterns.length === 0) return undefined;
  const rules = parseRules(patterns, { reason: 'config', label: key, directory: '' });
  problems.push(...rules.problems);
  return createMatcher(rules);
}

/** Executables without an extension are scripts: the one case where a listing opens a file. */
function scriptLanguage(file: string, { size, isExecutable, firstBytes }: FileHead): LanguageId | undefined {
  if (!isExecutable || size < 3 || file.indexOf('.', file.lastIndexOf('/') + 1) >= 0) return undefined;
  const text = firstBytes()?.toString('latin1');
  return text === undefined ? undefined : languageOf(file, text.split(/\r?\n/, 1)[0]);
}

function firstBytesOf(absolute: string, follow: boolean): Buffer | undefined {
  try {
    return readRegularFile(absolute, { maxBytes: 128, isCut: true, follow });
  } catch {
    return undefined;
  }
}

/** Reports a link that is not followed: its target is listed under its own name, left out, or outside the tree. */
export function describeLink(
  link: string,
  outcome: LinkOutcome,
  sink: Pick<TreeCollector, 'ignore' | 'problems'>,
): void {
  const problem = LINK_PROBLEMS[outcome.kind];
  if (problem) sink.problems.push({ ...problem, path: link });
  sink.ignore(link, 'symlink', linkDetail(outcome));
}

const LINK_PROBLEMS: Partial<Record<LinkOutcome['kind'], Pick<Problem, 'code' | 'message'>>> = {
  outside: { code: 'outside_root', message: 'a symbolic link that leads out of the root; not followed' },
  loop: { code: 'symlink_loop', message: 'a symbolic link to itself' },
};

function linkDetail(outcome: LinkOutcome): string {
  if (outcome.kind === 'inside') return `link to ${outcome.target || 'the root'}`;
  if (outcome.kind === 'unresolved') return `cannot be resolved (${outcome.code})`;
  return { outside: 'leads out of the root', loop: 'a loop', broken: 'broken link' }[outcome.kind];
}
