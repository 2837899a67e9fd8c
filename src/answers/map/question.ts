/** A question for the map of a repository, and the same as a command line. */
import { filterWords } from '../question/filter-words.ts';

export interface MapInput {
  /** A directory, a file or the name of a project; absent: the whole workspace. */
  readonly path?: string | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly lang?: readonly string[] | undefined;
  readonly max_tokens: number;
  /** How the answer is printed: only to be asked for again. */
  readonly mermaid?: boolean | undefined;
  readonly dot?: boolean | undefined;
}

export const USUAL_MAP_TOKENS = 2000;

export function mapWords(input: MapInput): (string | undefined)[] {
  const { path, exclude, lang, max_tokens, mermaid, dot } = input;
  return [
    path,
    ...filterWords({ exclude, lang }),
    mermaid ? '--mermaid' : dot ? '--dot' : undefined,
    '--max-tokens',
    String(max_tokens),
  ];
}
