/** Runs rules, all of a kind at once, and gives what they find its fingerprints. */
import * as z from 'zod/mini';
import { groupBy } from '../../base/group-by.ts';
import { comparePaths } from '../../base/paths.ts';
import type { CheckRule } from '../../config/rule-schema.ts';
import { referenceLine } from '../../tools/outputs.ts';
import { placesIn } from '../../tools/places.ts';
import { relocated } from '../../workspace/relocate-lines.ts';
import { fingerprintOf } from './baseline.ts';
import type { Finding, RuleContext, RuleKind, RuleOutcome } from './rule-kind.ts';
import { RULES } from './rules/all.ts';

export interface FoundViolation extends Finding {
  /** Of its keys. */
  readonly prints: readonly string[];
}

export interface CheckedRule {
  readonly rule: CheckRule;
  readonly meaning: string;
  readonly outcome: Omit<RuleOutcome, 'findings'>;
  readonly found: readonly FoundViolation[];
}

/** In the order of the rules. */
export async function runRules(rules: readonly CheckRule[], context: RuleContext): Promise<CheckedRule[]> {
  const checked = new Map<CheckRule, CheckedRule>();
  for (const [kind, some] of groupBy(rules, (rule) => rule.kind)) {
    const definition = RULES[kind as CheckRule['kind']] as RuleKind;
    const outcomes = await definition.find(some as never, context);
    for (const [i, rule] of some.entries()) {
      const { findings, ...outcome } = outcomes[i];
      const now = definition.reads === 'links' ? currentPlaces(context, findings) : findings;
      const found = now
        .map((one) => ({ ...one, prints: one.keys.map((key) => fingerprintOf(rule.name, key)) }))
        .sort((a, b) => comparePaths(a.path, b.path) || a.line - b.line);
      checked.set(rule, { rule, meaning: definition.meaning, outcome, found });
    }
  }
  return rules.map((rule) => checked.get(rule)!);
}

const place = { path: z.string(), line: referenceLine };
const PLACES = placesIn(z.array(z.looseObject({ ...place, others: z.optional(z.array(z.looseObject(place))) })));

/** Links have the lines of the index; a file may have changed since. */
const currentPlaces = ({ session }: RuleContext, findings: readonly Finding[]): readonly Finding[] =>
  relocated(session, findings, PLACES);
