/** Limits of a hierarchy. */

export const MAX_DEPTH = 20;
