/** Ignore files in gitignore syntax: read, bounded, and stacked so that the deeper and the later rule wins, as in git. */
import ignore, { type Ignore } from 'ignore';
import { NotReadable, readRegularFile } from '../base/regular-file.ts';
import type { Problem } from '../model/problem.ts';
import type { IgnoredPath } from '../model/source-file.ts';

type Reason = Extract<IgnoredPath['reason'], 'built-in' | 'gitignore' | 'wayfindignore' | 'config'>;

interface RuleOrigin {
  readonly reason: Reason;
  /** Shown to people: `src/.gitignore`, `index.exclude`. */
  readonly label: string;
  /** Directory the rules are relative to, from the top of the matched tree; '' is the top. */
  readonly directory: string;
}

interface MarkedPattern {
  readonly pattern: string;
  readonly mark: string;
}

export interface RuleList {
  readonly patterns: readonly MarkedPattern[];
  /** Some rule re-includes paths. */
  readonly negates: boolean;
  readonly problems: readonly Problem[];
}

/** No such file, or a link. */
const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EMLINK']);
const NO_RULES: RuleList = { patterns: [], negates: false, problems: [] };

/**
 * Patterns become regular expressions and come from untrusted trees: beyond these a line is dropped and reported, a path left
 * out. The time of `**` grows with depth to the power of their number: three at depth 64 take 15 ms, six at 2,000 never end.
 */
const MAX_FILE_BYTES = 1_000_000;
const MAX_LINES = 20_000;
const MAX_PATTERN_CHARS = 1_000;
const MAX_STARS = 24;
const MAX_GLOBSTARS = 3;
const MAX_DEPTH = 64;

/** Git matches case-insensitively where the file system does; elsewhere it does not. */
const ignoreCase = process.platform === 'darwin' || process.platform === 'win32';

/** Later lists win over earlier ones. */
export function createMatcher(...layers: readonly (Ignore | RuleList)[]): Ignore {
  const matcher = ignore({ ignoreCase });
  for (const layer of layers) {
    if (!('patterns' in layer)) matcher.add(layer);
    else for (const pattern of layer.patterns) matcher.add(pattern);
  }
  return matcher;
}

/** Absent, unreadable or not a plain file: no rules. Like git, a linked ignore file of the tree is not followed. */
export function readRules(file: string, origin: RuleOrigin, follow = false): RuleList {
  let text: string;
  try {
    text = readRegularFile(file, { maxBytes: MAX_FILE_BYTES, follow }).toString('utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (ABSENT.has(code ?? '')) return NO_RULES;
    const why = error instanceof NotReadable ? message : `cannot be read (${code})`;
    return { ...NO_RULES, problems: [dropped(origin, why)] };
  }
  return parseRules(text.startsWith('\ufeff') ? text.slice(1) : text, origin);
}

export function parseRules(text: string | readonly string[], origin: RuleOrigin): RuleList {
  const lines = typeof text === 'string' ? text.split('\n') : text;
  const patterns: MarkedPattern[] = [];
  const problems: Problem[] = [];
  let negates = false;
  if (lines.length > MAX_LINES) problems.push(dropped(origin, `has over ${MAX_LINES} lines; the rest is left out`));
  const count = Math.min(lines.length, MAX_LINES);
  for (let i = 0; i < count; i++) {
    const line = lines[i].endsWith('\r') ? lines[i].slice(0, -1) : lines[i];
    if (!line || line.startsWith('#')) continue;
    const tooCostly = costOf(line);
    if (tooCostly) {
      problems.push({ ...dropped(origin, `line ${i + 1} ${tooCostly} and is left out`), line: i + 1 });
      continue;
    }
    const pattern = anchorPattern(line, origin.directory);
    if (pattern === undefined) continue;
    negates ||= pattern.startsWith('!');
    const place = typeof text === 'string' ? `${origin.label}:${i + 1}` : origin.label;
    patterns.push({ pattern, mark: `${origin.reason}\0${place}: ${line.trimEnd()}` });
  }
  return { patterns, negates, problems };
}

function costOf(line: string): string | undefined {
  if (line.length > MAX_PATTERN_CHARS) return `is over ${MAX_PATTERN_CHARS} characters`;
  const stars = line.split('*').length - 1;
  if (stars > MAX_STARS || line.replace(/\/\*\*$/, '').split('**').length - 1 > MAX_GLOBSTARS)
    return 'has too many wildcards';
  return undefined;
}

/**
 * The same rule, written for the top of the tree. One list with anchored rules is what makes nested files right: asking a
 * matcher per level cannot express "ignored above, re-included below", because each matcher also judges the parents.
 */
function anchorPattern(line: string, directory: string): string | undefined {
  const negated = line.startsWith('!');
  const body = negated ? line.slice(1) : line;
  // `/` alone names nothing; anchored below it would name the directory itself.
  if (/^[/ ]*$/.test(body)) return undefined;
  if (!directory) return line;
  const trimmed = body.trimEnd();
  const slash = trimmed.indexOf('/');
  const anchored = slash >= 0 && slash < trimmed.length - 1;
  const above = `/${directory.replace(/[\\*?[\]]/g, '\\$&')}/`;
  return `${negated ? '!' : ''}${above}${anchored ? '' : '**/'}${body.startsWith('/') ? body.slice(1) : body}`;
}

interface Verdict {
  /** `unignored`: a rule re-includes exactly this path. */
  readonly state: 'none' | 'ignored' | 'unignored';
  readonly reason: Reason;
  readonly detail: string;
}

const NONE: Verdict = { state: 'none', reason: 'gitignore', detail: '' };
const TOO_DEEP: Verdict = { state: 'ignored', reason: 'built-in', detail: `over ${MAX_DEPTH} directories deep` };
const UNIGNORED: Verdict = { ...NONE, state: 'unignored' };

/** A directory is passed with a trailing slash. Parents count: everything below an ignored directory is ignored. */
export function judge(matcher: Ignore, path: string): Verdict {
  if (path.length > 2 * MAX_DEPTH && path.split('/').length > MAX_DEPTH) return TOO_DEEP;
  const result = matcher.test(path);
  if (!result.ignored) return result.unignored ? UNIGNORED : NONE;
  const [reason, detail] = (result.rule?.mark ?? 'gitignore\0').split('\0', 2);
  return { state: 'ignored', reason: reason as Reason, detail };
}

const dropped = (origin: RuleOrigin, what: string): Problem => ({
  code: 'bad_config_file',
  path: origin.label,
  message: `${origin.label} ${what}`,
});
