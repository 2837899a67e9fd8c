/** The result of a check as a Code Quality report, which GitLab shows in merge requests. */
import { createHash } from 'node:crypto';
import type { Results } from './tool.ts';

/** A fingerprint must occur once in the report. */
export function codeQualityOf({ violations, rules }: Pick<Results, 'violations' | 'rules'>): object[] {
  const why = new Map(rules.map(({ name, message }) => [name, message]));
  const seen = new Map<string, number>();
  return violations.map(({ rule, severity, message, path, line, fingerprint }) => {
    const reason = why.get(rule);
    const key = `${rule} ${fingerprint}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return {
      description: reason === undefined ? message : `${message}: ${reason}`,
      check_name: rule,
      fingerprint: createHash('sha256').update(`${key} ${times}`).digest('hex').slice(0, 32),
      severity: severity === 'error' ? 'major' : 'minor',
      // A symbol that is gone has no line, and GitLab needs one.
      location: { path, lines: { begin: Math.max(1, line) } },
    };
  });
}
