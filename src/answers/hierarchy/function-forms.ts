/** Finds functions, function types and calls of function values in Go text, with what they take and return. */

/** Lines are 1-based, columns 0-based. */
export interface FunctionForm {
  /** `function`: declared or a literal; `type`: a function type; `call`: of a variable, parameter or field that holds one. */
  readonly sort: 'function' | 'type' | 'call';
  readonly name: string;
  readonly line: number;
  readonly col: number;
  readonly takes: readonly string[];
  readonly returns: readonly string[];
  /** A type that is declared with a name. */
  readonly isNamed?: boolean;
  /** Type parameters in whose scope it is. */
  readonly open: ReadonlySet<string>;
}

interface Parsed {
  readonly takes: readonly string[];
  readonly returns: readonly string[];
  readonly hasBody: boolean;
  readonly end: number;
}

/** In source order. `named`: function types of the package by name. */
export function functionForms(
  source: string,
  named: ReadonlyMap<string, Pick<FunctionForm, 'takes' | 'returns'>>,
): FunctionForm[] {
  const text = withoutTexts(source);
  const starts = lineStarts(text);
  const forms: (FunctionForm & { readonly start: number })[] = [];
  const holders = new Map<string, Pick<FunctionForm, 'takes' | 'returns' | 'open'>>();
  let open: ReadonlySet<string> = new Set();
  const add = (start: number, form: Omit<FunctionForm, 'line' | 'col'>) => {
    const line = lineOf(starts, start);
    forms.push({ ...form, start, line, col: start - starts[line - 1] });
  };
  for (const { index, 0: word } of text.matchAll(/\bfunc\b|\b[A-Za-z_]\w*/g)) {
    const isTop = index === starts[lineOf(starts, index) - 1];
    if (isTop) holders.clear();
    if (word !== 'func') {
      holder(text, index, word);
      const at = skipSpace(text, index + word.length);
      const held = text[at] === '(' && at === index + word.length ? holders.get(word) : undefined;
      if (held !== undefined) add(at, { sort: 'call', name: word, ...held });
      continue;
    }
    const declared = isTop ? declaration(text, index + word.length) : undefined;
    if (isTop) open = declared?.open ?? new Set();
    if (isTop && declared === undefined) continue;
    const parsed = signatureAt(text, declared?.at ?? skipSpace(text, index + word.length));
    if (parsed === undefined) continue;
    const before = nameBefore(text, index);
    const sort = declared !== undefined || parsed.hasBody ? 'function' : 'type';
    const { takes, returns } = parsed;
    add(index, { sort, name: declared?.name ?? before.name, takes, returns, open, isNamed: before.isType });
    if (declared === undefined && before.name !== '' && !before.isType)
      holders.set(before.name, { takes, returns, open });
  }
  return forms;

  /** `name Named`: a parameter, field or variable of a function type of the package. */
  function holder(all: string, index: number, word: string): void {
    const type = /^\s+([A-Z_a-z]\w*)/.exec(all.slice(index + word.length, index + word.length + 80))?.[1];
    const held = type === undefined || word === 'type' ? undefined : named.get(type);
    if (held !== undefined) holders.set(word, { ...held, open });
  }
}

/** Whether two forms take and return the same; a type parameter is any type. */
export function fits(a: FunctionForm, b: FunctionForm): boolean {
  const same = (some: readonly string[], others: readonly string[]) =>
    some.length === others.length &&
    some.every((type, i) => type === others[i] || a.open.has(type) || b.open.has(others[i]));
  return same(a.takes, b.takes) && same(a.returns, b.returns);
}

/** Comments and strings as spaces, so that every place stays where it is. */
const withoutTexts = (source: string): string =>
  source.replace(/\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|`[^`]*`|'(?:[^'\\\n]|\\.)*'?/g, (found) =>
    found.startsWith('/') ? found.replace(/[^\n]/g, ' ') : found.replace(/[^\n]/g, '"'),
  );

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

function lineOf(starts: readonly number[], index: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (starts[middle] <= index) low = middle + 1;
    else high = middle;
  }
  return low;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n') at++;
  return at;
}

/** The name, type parameters and the place of the parameters; undefined for a method. */
function declaration(text: string, from: number): { name: string; open: Set<string>; at: number } | undefined {
  const [head, name] = /^\s+(\w+)/.exec(text.slice(from, from + 200)) ?? [];
  if (head === undefined) return undefined;
  const at = from + head.length;
  if (text[at] !== '[') return { name, open: new Set(), at };
  const end = closing(text, at);
  const names = splitTypes(text.slice(at + 1, end)).flatMap((one) => one.split(/\s/)[0]);
  return { name, open: new Set(names), at: end + 1 };
}

/** `h` of `h func(…)`, `h := func(…)`, `h = func(…)` and `type h func(…)`. */
function nameBefore(text: string, index: number): { readonly name: string; readonly isType: boolean } {
  const words = text
    .slice(Math.max(0, index - 100), index)
    .replace(/:?=\s*$/, '')
    .trimEnd()
    .split(/[^\w]/);
  const name = words.at(-1) ?? '';
  return { name: name === 'return' ? '' : name, isType: words.at(-2) === 'type' };
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** The place of the bracket that closes the one at `from`, or the end of the text. */
function closing(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if (text[at] in PAIRS) depth++;
    else if (text[at] === ')' || text[at] === ']' || text[at] === '}') depth--;
    if (depth === 0) return at;
  }
  return text.length;
}

/** Parts between commas that are in no brackets. */
function splitTypes(list: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at <= list.length; at++) {
    if (at < list.length && list[at] in PAIRS) at = closing(list, at);
    else if (at === list.length || list[at] === ',') {
      if (list.slice(start, at).trim() !== '') parts.push(list.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts;
}

/** `a, b int` are two of `int`; without names each part is a type. */
function typesIn(list: string): string[] {
  const parts = splitTypes(list);
  const typed = parts
    .map((part) => /^\w+\s+(?=[\w*[(.<])(.*)$/s.exec(part))
    .map((found, i) => (isKeyword(parts[i]) ? null : found));
  if (typed.every((found) => found === null)) return parts.map(spaceless);
  const types: string[] = [];
  let last = '';
  for (let i = parts.length - 1; i >= 0; i--)
    types.unshift((last = typed[i] === null ? last : spaceless(typed[i]![1])));
  return types;
}

const isKeyword = (part: string): boolean => /^(?:func|chan|map|struct|interface)\b/.test(part);
const spaceless = (type: string): string => type.replace(/\s/g, '');

function signatureAt(text: string, from: number): Parsed | undefined {
  if (text[from] !== '(') return undefined;
  const end = closing(text, from);
  const takes = typesIn(text.slice(from + 1, end));
  let at = end + 1;
  while (text[at] === ' ' || text[at] === '\t') at++;
  if (text[at] === '(') {
    const close = closing(text, at);
    const returns = typesIn(text.slice(at + 1, close));
    return { takes, returns, ...bodyAt(text, close + 1) };
  }
  let stop = at;
  while (stop < text.length && !/[{\n,)=};]/.test(text[stop]))
    stop = text[stop] in PAIRS ? closing(text, stop) + 1 : stop + 1;
  const result = spaceless(text.slice(at, stop));
  return { takes, returns: result === '' ? [] : [result], ...bodyAt(text, stop) };
}

function bodyAt(text: string, from: number): Pick<Parsed, 'hasBody' | 'end'> {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t') at++;
  return { hasBody: text[at] === '{', end: at };
}
