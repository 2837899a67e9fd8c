/** Limits of a trace. */

export const MAX_DEPTH = 50;
