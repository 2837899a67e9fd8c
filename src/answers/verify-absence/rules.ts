/** The rules of a check, from the question and from a file of the workspace. */
import { parseJsonc } from '../../config/jsonc.ts';
import { AppError } from '../../errors/errors.ts';
import { MAX_PATTERN_LENGTH, MAX_PATTERNS } from '../../search/patterns/pattern.ts';
import { rootPath, type Session } from '../../workspace/session.ts';
import type { PatternFlags } from '../grep/pattern-flags.ts';
import { currentTexts } from '../grep/text.ts';
import { SEVERITIES, type Severity } from './severity.ts';
import type { AbsenceRule, Question } from './tool.ts';

export interface CheckedRule extends PatternFlags {
  readonly pattern: string;
  readonly severity: Severity;
  readonly message?: string;
}

/** Each rule with the defaults of the question filled in. Throws BAD_INPUT. */
export function absenceRules(session: Session, input: Question): CheckedRule[] {
  const asked = (input.pattern ?? []).map((one): AbsenceRule => (typeof one === 'string' ? { pattern: one } : one));
  const written = input.rules === undefined ? [] : rulesIn(session, input.rules);
  const rules = [...asked, ...written];
  if (rules.length === 0)
    throw new AppError('BAD_INPUT', 'There is no pattern to check', 'Pass a pattern, or a file of rules with --rules.');
  if (rules.length > MAX_PATTERNS)
    throw new AppError('BAD_INPUT', `${rules.length} patterns are too many`, `Check at most ${MAX_PATTERNS} at once.`);
  return rules.map((rule) => {
    const message = rule.message ?? input.message;
    return {
      pattern: rule.pattern,
      regex: rule.regex ?? input.regex,
      ignore_case: rule.ignore_case ?? input.ignore_case,
      word: rule.word ?? input.word,
      severity: rule.severity ?? input.severity,
      ...(message !== undefined && { message }),
    };
  });
}

const SHAPE = 'Write a list of rules: [{"pattern": "debugger", "severity": "error", "message": "left over"}].';

function rulesIn(session: Session, file: string): AbsenceRule[] {
  const path = rootPath(session, file);
  const wrong = (what: string) => new AppError('BAD_INPUT', `${path}: ${what}`, SHAPE);
  const source = currentTexts(session)(path);
  if ('unsearched' in source)
    throw new AppError(
      'BAD_INPUT',
      `${path} cannot be read (${source.unsearched})`,
      'Name a JSON file of the workspace.',
    );
  const parsed = parseJsonc(source.text);
  if ('error' in parsed) throw wrong(parsed.error);
  const list = Array.isArray(parsed.value) ? parsed.value : (parsed.value as { rules?: unknown } | null)?.rules;
  if (!Array.isArray(list)) throw wrong('is not a list of rules');
  return list.map((one: unknown, i) => {
    const problem = problemOf(one);
    if (problem !== undefined) throw wrong(`rule ${i + 1} ${problem}`);
    return one as AbsenceRule;
  });
}

/** Checks the value of each key. */
const KEYS: Readonly<Record<keyof AbsenceRule, (value: unknown) => boolean>> = {
  pattern: (value) => typeof value === 'string' && value.length > 0 && value.length <= MAX_PATTERN_LENGTH,
  regex: (value) => typeof value === 'boolean',
  ignore_case: (value) => typeof value === 'boolean',
  word: (value) => typeof value === 'boolean',
  severity: (value) => SEVERITIES.includes(value as Severity),
  message: (value) => typeof value === 'string',
};

function problemOf(rule: unknown): string | undefined {
  if (typeof rule !== 'object' || rule === null || Array.isArray(rule)) return 'is not an object';
  if (!('pattern' in rule)) return 'has no pattern';
  for (const [key, value] of Object.entries(rule)) {
    if (!Object.hasOwn(KEYS, key))
      return `has an unknown key ${JSON.stringify(key)}; known keys: ${Object.keys(KEYS).join(', ')}`;
    if (!KEYS[key as keyof AbsenceRule](value)) return `has a value for ${key} that is not allowed`;
  }
  return undefined;
}
