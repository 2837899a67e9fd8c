/** Severities of the rules of `check`. */

/** From most to least severe. */
export const RULE_SEVERITIES = ['error', 'warning'] as const;
export type RuleSeverity = (typeof RULE_SEVERITIES)[number];
