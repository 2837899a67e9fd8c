/** Judges by the text around a name whether it is handed over there: as a value, or as a type argument of a call that registers it. */

/** The text before a name and after it, a line or more. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/** A name at the start of a line needs the lines before it: `wide` has them. */
export interface Written {
  readonly narrow: Around;
  wide(): Around;
}

/** `register(handler)`, `[handler]`, `{ run: handler }`, `x = handler`, `return handler`; no check, no call, no member of it. */
export function isHandedOver(written: Written): boolean {
  const { before, after } = bare(written.narrow);
  return endsHere(after) && (isStored(before) || isElement(before, after, () => bare(written.wide()).before));
}

/** `typeof(Foo)`, `Foo.class` and `Foo::class` are values. */
export function isTypeObject(written: Written): boolean {
  const { before, after } = withoutStrings(written.narrow);
  const isWrapped = /\btypeof\s?\(\s*(?:[\w.]+\.)?$/.test(before) && /^(?:<[\s,]*>)?\s*\)/.test(after);
  return (isWrapped || /^(?:\.|::)class\b/.test(after)) && isHandedOver(written);
}

/** Calls that register a type: `AddScoped<IFoo, Foo>()`, `bind<Foo>()`; `OfType<Foo>()` and `useState<Foo>()` do not. */
const REGISTERING = /^(?:(?:Try)?Add|Register|Bind|Provide|Use|Map)[A-Z]\w*$|^(?:register|bind|provide)(?:[A-Z_]\w*)?$/;
const REGISTERING_ALONE = /^(?:Register|Bind|Provide)$/;

/** What type arguments are made of. */
const IN_TYPES = /[\w\s.,<>?:[\]]/;

/** `<M: Matcher>` and `<T extends Foo>` declare a type parameter. */
const BOUND = /\b(?:extends|super)\b|[^:]:(?!:)/;

export function isRegistered({ narrow }: Written): boolean {
  const { before, after } = withoutStrings(narrow);
  const end = after.indexOf('(');
  const rest = end < 0 ? '' : after.slice(0, end).trimEnd();
  if (!rest.endsWith('>') || [...rest].some((char) => !IN_TYPES.test(char))) return false;
  let outermost = -1;
  for (let i = before.length - 1, depth = 0; i >= 0 && IN_TYPES.test(before[i]); i--) {
    if (before[i] === '>') depth--;
    else if (before[i] === '<' && ++depth > 0) outermost = i;
  }
  if (outermost < 0) return false;
  const head = before.slice(0, outermost).trimEnd();
  const name = /\w{1,80}$/.exec(head)?.[0] ?? '';
  const isDeclared = /\b(?:new|fn|fun|func|function|def)\s+[\w.]+$/.test(head) || BOUND.test(before.slice(outermost));
  return (REGISTERING.test(name) || REGISTERING_ALONE.test(name)) && !isDeclared;
}

/** Brackets in texts and comments say nothing. */
const withoutStrings = ({ before, after }: Around): Around => ({ before: plain(before), after: plain(after) });

const plain = (text: string): string =>
  text
    .replace(/"[^"\n]{0,500}"|'[^'\n]{0,500}'|`[^`\n]{0,500}`/g, '""')
    .replace(/(^|\s)(?:\/\/|#\s)[^\n]*(?=\n)/g, '$1');

/** Without the qualifier of the name and what makes a value of it: `&Foo::bar`, `this::run`, `typeof(Foo)`, `Foo.class`. */
function bare(around: Around): Around {
  const { before, after } = withoutStrings(around);
  const head = unqualified(before).replace(/(?:::|\\?&)$/, '');
  const isWrapped = /\btypeof\s?\(\s*$/.test(head);
  const tail = after.replace(/^(?:\.|::)class\b(?:\.java\b)?/, '').replace(/^(?:\.bind\([^()]{0,200}\)|!)/, '');
  return isWrapped
    ? { before: head.replace(/\btypeof\s?\(\s*$/, ''), after: tail.replace(/^[^)]{0,20}\)/, '') }
    : { before: head, after: tail };
}

/** Names in a qualifier (`app.routes.`), and letters in it, that are looked at. */
const MAX_NAMES = 10;
const MAX_LETTERS = 200;

function unqualified(before: string): string {
  let head = before;
  for (let i = 0; i < MAX_NAMES; i++) {
    const [name] = /[\w$]{1,80}\s?(?:\.|::|->|\?\.)\s?$/.exec(head.slice(-MAX_LETTERS)) ?? [''];
    if (name === '') break;
    head = head.slice(0, -name.length);
  }
  return head;
}

/** The expression ends after the name, or is one of several alternatives. */
function endsHere(after: string): boolean {
  const [line, ...next] = after.split('\n');
  if (line.trim() !== '') return /^\s*(?:[\]),;}]|\/\/|#|\/\*|(?:if|else|or|and)\b|\|\||&&|\?\?|:\s)/.test(line);
  return !/^\s*(?:\.|\?\.|->|::|\()/.test(next.find((one) => one.trim() !== '') ?? '');
}

/** On the right of an assignment, as a result, as an alternative. `==` and `<=` compare. */
const isStored = (before: string): boolean =>
  /(?:^|[^=!<>~])=>?\s*$/.test(before) ||
  /(?:\b(?:return|yield|else|or|and)|\|\||&&|\?\?|[\w\s)\]]\?)\s*$/.test(before);

function isElement(before: string, after: string, wide: () => string): boolean {
  const known = before.trimEnd();
  const head = known === '' || (known.endsWith(',') && openerOf(known) < 0) ? wide().trimEnd() : known;
  const last = head.at(-1) ?? '';
  if (last === ':') return openerOf(head) >= 0 || openerOf(wide().trimEnd()) >= 0 || /\?[^?]*:$/.test(head);
  if (!/[[({,]/.test(last)) return last === '=' && isStored(head);
  const at = openerOf(head);
  return at >= 0 && takes(head[at], head.slice(0, at).trimEnd(), after);
}

/** The innermost bracket that is still open at the end of the text; -1: none. */
function openerOf(text: string): number {
  let depth = 0;
  for (let i = text.length - 1; i >= 0; i--) {
    if (/[)\]}]/.test(text[i])) depth++;
    else if (/[([{]/.test(text[i]) && --depth < 0) return i;
  }
  return -1;
}

/** What may stand before `(` without taking values: keywords, and checks of a type. */
const KEYWORD =
  /\b(?:if|elif|while|for|foreach|switch|catch|except|when|match|until|unless|return|assert|not|and|or|in|is|typeof|sizeof|nameof|function|def|fun|func|fn|sub)$/;
const CHECK = /(?:instance_?of|isinstance|issubclass|kind_of\?|is_a\?|throws?|raises?)$/i;

/** Whether what the bracket opens takes values: the arguments of a call, a list, an object. */
function takes(bracket: string, head: string, after: string): boolean {
  if (bracket === '(') return /[\w$)\]>!?]$/.test(head) && !KEYWORD.test(head) && !CHECK.test(head);
  if (bracket === '[') return !/[\w$)\]]$/.test(head) || /\b(?:return|yield|in|else|or|and)$/.test(head);
  return /^\s*[,}]/.test(after) || after.trim() === '';
}
