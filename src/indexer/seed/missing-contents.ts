/** What an index says of contents of its commit that were not in the clone when it was made. */

/** Of a commit in a partial clone: how many contents were not there, and one of them, by which one can tell later whether they are. */
export const describeMissing = (missing: readonly string[] = []): Readonly<Record<string, string>> => ({
  missing_contents: missing.length === 0 ? '' : `${missing.length} ${missing[0]}`,
});

export function missingContents(
  about: Readonly<Record<string, string>>,
): { count: number; object: string } | undefined {
  const [count, object] = (about.missing_contents ?? '').split(' ');
  return object === undefined ? undefined : { count: Number(count), object };
}
