/** The `path` and `exclude` filters: patterns as in a .gitignore, because they are well known. */
import { createMatcher, judge, parseRules } from '../discover/ignore-rules.ts';
import { AppError } from '../errors/errors.ts';
import { type OpenTree, rootPattern } from './session.ts';

interface PathFilters {
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
}

/**
 * `src/api` and all below it, `*.ts` at any depth, `src/**` + `/*.ts`, `./x` from the user's directory.
 * Without patterns, everything matches. Throws BAD_INPUT.
 */
export function pathFilter(session: OpenTree, { path, exclude }: PathFilters): (path: string) => boolean {
  const included = matches(session, path, 'path');
  const excluded = matches(session, exclude, 'exclude');
  return (file) => (included?.(file) ?? true) && !(excluded?.(file) ?? false);
}

function matches(
  session: OpenTree,
  patterns: readonly string[] | undefined,
  label: string,
): ((path: string) => boolean) | undefined {
  if (!patterns?.length) return undefined;
  return pathTest(
    patterns.map((pattern) => rootPattern(session, pattern)),
    label,
  );
}

/** Patterns from the root. `label` names them in an error. Throws BAD_INPUT. */
export function pathTest(patterns: readonly string[], label: string): (path: string) => boolean {
  // gitignore has no pattern for the whole tree, which is what `.` means at the root.
  const written = patterns.map((text) => (text === '/' ? '*' : text));
  const rules = parseRules(written, { reason: 'config', label, directory: '' });
  const [problem] = rules.problems;
  if (problem) throw new AppError('BAD_INPUT', problem.message, 'Use a shorter pattern with fewer wildcards.');
  const matcher = createMatcher(rules);
  return (path) => judge(matcher, path).state === 'ignored';
}
