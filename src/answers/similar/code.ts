/** Compares the code of symbols with other code, from the current files. */
import { AppError } from '../../errors/errors.ts';
import { type CodeSimilarity, type CodeTokens, codeSimilarity, codeTokens } from '../../search/ranking/code-tokens.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import type { Session } from '../../workspace/session.ts';
import { type SourceText, sourceText } from '../../workspace/source-text.ts';

export type CodeReader = (symbol: SymbolRecord) => string | undefined;

/** Reads each file once. Returns undefined where the symbol is no longer at its indexed place. */
export function codeReader(session: Session): CodeReader {
  const texts = new Map<string, SourceText | undefined>();
  return (symbol) => {
    if (!texts.has(symbol.path)) texts.set(symbol.path, readable(session, symbol.path));
    const source = texts.get(symbol.path);
    if (source === undefined || !source.has(symbol.kind === 'file' ? '' : symbol.name, symbol.nameLine, symbol.nameCol))
      return undefined;
    const lines = [...source.range(symbol.line, symbol.endLine).lines];
    if (lines.length === 0) return undefined;
    // Several symbols may share a line.
    lines[lines.length - 1] = lines[lines.length - 1].slice(0, symbol.endCol);
    lines[0] = lines[0].slice(symbol.col);
    return lines.join('\n');
  };
}

function readable(session: Session, path: string): SourceText | undefined {
  try {
    return sourceText(session, path);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return undefined; // Deleted or unreadable: the comparison continues without it.
  }
}

export const tokensOf = (symbol: SymbolRecord, code: string): CodeTokens =>
  codeTokens(code, symbol.language ?? '', symbol.name);

/** Returns undefined where the code cannot be read. */
export function likenessTo(asked: CodeTokens, read: CodeReader): (symbol: SymbolRecord) => CodeSimilarity | undefined {
  return (symbol) => {
    const code = read(symbol);
    return code === undefined ? undefined : codeSimilarity(asked, tokensOf(symbol, code));
  };
}
