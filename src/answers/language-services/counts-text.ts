/** What a service said about references, in words. */
import { count } from '../../tools/layout.ts';
import type { ProjectProgress } from './fields.ts';

/** `1,000 confirmed, 12 corrected (1.2 %), 30 completed, 200 outside`. */
export function countsText({ confirmed, corrected, completed, outside, disagreement }: Counted): string {
  const share = disagreement === undefined ? '' : ` (${(disagreement * 100).toFixed(1)} %)`;
  return [
    ...(confirmed > 0 ? [`${count(confirmed)} confirmed`] : []),
    ...(corrected > 0 ? [`${count(corrected)} corrected${share}`] : []),
    ...(completed > 0 ? [`${count(completed)} completed`] : []),
    ...(outside > 0 ? [`${count(outside)} outside`] : []),
  ].join(', ');
}

type Counted = Pick<ProjectProgress, 'confirmed' | 'corrected' | 'completed' | 'outside' | 'disagreement'>;
