/** Values of the rows of one file, kept while it is being resolved: `a.b` is part of `a.b.c` and an expression of its own. */
import { emptySlots } from '../../base/slots.ts';
import type { OpenReason } from '../../model/links.ts';
import type { Want } from './semantics.ts';
import type { Value } from './values.ts';

/** No language has both macros and names of namespaces. */
const WANTS = 4;
export const wantCode = (want: Want): number => (want === 'value' ? 0 : want === 'call' ? 1 : want === 'type' ? 2 : 3);

/** A place for a value. */
export const slotOf = (row: number, want: Want): number => row * WANTS + wantCode(want);

/** The arrays stay for the next file: only the heights say what is in them. */
export class KeptValues {
  private values: (Value | undefined)[] = [];
  private reasons: OpenReason[] = [];
  private scopes = new Int32Array(0);
  /** One more than the levels of questions it took, 0 for what is not there. */
  private heights = new Uint8Array(0);
  private used = 0;

  clear(rows: number): void {
    this.heights.fill(0, 0, this.used);
    this.used = rows * WANTS;
    if (this.used <= this.heights.length) return;
    const size = this.used * 2;
    this.heights = new Uint8Array(size);
    this.scopes = new Int32Array(size);
    this.values = emptySlots(size);
    this.reasons = emptySlots(size);
  }

  /** How many levels of questions the value for a scope took, -1 when it is not there. */
  heightAt(slot: number, scope: number): number {
    return this.scopes[slot] === scope ? this.heights[slot] - 1 : -1;
  }
  value(slot: number): Value | undefined {
    return this.values[slot];
  }
  reason(slot: number): OpenReason {
    return this.reasons[slot];
  }

  set(slot: number, value: Value | undefined, reason: OpenReason): void {
    this.values[slot] = value;
    this.reasons[slot] = reason;
  }
  /** Makes the value that was set available from now on. */
  setHeight(slot: number, scope: number, height: number): void {
    this.scopes[slot] = scope;
    this.heights[slot] = height + 1;
  }
}
