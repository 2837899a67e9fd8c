/** The filters that questions about the graph share, and the same as flags of a command line. */

export interface ReferenceFilters {
  readonly path?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly role?: readonly string[] | undefined;
  /** False leaves out tests. */
  readonly tests?: boolean | undefined;
}

export function referenceFilterWords({ path, exclude, lang, role, tests }: ReferenceFilters): string[] {
  const each = (flag: string, values: readonly string[] = []) => values.flatMap((value) => [flag, value]);
  return [
    ...each('--path', path),
    ...each('--exclude', exclude),
    ...each('--lang', lang),
    ...each('--role', role),
    ...(tests === false ? ['--no-tests'] : []),
  ];
}
