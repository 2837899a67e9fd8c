/** Limits of a question about dependencies. */

export const MAX_DEPTH = 20;
