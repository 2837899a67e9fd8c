/** Go build constraints: whether a file is part of the program on Linux, where most code is read and run. */

/** Tags that hold in a build on Linux and amd64, besides versions of Go. */
const TAGS = new Set(['linux', 'unix', 'amd64', 'cgo', 'gc']);

const LINE = /^\/\/go:build (.*)$/m;

/** `head`: the text above the package clause. */
export function isBuiltOnLinux(head: string): boolean {
  const written = LINE.exec(head)?.[1];
  if (written === undefined) return true;
  const tokens = written.match(/&&|\|\||[!()]|[\w.]+/g) ?? [];
  let at = 0;
  const eat = (token: string): boolean => tokens[at] === token && ++at > 0;

  function either(): boolean {
    let value = both();
    while (eat('||')) value = both() || value;
    return value;
  }
  function both(): boolean {
    let value = not();
    while (eat('&&')) value = not() && value;
    return value;
  }
  function not(): boolean {
    let isNegated = false;
    while (eat('!')) isNegated = !isNegated;
    if (!eat('(')) return isTrue(tokens[at++] ?? '') !== isNegated;
    // A line of nothing but parentheses must not exhaust the stack.
    const value = at > MAX_TOKENS ? true : either();
    eat(')');
    return value !== isNegated;
  }
  return either();
}

const MAX_TOKENS = 200;
const isTrue = (tag: string): boolean => TAGS.has(tag) || /^go1\.\d+$/.test(tag);
