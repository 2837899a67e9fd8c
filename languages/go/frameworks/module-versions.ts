/** Types and functions of a Go module as paths from outside, for each major version that it may have. */
const MAJORS = ['', '/v2', '/v3', '/v4', '/v5', '/v6'];

export const versionsOf = (module: string, names: readonly string[]): string[] =>
  MAJORS.flatMap((major) => names.map((name) => `${module}${major}.${name}`));
