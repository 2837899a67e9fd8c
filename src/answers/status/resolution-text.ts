/** The share of references that are resolved, in words. */
import { count } from '../../tools/layout.ts';
import type { IndexStatus } from './tool.ts';

/** `91.3 % of references into this tree: 1,200 exact, …`, then the rates of tests and generated files and the main reasons. */
export function resolutionText({
  rate,
  exact,
  probable,
  open,
  roles,
  reasons,
}: Omit<IndexStatus['resolution'], 'languages'>): string {
  const { external, ...unbound } = open;
  const bound = [`${count(exact)} exact`, ...(probable > 0 ? [`${count(probable)} probable`] : [])];
  const missing = Object.values(unbound).some((sum) => sum > 0) ? `; unresolved: ${byCount(unbound)}` : '';
  const { source, ...others } = roles;
  const apart = Object.entries(others).map(([role, one]) => `${role} files ${percent(one.rate!)}`);
  const where = source !== undefined && apart.length > 0 ? `, in source files` : '';
  const why = reasons.map(
    ({ reason, use, share, names }) => `${reason} ${use} ${percent(share)} (${names.join(', ')})`,
  );
  return [
    `${percent(rate!)} of references into this tree${where}: ${bound.join(', ')}${missing}; ${count(external)} external`,
    ...(source !== undefined ? apart : []),
    ...(why.length > 0 ? [`mostly open: ${why.join(', ')}`] : []),
  ].join('; ');
}

/** Rounded down: 100 % means all of it. */
export const percent = (share: number): string => `${(Math.floor(share * 1000) / 10).toFixed(1)} %`;

export const byCount = (sums: Readonly<Record<string, number>>): string =>
  Object.entries(sums)
    .filter(([, sum]) => sum > 0)
    .toSorted((a, b) => b[1] - a[1])
    .map(([name, sum]) => `${name} ${count(sum)}`)
    .join(', ');
