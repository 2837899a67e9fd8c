/** Limits of an impact. */

export const MAX_DEPTH = 10;
export const DEFAULT_DEPTH = 3;
