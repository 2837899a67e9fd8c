/** How bad a violation is. */

/** From harmless to grave. */
export const SEVERITIES = ['info', 'warning', 'error'] as const;
export type Severity = (typeof SEVERITIES)[number];
