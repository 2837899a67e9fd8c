/** Checks the text of a statement before SQLite sees it: one SELECT, without parameters. */
import { AppError } from '../../errors/errors.ts';

/** First words of statements that only read. `WITH` may precede a write, which the authorizer refuses. */
const READS: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'VALUES']);

const FIX = 'Write one SELECT over the views that `wayfind schema` lists.';

/** One part of a statement. A text with a doubled quote is two parts; a comment between `/*` and its end is cut by `partAt`. */
const PART =
  /(?<blank>\s+|--[^\n]*)|'[^']*'?|"[^"]*"?|`[^`]*`?|\[[^\]]*\]?|(?<parameter>\?\d*|[:@#$][\w$\u0080-\uffff]+)|[\w$\u0080-\uffff]+|[\s\S]/y;

interface Part {
  readonly text: string;
  readonly sort: 'blank' | 'parameter' | 'other';
}

function partAt(text: string, from: number): Part {
  if (text.startsWith('/*', from)) {
    const end = text.indexOf('*/', from + 2);
    // An open comment reaches to the end, as in SQLite.
    return { text: text.slice(from, end < 0 ? undefined : end + 2), sort: 'blank' };
  }
  PART.lastIndex = from;
  const { 0: part, groups } = PART.exec(text)!;
  return { text: part, sort: groups?.blank ? 'blank' : groups?.parameter ? 'parameter' : 'other' };
}

/**
 * The statement as SQLite gets it: without comments, and with quotes around `references`, which is a view, and a keyword that no SELECT
 * has. Throws BAD_INPUT.
 */
export function checkStatement(text: string): string {
  let sql = '';
  let isBegun = false;
  let isEnded = false;
  for (let at = 0; at < text.length; ) {
    const part = partAt(text, at);
    at += part.text.length;
    if (part.sort === 'blank') {
      sql += ' ';
      continue;
    }
    if (part.text === ';') {
      isEnded = isBegun;
      continue;
    }
    if (isEnded) throw refused('There is more than one statement', 'Remove what follows the semicolon.');
    if (!isBegun && !READS.has(part.text.toUpperCase()))
      throw refused(`A statement cannot begin with ${JSON.stringify(part.text.slice(0, 40))}: it may only read`);
    isBegun = true;
    if (part.sort === 'parameter')
      throw refused(`The parameter ${part.text} has no value`, 'Write the value itself, text in single quotes.');
    sql += part.text.toLowerCase() === 'references' ? '"references"' : part.text;
  }
  if (!isBegun) throw refused('There is no statement');
  return sql.trim();
}

/** Whether the statement may name one of these, in any form: a word in a text or a comment counts too. */
export const mayName = (text: string, names: readonly string[]): boolean =>
  names.some((name) => text.toLowerCase().includes(name));

const refused = (message: string, fix = FIX): AppError => new AppError('BAD_INPUT', message, fix);
