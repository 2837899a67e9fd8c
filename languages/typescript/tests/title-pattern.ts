/** A regular expression that matches the titles of tests, as runners join them: suites and test, with a space between. */
import { escapePattern } from '../../../src/base/escape-pattern.ts';
import { HOLE, type SelectedTest } from '../../../src/model/language-tests.ts';

/** Anchored, so that `adds` does not select `adds twice`. */
export function titlePattern(tests: readonly SelectedTest[]): string {
  const patterns = [...new Set(tests.map(patternOf))];
  return patterns.length === 1 ? patterns[0] : `(?:${patterns.join('|')})`;
}

function patternOf({ names, isInner, scope }: SelectedTest): string {
  const title = names.join(' ').split(HOLE).map(escapePattern).join('.*');
  return `${isInner ? '(?:^|\\s)' : '^'}${title}${scope === 'suite' ? '\\s' : '$'}`;
}
