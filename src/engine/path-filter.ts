/** The `path` and `exclude` filters: patterns as in a .gitignore, because everyone already knows those. */
import { createMatcher, judge, parseRules } from '../discover/ignore-rules.ts';
import { AppError } from '../errors/errors.ts';

/** `src/api` and all below it, `*.ts` at any depth, `src/**` + `/*.ts`. Nothing given: everything. Throws BAD_INPUT. */
export function pathFilter(include?: readonly string[], exclude?: readonly string[]): (path: string) => boolean {
  const included = matches(include, 'path');
  const excluded = matches(exclude, 'exclude');
  return (path) => (included?.(path) ?? true) && !(excluded?.(path) ?? false);
}

function matches(patterns: readonly string[] | undefined, label: string): ((path: string) => boolean) | undefined {
  // `.` and `./` are how people write "here"; gitignore has no such pattern.
  const written = patterns
    ?.map((pattern) => pattern.replace(/^(!?)\.\//, '$1'))
    .filter((pattern) => pattern !== '' && pattern !== '.');
  if (!written?.length) return undefined;
  const rules = parseRules(written, { reason: 'config', label, directory: '' });
  const [problem] = rules.problems;
  if (problem) throw new AppError('BAD_INPUT', problem.message, 'Use a shorter pattern with fewer wildcards.');
  const matcher = createMatcher(rules);
  return (path) => judge(matcher, path).state === 'ignored';
}
