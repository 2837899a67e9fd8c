/** Renders a check as text: the verdict, then the rules that do not hold with their violations. */
import type { Paint, Terminal } from '../../tools/define.ts';
import { many, table } from '../../tools/layout.ts';
import type { Results, RuleResult, Violation } from './tool.ts';

const VERDICT = { pass: 'green', fail: 'red', incomplete: 'yellow' } as const satisfies Record<string, keyof Paint>;
const SEVERITY = { error: 'red', warning: 'yellow' } as const satisfies Record<string, keyof Paint>;

export function checkLines(results: Results, terminal: Terminal): string[] {
  const { color } = terminal;
  const { verdict, rules, violations, fixed } = results;
  return [
    `${color[VERDICT[verdict]](verdict.toUpperCase())}  ${color.dim(summaryOf(results))}`,
    ...rules.flatMap((rule) =>
      ruleLines(
        rule,
        violations.filter((one) => one.rule === rule.name),
        terminal,
      ),
    ),
    ...(fixed.length > 0 ? [`${color.green('fixed')} since the baseline`, ...fixedLines(fixed, terminal)] : []),
  ];
}

function summaryOf({ rules, total, baseline }: Results): string {
  const broken = rules.filter(({ violations }) => violations > 0).length;
  const accepted = rules.reduce((sum, one) => sum + one.accepted, 0);
  const open = rules.filter(({ complete }) => !complete).length;
  return [
    `${many(rules.length - broken - rules.filter(({ complete, violations }) => !complete && violations === 0).length, 'rule')} held`,
    ...(broken > 0 ? [`${many(broken, 'rule')} broken, ${many(total, 'violation')}`] : []),
    ...(open > 0 ? [`${many(open, 'rule')} not checked completely`] : []),
    ...(accepted > 0 ? [`${accepted} accepted by ${baseline?.path}`] : []),
    ...(baseline?.written ? [`${many(baseline.entries, 'violation')} written to ${baseline.path}`] : []),
  ].join(', ');
}

function ruleLines(rule: RuleResult, violations: readonly Violation[], terminal: Terminal): string[] {
  if (violations.length === 0) return [];
  const { color } = terminal;
  const { name, severity, message } = rule;
  const why = message === undefined ? '' : `: ${message}`;
  const rows = violations.map(({ path, line, message: what, text = '' }) => [
    { text: `  ${path}${line > 0 ? `:${line}` : ''}`, paint: color.cyan },
    { text: what },
    { text, paint: color.dim },
  ]);
  const head = `${color[SEVERITY[severity]](severity)} ${color.bold(name)}  ${color.dim(many(rule.violations, 'violation'))}${why}`;
  return [head, ...table(rows, terminal)];
}

const fixedLines = (fixed: Results['fixed'], terminal: Terminal): string[] =>
  table(
    fixed.map(({ rule, path, message }) => [
      { text: `  ${path}`, paint: terminal.color.cyan },
      { text: rule, paint: terminal.color.dim },
      { text: message },
    ]),
    terminal,
  );
