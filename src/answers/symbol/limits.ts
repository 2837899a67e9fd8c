/** Limits of the card of a symbol. */

export const MAX_MEMBERS = 40;
export const MAX_NEIGHBOURS = 5;

/** Neighbours that a card leaves out. A recursive symbol is counted among its own callers, and never listed. */
export const neighboursLeft = (shown: number, count: number): number => (shown < MAX_NEIGHBOURS ? 0 : count - shown);
