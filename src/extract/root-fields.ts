/** The fields that GraphQL documents ask root types for, by the operations that ask: `query user users`. */

const TOKEN = /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*|\.{3}\s*(?:on\s+\w+|\w+)?|[A-Za-z_]\w*|[{}():@$]/g;
const OPERATIONS = new Set(['query', 'mutation', 'subscription']);

/** Texts in the text, such as interpolated fragments, are skipped. One line an operation. */
export function rootFields(document: string): string {
  const out: string[] = [];
  const text = document.replace(/\$\{[^}]{0,200}\}/g, ' ');
  let operation: string | undefined;
  let [braces, parentheses] = [0, 0];
  let before = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const isName = /^[A-Za-z_]/.test(token);
    if (token === '(') parentheses++;
    else if (token === ')') parentheses--;
    else if (parentheses > 0) continue;
    else if (token === '{') {
      if (braces === 0) operation ??= before === '' || before === '}' ? 'query' : undefined;
      if (braces === 0 && operation !== undefined) out.push(operation);
      braces++;
    } else if (token === '}') {
      braces--;
      if (braces === 0) operation = undefined;
    } else if (braces === 0 && isName) {
      if (OPERATIONS.has(token)) operation = token;
      else if (token === 'fragment') operation = undefined;
    } else if (braces === 1 && isName && operation !== undefined && before !== '@' && before !== '$') {
      // `people: users`: what comes before a colon is a name of the answer.
      if (before === ':') out[out.length - 1] = out[out.length - 1].replace(/ \w+$/, '');
      out[out.length - 1] += ` ${token}`;
    }
    before = braces === 0 && isName ? 'name' : token;
  }
  return out.join('\n');
}
