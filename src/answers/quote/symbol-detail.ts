/** The detail of a symbol in a list: its place, its signature, also its doc and first lines, or all of its code. */

import { redactLine } from '../../secrets/redact.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Change } from '../../workspace/changed-files.ts';
import type { Session } from '../../workspace/session.ts';
import type { SearchHit } from '../search/tool.ts';
import { firstLines } from './first-lines.ts';
import { codeOf, type SourceCode } from './source-code.ts';

export type Detail = 'location' | 'signature' | 'context' | 'full';

/** The fields that depend on the detail, in every list of symbols that has one. */
export type SymbolDetail = Pick<SearchHit, 'signature' | 'doc' | 'source'>;

/** How many lines of code `context` shows of each symbol. */
const CONTEXT_LINES = 6;

interface Shown {
  readonly detail: Detail;
  /** The file is no longer the indexed one. */
  readonly change: Change | undefined;
}

export function symbolDetail(session: Session, symbol: SymbolRecord, { detail, change }: Shown): SymbolDetail {
  if (detail === 'location') return {};
  const signature = symbol.signature === '' ? {} : { signature: redactLine(symbol.signature) };
  if (detail === 'signature') return signature;
  const source = codeOf(session, symbol, change);
  return detail === 'full' ? { ...signature, source } : { ...signature, ...context(symbol, source) };
}

/** Leaves out a docstring that is part of the code. */
function context({ doc }: SymbolRecord, whole: SourceCode): Pick<SymbolDetail, 'doc' | 'source'> {
  const source = firstLines(whole, CONTEXT_LINES);
  const [firstLine] = doc.split('\n');
  return doc === '' || source.text.includes(firstLine) ? { source } : { doc: redactLine(doc), source };
}
