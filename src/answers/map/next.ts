/** The calls that show more of a map. */
import { type NextCall, nextCall } from '../../workspace/reply.ts';
import { TOP } from '../dependencies/groups.ts';
import type { MapResult, Question } from './tool.ts';

/** The map of its first area, and a larger map of the whole. */
export function mapNext(input: Question, { areas }: Pick<MapResult, 'areas'>): NextCall[] {
  const [first] = areas;
  const inside = first && first.path !== TOP && first.path !== input.path ? [first.path] : [];
  return [
    ...inside.map((path) => nextCall('map', { ...input, path })),
    nextCall('map', { ...input, max_tokens: input.max_tokens * 2 }),
  ];
}
