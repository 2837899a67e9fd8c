/** What somebody who judges a result by reading sees of it: its name, what it is said to do, and the first lines of what it does. */
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Change } from '../../workspace/changed-files.ts';
import type { Session } from '../../workspace/session.ts';
import { firstLines } from '../quote/first-lines.ts';
import { codeOf } from '../quote/source-code.ts';

const MAX_LINES = 20;
const MAX_DOC = 600;
/** Cross-encoders read a few hundred tokens. */
const MAX_CHARS = 1600;

export function judgedText(session: Session, symbol: SymbolRecord, change: Change | undefined): string {
  const { doc, kind, path, signature } = symbol;
  const name = session.reader().qualifiedName(symbol) || symbol.name;
  const { text: code } = firstLines(codeOf(session, symbol, change), MAX_LINES);
  const said = doc.trim().slice(0, MAX_DOC);
  const parts = [
    `${kind} ${name} in ${path}`,
    // The code begins with it, and may have the doc in it.
    code.includes(signature) ? '' : signature,
    code.includes(said.split('\n', 1)[0]) ? '' : said,
    code,
  ];
  return parts
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, MAX_CHARS);
}
