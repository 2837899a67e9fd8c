/** Renders what an index run did and why. */
import type { Terminal } from '../../tools/define.ts';
import { count, table } from '../../tools/layout.ts';
import type { PlanStep, PlanView } from '../../workspace/explain-plan.ts';

/** Steps with the same reason that are listed one by one; a full build has one for every file. */
const SHOWN = 20;

export function planLines(plan: PlanView | undefined, terminal: Terminal): string[] {
  if (plan === undefined) return [];
  const { color } = terminal;
  const groups = new Map<string, PlanStep[]>();
  for (const step of plan.steps) {
    // Each move has a reason of its own.
    const key = step.step === 'move' ? step.step : `${step.step} ${step.why}`;
    groups.set(key, [...(groups.get(key) ?? []), step]);
  }
  const lines = [...groups.values()].flatMap((steps) => {
    const [{ step, why }] = steps;
    const rows = steps.slice(0, SHOWN).map(({ path, why }) => [
      { text: step, paint: color.yellow },
      { text: path, paint: color.cyan },
      { text: why, paint: color.dim },
    ]);
    const more = steps.length - SHOWN;
    const rest = step === 'move' ? '' : `: ${why}`;
    return [...table(rows, terminal), ...(more > 0 ? [`${step}  ${count(more)} more${rest}`] : [])];
  });
  return [
    ...lines,
    ...(plan.rebuild === undefined ? [] : [`${color.yellow('rebuild')}  ${plan.rebuild}`]),
    ...(plan.begin === undefined ? [] : [`${color.yellow('seed')}  ${plan.begin}`]),
    `${color.yellow('resolve')}  ${plan.resolve}`,
    `${color.yellow('embed')}  ${plan.embed}`,
  ];
}
