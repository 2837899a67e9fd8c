/** What the walk is inside of, as a stack: symbols, scopes, wrappers, and scopes that have yet to begin. */
import type { Node } from './rule.ts';

export const Frame = { symbol: 0, scope: 1, wrapper: 2, later: 3 } as const;

/** What the walk is inside of, innermost last; leaving a frame restores what it replaced. */
export class Frames {
  readonly ends: number[] = [];
  readonly types: number[] = [];
  readonly nodes: Node[] = [];
  readonly saved: number[] = [];
  top = Number.POSITIVE_INFINITY;

  clear(): void {
    this.ends.length = this.types.length = this.nodes.length = this.saved.length = 0;
    this.top = Number.POSITIVE_INFINITY;
  }
  push(type: number, node: Node, end: number, saved: number): void {
    this.types.push(type);
    this.nodes.push(node);
    this.ends.push(end);
    this.saved.push(saved);
    this.top = end;
  }
}
