/**
 * Source files that carry the facts that the rules must extract from them (tests/kit/annotated-text.ts for the form):
 *
 *     def area(r): return r * r
 *     #   ^^^^ def function area exported
 *     a(2)
 *     # <- ref call a
 *     # <- ! ref call area
 *
 * After the position:
 *   def KIND QUALIFIED (in quotes where it has spaces, in backticks where it has quotes) [FLAG… | -FLAG…] [sig=TEXT…] [doc=TEXT…] [type=EXPRESSION] [value=EXPRESSION] [lines=A-B]   a symbol named here
 *   ref KIND EXPRESSION [args=N]                       a reference whose name is here
 *   import TEXT | export TEXT                          an import or export on this line (tests/kit/facts-text.ts for the form)
 *   bind KIND NAME [type=EXPRESSION] [value=EXPRESSION]  a binding on this line
 *   base KIND EXPRESSION                               a super type of the symbol named on this line
 *   use KIND EXPRESSION                                like `ref`, with all uses of locals kept
 *   name LABEL                                         a name is bound exactly here; the label is for `means`
 *   means LABEL | -                                    such a use that leads to the label's name, or to none
 */
import { readAnnotated } from './annotated-text.ts';

export interface Expectation {
  readonly line: number;
  /** First column; with carets, the end as well. */
  readonly col: number;
  readonly endCol: number | undefined;
  readonly negative: boolean;
  readonly what: (typeof WORDS)[number];
  readonly words: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  /** As written, for messages. */
  readonly text: string;
}

export interface Case {
  readonly source: string;
  readonly expectations: readonly Expectation[];
}

const WORDS = ['def', 'ref', 'import', 'export', 'bind', 'base', 'use', 'name', 'means'] as const;

export function readCase(text: string): Case {
  const { files, annotations } = readAnnotated(text, WORDS);
  return {
    source: files.get('') ?? '',
    expectations: annotations.map(({ word, rest, ...place }) => ({
      ...place,
      what: word as Expectation['what'],
      ...readWords(rest),
    })),
  };
}

/** `sig=` and `doc=` hold spaces: each takes what follows up to the other or the end of the line. */
function readWords(rest: string): { words: string[]; options: Record<string, string> } {
  const options: Record<string, string> = {};
  const [plain, ...long] = rest.split(/(?:^|\s)(?=(?:sig|doc)=)/);
  for (const option of long) options[option.slice(0, 3)] = option.slice(4).trim();
  const words: string[] = [];
  for (const [written] of plain.matchAll(/`[^`]+`|"[^"]* [^"]*"|\S+/g)) {
    const word = /^(?:".* .*"|`.*`)$/.test(written) ? written.slice(1, -1) : written;
    const option = /^(type|value|args|lines)=(.*)$/.exec(word);
    if (option) options[option[1]] = option[2];
    else words.push(word);
  }
  return { words, options };
}
