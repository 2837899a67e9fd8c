/** `data`: pairs of a key and a value. `code`: what is not in quotes is an expression. */
export type TextKind = 'code' | 'data' | 'text';

/** Offsets in a text. */
export interface Secret {
  readonly start: number;
  readonly end: number;
  readonly rule: string;
}
