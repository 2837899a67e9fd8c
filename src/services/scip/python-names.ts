/** Compares what scip-python links names to with the names themselves, because its word on members of modules is often about another one. */
import type { TextColumns } from './columns.ts';
import { plainName, pythonModuleName } from './symbol-text.ts';

/** Words with dots: `os`, `os.path`. */
const WORDS = /^[A-Za-z_][\w.]{0,400}$/;
const ALIAS = /\bas[ \t]+(\w{1,200})$/;
const IMPORT_LINE = /^\s*(?:from|import)\b/;
/** Not a member of one of its types. */
const BUILTIN = /builtins\/\w{1,200}(?:#|[.:]|\(\)\.)$/;

export interface NamePlace {
  readonly line: number;
  readonly col: number;
  readonly endCol: number;
}

/** For the occurrences of one document, in source order. */
export class PythonNames {
  /** Other names that imports give to symbols. */
  private readonly aliases = new Set<string>();

  constructor(private readonly columns: TextColumns) {}

  /** The column at which the name of a reference starts; undefined where the symbol is not what it names. */
  columnOf(symbol: string, { line, col, endCol }: NamePlace): number | undefined {
    const written = this.columns.slice(line, col, endCol);
    // `checks.Warning` and `self.filter` are not the ones of Python.
    if (col > 0 && BUILTIN.test(symbol.slice(-220)) && this.columns.slice(line, col - 1, col) === '.') return undefined;
    const name = plainName(symbol) ?? pythonModuleName(symbol);
    if (name === undefined || written === name) return col;
    const alias = ALIAS.exec(written)?.[1];
    if (alias !== undefined) this.aliases.add(`${alias} ${symbol}`);
    if (!WORDS.test(written) || this.aliases.has(`${written} ${symbol}`)) return col;
    const last = written.lastIndexOf('.') + 1;
    if (written.slice(last) !== name) return undefined;
    // Where a module is imported, its whole path is its name.
    return IMPORT_LINE.test(this.columns.slice(line, 0, col)) ? col : col + last;
  }
}
