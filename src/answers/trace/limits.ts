/** Limits of a trace. */

export const MAX_DEPTH = 50;
export const MAX_WAYPOINTS = 10;
