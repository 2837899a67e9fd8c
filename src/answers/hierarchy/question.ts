/** A question for what is above and below a symbol, and the same question as a command line. */

export interface HierarchyInput {
  readonly name: string;
  readonly direction: 'up' | 'down' | 'both';
  readonly depth: number;
  readonly limit: number;
}

export const MOST_DEPTH = 20;
export const USUAL_DEPTH = 5;

/** The same question on the command line. */
export function hierarchyWords({ name, direction, depth }: Omit<HierarchyInput, 'limit'>): string[] {
  return [
    name,
    ...(direction === 'both' ? [] : ['--direction', direction]),
    ...(depth === USUAL_DEPTH ? [] : ['--depth', String(depth)]),
  ];
}
