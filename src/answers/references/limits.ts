/** Limits of a question about references. */

export const MAX_DEPTH = 5;
export const MAX_LIMIT = 1000;
/** Members of a family that are shown with their users, and users of each. */
export const MAX_FAMILY = 10;
export const MAX_FAMILY_USES = 5;
