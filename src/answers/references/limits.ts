/** Limits of a question about references. */

export const MAX_DEPTH = 5;
export const MAX_LIMIT = 1000;
