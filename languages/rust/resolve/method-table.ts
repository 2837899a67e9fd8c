/** The tables of library methods as they are used: parsed when a type is first asked for, filled in for each call. */
import { METHODS } from './built-in-methods.ts';

/** A type in a table: a name of the language of tables, with parts. */
export interface Template {
  /** `T`, `U`, `Self`, `?`, `$`, `#`, `[]`, `<>`, `()` for tuples, or the name of a type. */
  readonly head: string;
  /** The argument that `$` and `#` mean. */
  readonly index: number;
  readonly parts: readonly Template[];
}

export interface Method {
  readonly result: Template;
  /** Parameter types of a closure, by argument; undefined where the argument is no closure. */
  readonly closures: readonly (readonly Template[] | undefined)[];
}

const parsed = new Map<string, ReadonlyMap<string, Method>>();

export function methodOf(family: string, name: string): Method | undefined {
  let methods = parsed.get(family);
  if (methods === undefined)
    parsed.set(family, (methods = parseTable(Object.hasOwn(METHODS, family) ? METHODS[family] : '')));
  return methods.get(name);
}

function parseTable(text: string): ReadonlyMap<string, Method> {
  const methods = new Map<string, Method>();
  for (const line of text.split('\n')) {
    const [heads, result] = line.split(': ');
    if (result === undefined) continue;
    const type = new Parser(result).type();
    for (const head of heads.trim().split(/\s+/)) {
      const [name, closures] = head.split('(');
      methods.set(name, { result: type, closures: closures === undefined ? [] : parseClosures(closures.slice(0, -1)) });
    }
  }
  return methods;
}

const parseClosures = (text: string): Method['closures'] =>
  text.split(';').map((one) => (one === '' ? undefined : new Parser(one).list()));

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  type(): Template {
    const c = this.text[this.at];
    if (c === '$' || c === '#') {
      this.at += 2;
      return { head: c, index: Number(this.text[this.at - 1]), parts: [] };
    }
    if (c === '[' || c === '<' || c === '(') {
      this.at++;
      const parts = this.list();
      this.at++;
      return { head: c === '[' ? '[]' : c === '<' ? '<>' : '()', index: 0, parts };
    }
    const from = this.at;
    while (/[A-Za-z?]/.test(this.text[this.at] ?? '')) this.at++;
    const head = this.text.slice(from, this.at);
    if (this.text[this.at] !== '<') return { head, index: 0, parts: [] };
    this.at++;
    const parts = this.list();
    this.at++;
    return { head, index: 0, parts };
  }

  list(): Template[] {
    const types = [this.type()];
    while (this.text[this.at] === ',') {
      this.at++;
      types.push(this.type());
    }
    return types;
  }
}
