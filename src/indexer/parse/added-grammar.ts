/** The grammar of a language that the user added, compared with its table. */
import { type AddedLanguage, tableFile } from '../../config/added-languages.ts';
import { AppError } from '../../errors/errors.ts';
import { tableProblem } from '../../extract/check-table.ts';
import type { CompiledGrammar } from '../../parse/grammar.ts';
import type { SourceParser } from '../../parse/parser.ts';

/** Throws LANGUAGE_INVALID when the file is no grammar, or the table names what the grammar does not have. */
export async function loadAddedGrammar(parser: SourceParser, added: AddedLanguage): Promise<CompiledGrammar> {
  const { table, grammarFile, grammarHash } = added;
  let grammar: CompiledGrammar;
  try {
    grammar = await parser.loadGrammar({
      name: table.id,
      tokens: [],
      file: { path: grammarFile, sha256: grammarHash },
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const isRefused = error instanceof Error && error.name === 'GrammarRefused';
    throw new AppError('LANGUAGE_INVALID', `${grammarFile} ${isRefused ? why : `cannot be loaded: ${why}`}`);
  }
  const problem = tableProblem(table, grammar);
  if (problem === undefined) return grammar;
  throw new AppError('LANGUAGE_INVALID', `${tableFile(added)} at ${problem}`);
}
