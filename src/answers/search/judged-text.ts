/** The text of a result that a reranker judges: its name, its documentation and the first lines of its code. */
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
  const documentation = doc.trim().slice(0, MAX_DOC);
  const parts = [
    `${kind} ${name} in ${path}`,
    // The code usually begins with the signature, and may contain the doc.
    code.includes(signature) ? '' : signature,
    code.includes(documentation.split('\n', 1)[0]) ? '' : documentation,
    code,
  ];
  return parts
    .filter((part) => part !== '')
    .join('\n')
    .slice(0, MAX_CHARS);
}
