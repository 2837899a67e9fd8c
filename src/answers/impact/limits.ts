/** Limits of an impact. */

export const MAX_DEPTH = 10;
export const DEFAULT_DEPTH = 3;
/** How far a test is looked for where none is near. */
export const TEST_DEPTH = 12;
