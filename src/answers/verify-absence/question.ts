/** A check that patterns do not occur, and the same check as a command line. */

import { command } from '../../workspace/make-reply.ts';
import { flagWords, type GrepFilters, type PatternFlags, patternWords, restWords } from '../grep/question.ts';

/** From harmless to grave. */
export const SEVERITIES = ['info', 'warning', 'error'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** What must not occur; what is not said is as the question says for all. */
export interface AbsenceRule {
  readonly pattern: string;
  readonly regex?: boolean | undefined;
  readonly ignore_case?: boolean | undefined;
  readonly word?: boolean | undefined;
  readonly severity?: Severity | undefined;
  /** Why it must not, or what to do instead. */
  readonly message?: string | undefined;
}

export interface AbsenceInput extends GrepFilters, PatternFlags {
  readonly pattern?: readonly (string | AbsenceRule)[] | undefined;
  /** A JSON file of the workspace with more rules. */
  readonly rules?: string | undefined;
  readonly severity: Severity;
  readonly message?: string | undefined;
  /** Violations of less severe rules are shown and do not fail the check. */
  readonly fail_on: Severity;
  readonly context: number;
  readonly timeout: number;
  readonly limit: number;
  readonly offset: number;
}

/** The command for the violations from another place on; none where rules were given as objects, which have no words. */
export function absencePage(input: Omit<AbsenceInput, 'offset'>, from: number): string[] {
  const { pattern = [], rules, severity, message, fail_on } = input;
  const texts = pattern.filter((one) => typeof one === 'string');
  if (texts.length < pattern.length) return [];
  const words = [
    ...patternWords(texts),
    ...(rules === undefined ? [] : ['--rules', rules]),
    ...flagWords(input),
    ...(severity === 'error' ? [] : ['--severity', severity]),
    ...(message === undefined ? [] : ['--message', message]),
    ...(fail_on === 'info' ? [] : ['--fail-on', fail_on]),
    ...restWords(input, from),
  ];
  return [command('verify_absence', words)];
}
