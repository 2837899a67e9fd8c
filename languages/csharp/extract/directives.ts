/** C# preprocessor lines: where they cut through an expression or a header, the parser does better without them. */

const DIRECTIVE = /^[ \t]*#[ \t]*(if|elif|else|endif|pragma|region|endregion|nullable)\b/;

/**
 * The text with its directives blanked, once with the code of all branches and once with that of the first branch only:
 * both branches read best, but `#if … class A : B { #else class A { #endif` has one brace too many.
 */
export function withoutDirectives(text: string): string[] {
  if (!text.includes('#if') && !text.includes('#pragma')) return [];
  return [blank(text, false), blank(text, true)];
}

/** Every blanked line keeps its length, so that nothing moves. */
function blank(text: string, firstBranchOnly: boolean): string {
  const lines = text.split('\n');
  /** For each open `#if`, whether its first branch is over. */
  const isOver: boolean[] = [];
  for (const [i, line] of lines.entries()) {
    const word = DIRECTIVE.exec(line)?.[1];
    if (word === 'if') isOver.push(false);
    else if (word === 'endif') isOver.pop();
    else if ((word === 'elif' || word === 'else') && isOver.length > 0) isOver[isOver.length - 1] = true;
    if (word !== undefined || (firstBranchOnly && isOver.includes(true))) lines[i] = ' '.repeat(line.length);
  }
  return lines.join('\n');
}
