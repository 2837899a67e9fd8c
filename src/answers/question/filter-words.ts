/** Filters as the command line takes them, to suggest the same question for the next page. */
import type { FilesInput } from '../files/answer.ts';

export type FilterInput = Omit<FilesInput, 'limit' | 'offset'> & { readonly kind?: readonly string[] | undefined };

export function filterWords(input: FilterInput): string[] {
  const each = (flag: string, values: readonly string[] = []) => values.flatMap((value) => [flag, value]);
  return [
    ...each('--path', input.path),
    ...each('--exclude', input.exclude),
    ...each('--lang', input.lang),
    ...each('--kind', input.kind),
    ...each('--role', input.role),
    ...each('--skip', input.skip === undefined ? [] : [input.skip]),
  ];
}
