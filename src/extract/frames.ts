/** The stack of the walk: open symbols, scopes, wrappers, and scopes that start later. */
import type { Node } from './rule.ts';

export const Frame = { symbol: 0, scope: 1, wrapper: 2, later: 3 } as const;

/** Innermost last; leaving a frame restores the state it replaced. */
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
