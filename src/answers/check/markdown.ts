/** The result of a check as Markdown. */
import type { Reply } from '../../tools/define.ts';
import { count, many } from '../../tools/layout.ts';
import { codeSpan, prose } from '../../tools/markdown.ts';
import type { Results } from './tool.ts';

export function checkMarkdown({ results, meta }: Reply<Results>): string[] {
  const { verdict, rules, violations, total, fixed } = results;
  const broken = rules.filter((rule) => violations.some((one) => one.rule === rule.name));
  return [
    `### Check of ${many(rules.length, 'rule')}: ${verdict}`,
    '',
    total === 0
      ? 'No violation.'
      : `${many(total, 'violation')}${fixed.length > 0 ? `, ${count(fixed.length)} fixed` : ''}.`,
    ...broken.flatMap(({ name, severity, message, violations: all }) => [
      '',
      `#### ${severity} ${codeSpan(name)} (${count(all)})`,
      '',
      ...(message === undefined ? [] : [prose(message), '']),
      ...violations
        .filter(({ rule }) => rule === name)
        .map((one) => `- ${codeSpan(one.line > 0 ? `${one.path}:${one.line}` : one.path)} ${prose(one.message)}`),
    ]),
    ...(meta.omitted > 0 ? ['', `${count(meta.omitted)} more are left out.`] : []),
    ...(meta.notes.length > 0 ? ['', '#### Notes', '', ...meta.notes.map((note) => `- ${prose(note)}`)] : []),
  ];
}
