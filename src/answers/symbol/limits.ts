/** Limits of the card of a symbol. */

export const MAX_MEMBERS = 40;
export const MAX_NEIGHBOURS = 5;
export const MAX_PARTS = 20;
export const MAX_PACKAGES = 10;

/** Certain and probable ones. */
export const callersOf = ({ callers, probable_callers: unsure = 0 }: Counted): number => callers + unsure;

interface Counted {
  readonly callers: number;
  readonly probable_callers?: number;
}

/** Neighbours that a card leaves out. A recursive symbol is counted among its own callers, and never listed. */
export const neighboursLeft = (shown: number, count: number): number => (shown < MAX_NEIGHBOURS ? 0 : count - shown);
