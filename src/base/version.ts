/** The version of this program. */
import packageJson from '../../package.json' with { type: 'json' };

export const { version } = packageJson;

/** Compares by numbers; a text that is not a version counts as 0.0.0. */
export function isNewerVersion(version: string, than: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(than)];
  const differing = a.findIndex((number, i) => number !== b[i]);
  return differing >= 0 && a[differing] > b[differing];
}

const numbersOf = (version: string): number[] =>
  /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [0, 0, 0];
