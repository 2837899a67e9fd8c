/** Blanks here-documents, which end elsewhere for the grammar when more code follows on their first line. */
import { blank } from '../../../src/extract/respell.ts';

/** `<<EOF`, `<<-'EOF'`, `<< "End of file"`; not `<<<`, and not a shift of numbers. */
const START = /(?<!<)<<(?!<)(-?)[ \t]*(?:'([^'\n]*)'|"((?:[^"\\\n]|\\.)*)"|\\?([A-Za-z_-][\w-]*))/g;

interface Heredoc {
  readonly end: string;
  /** Tabs before its end are not part of it. */
  readonly isIndented: boolean;
}

export function withoutHeredocs(text: string): string {
  const out: string[] = [];
  const open: Heredoc[] = [];
  for (const line of text.split('\n')) {
    const [first] = open;
    if (first !== undefined) {
      const written = first.isIndented ? line.replace(/^\t+/, '') : line;
      if (written.trimEnd() === first.end) open.shift();
      out.push(blank(line));
    } else if (!line.includes('<<') || /^\s*#/.test(line)) out.push(line);
    else {
      out.push(
        line.replace(START, (all: string, dash: string, single?: string, double?: string, bare?: string) => {
          open.push({
            end: (single ?? double?.replace(/\\(.)/g, '$1') ?? bare ?? '').trimEnd(),
            isIndented: dash === '-',
          });
          return blank(all);
        }),
      );
    }
  }
  // One that never ends was none.
  return open.length > 0 ? text : out.join('\n');
}
