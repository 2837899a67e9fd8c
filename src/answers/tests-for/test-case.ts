/** A test that a runner can run, or a suite or file of tests. */

export interface TestCase {
  readonly path: string;
  /** Where the test begins, or the line of its name. */
  readonly line: number;
  readonly scope: 'test' | 'suite' | 'file';
  /** As a reader knows it; '' for a file. */
  readonly name: string;
  /** The suites or types around it and its own name, as a runner knows them; undefined where its title is not known. */
  readonly names: readonly string[] | undefined;
  /** More is around it whose title is not known. */
  readonly isInner: boolean;
  readonly packageName: string;
  /** The function that runs the suite of a method. */
  readonly runBy?: string;
}

/** The nearest line above that opens a block around the line, by indentation; `opens` may have a group `title`. */
export function blockAbove(
  lines: readonly string[],
  line: number,
  opens: RegExp,
): { readonly line: number; readonly title: string } | undefined {
  let indent = Number.POSITIVE_INFINITY;
  for (let at = line; at > 0; at--) {
    const text = lines[at - 1] ?? '';
    const own = text.search(/\S/);
    if (own < 0 || own >= indent) continue;
    indent = own;
    const match = opens.exec(text);
    if (match) return { line: at, title: match.groups?.title ?? text.trim() };
  }
  return undefined;
}
