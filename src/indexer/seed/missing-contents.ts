/** File contents of a commit that a partial clone did not have when the commit was indexed. */

/** The number of missing contents, and the id of one of them, to check later whether they have been fetched. */
export const describeMissing = (missing: readonly string[] = []): Readonly<Record<string, string>> => ({
  missing_contents: missing.length === 0 ? '' : `${missing.length} ${missing[0]}`,
});

export function missingContents(
  about: Readonly<Record<string, string>>,
): { count: number; object: string } | undefined {
  const [count, object] = (about.missing_contents ?? '').split(' ');
  return object === undefined ? undefined : { count: Number(count), object };
}
