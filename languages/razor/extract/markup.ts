/** The C# of a Razor file in a text of the same length: code blocks as a class, markup as statements, all else blank. */
import { stylesInAttribute } from '../../css/extract/class-uses.ts';
import { VOID_TAGS } from '../../typescript/extract/component-tags.ts';
import { ComponentText } from '../../typescript/extract/component-text.ts';
import { matchAt as at, closing, endOfToken, endOfValue } from './code-tokens.ts';

const CONTROL = /(?:if|for|foreach|while|switch|do|try|lock|using)\b(?=\s*[({])/y;
const MORE = /\s*(?:else\s+if|else|catch|finally|while)\b/y;
const PATH = /(?:await\s+)?[A-Za-z_]\w*/y;
const TAG = /[A-Za-z][\w.:-]*/y;
const DIRECTIVE = /(using|inject|model|inherits|implements|layout)[ \t]+([^\r\n;]+)/y;
const SKIPPED =
  /(?:page|namespace|attribute|typeparam|addTagHelper|removeTagHelper|tagHelperPrefix|rendermode|preservewhitespace)\b[^\r\n]*/y;
const ATTRIBUTE = /[^\s=>/"']+/y;
/** Attributes of Blazor whose value is code. */
const CODE_ATTRIBUTE = /^@(?:on\w+|bind(?:-\w+)?(?::(?:get|set|after|culture))?|ref|key|attributes)$/;
/** Parameters of components that take functions, by the convention that all of them follow. */
const CALLBACK = /^(?:On[A-Z]\w*|[A-Z]\w*Changed)$/;
/** `Color.Primary`: text for people is not written like this. */
const CONSTANT = /^[A-Z]\w*(?:\.[A-Z]\w*)+$/;
const COMPONENT = /^[A-Z]\w+(?:\.\w+)*$/;
const MAX_DEPTH = 100;

/** With the tags of components around each other. */
export class RazorText extends ComponentText {
  /** The place of the component whose content a tag is in, by its own. */
  readonly parents = new Map<number, number>();
  /** The last statement ends where the file does, which has no place for its end. */
  isOpen = false;

  override toString(): string {
    return this.isOpen ? `${super.toString()};` : super.toString();
  }
}

export function readRazor(text: string): RazorText {
  const out = new RazorText(text);
  new Reader(out).markup(0, 0, true);
  return out;
}

class Reader {
  private readonly text: string;
  /** Names and places of the components that are open. */
  private readonly around: { readonly name: string; readonly place: number }[] = [];

  constructor(private readonly out: RazorText) {
    this.text = out.text;
  }

  /** Markup up to the end of the elements that start here, or of the file; returns the place after it. */
  markup(from: number, depth: number, isFile: boolean): number {
    const { text } = this;
    let open = 0;
    let i = from;
    while (i < text.length) {
      if (text[i] === '@') i = this.transition(i, depth);
      else if (text[i] === '<') {
        const tag = this.tag(i, depth);
        open += tag.depth;
        i = tag.end;
        if (!isFile && open <= 0) return i;
      } else i++;
    }
    return i;
  }

  /** From markup to code; returns the place after the code. */
  private transition(place: number, depth: number): number {
    const { text, out } = this;
    const next = text[place + 1] ?? '';
    if (next === '@' || next === ':') return place + 2;
    if (next === '*') {
      const end = text.indexOf('*@', place + 2);
      return end < 0 ? text.length : end + 2;
    }
    if (/\w/.test(text[place - 1] ?? '') || depth > MAX_DEPTH) return place + 1;
    if (next === '(') return this.value(place, closing(text, place + 1));
    if (next === '{') {
      out.put(place, '; ');
      const end = this.code(place + 2, depth + 1);
      out.put(end, ';');
      return end + 1;
    }
    const block = /(?:code|functions)\s*\{/y;
    const head = at(block, text, place + 1);
    if (head !== null) return this.members(place, place + head[0].length);
    const skipped = at(SKIPPED, text, place + 1);
    if (skipped !== null) return place + 1 + skipped[0].length;
    if (at(CONTROL, text, place + 1) !== null) return this.statement(place, depth + 1);
    const directive = at(DIRECTIVE, text, place + 1);
    if (directive !== null) return this.directive(place, directive);
    const section = at(/section\s+\w+\s*\{/y, text, place + 1);
    if (section !== null) return place + 1 + section[0].length;
    return this.path(place);
  }

  /** `@name.member(code)[code]`. */
  private path(place: number): number {
    const { text } = this;
    const first = at(PATH, text, place + 1);
    if (first === null) return place + 1;
    let end = place + 1 + first[0].length;
    if (!/[.([?!]/.test(text[end] ?? '') && end - place > 2 && !first[0].includes(' ')) {
      this.word(place + 1, end, 'read');
      return end;
    }
    for (;;) {
      if (text[end] === '(' || text[end] === '[') {
        const close = closing(text, end);
        if (close < 0) break;
        end = close;
        continue;
      }
      const member = at(/!?\??\.[A-Za-z_]\w*/y, text, end);
      if (member === null) break;
      end += member[0].length;
    }
    const result = this.value(place, end);
    // The grammar reads no `?.` and `!.` after the sign of the statement.
    for (let i = place + 1; i < end; i++) if (/[?!]/.test(text[i]) && text[i + 1] === '.') this.out.put(i, ' ');
    return result;
  }

  /** A value as a statement: `!` stands for the `@`. */
  private value(place: number, end: number): number {
    if (end < 0) return place + 1;
    // A statement before it that has no end yet goes on.
    this.out.put(place, this.out.isFree(place) ? '!' : '+');
    this.out.keep(place + 1, end);
    this.finish(end);
    return end;
  }

  /** Ends a statement at the next sign that is not a line end. */
  private finish(place: number): void {
    let next = place;
    while (this.text[next] === '\n' || this.text[next] === '\r') next++;
    // The brace that ends a block is written over it.
    if (next < this.text.length) this.out.put(next, ';');
    else this.out.isOpen = true;
  }

  private directive(place: number, [all, word, rest]: RegExpExecArray): number {
    const { out } = this;
    const from = place + 1 + all.length - rest.length;
    const end = place + 1 + all.length;
    const code = from + rest.trimEnd().length;
    if (word === 'using') out.keep(place + 1, code);
    else if (word === 'inject') {
      out.put(place, ';');
      out.keep(from, code);
      const name = from + 1 + Math.max(rest.trimEnd().lastIndexOf(' '), rest.trimEnd().lastIndexOf('\t'));
      out.marks.set(name, 'property');
    } else {
      out.put(from - 7, '_=0 as ');
      out.keep(from, code);
      if (word === 'model') out.marks.set(from - 5, 'read');
      else if (word === 'inherits' || word === 'implements') out.marks.set(from - 5, 'element');
    }
    this.finish(code);
    return end;
  }

  /** `@code { … }` as `class n{ … }`: the brace moves behind the line end. */
  private members(place: number, brace: number): number {
    const { text, out } = this;
    const end = closing(text, brace);
    if (end < 0) return brace + 1;
    // A directive before it may end at the sign.
    const start = out.isFree(place) ? place : place + 1;
    out.put(start, 'class ');
    const name = brace < start + 6 ? this.nextBlank(Math.max(brace + 1, start + 6), end) : start + 6;
    const open = name < brace && name >= 0 ? brace : name < 0 ? -1 : this.nextBlank(name + 1, end);
    if (open < 0 || text.slice(brace + 1, open).trim() !== '') {
      out.blank(start, brace);
      return end;
    }
    this.code(brace + 1, 0, true);
    out.blank(start, brace + 1);
    out.put(start, 'class ');
    out.put(name, 'n');
    out.put(open, '{');
    out.put(end - 1, '}');
    out.marks.set(start, 'component');
    return end;
  }

  private nextBlank(from: number, to: number): number {
    for (let i = from; i < to; i++) if (this.text[i] === ' ' || this.text[i] === '\t') return i;
    return -1;
  }

  /** `@if (…) { … } else { … }`. */
  private statement(place: number, depth: number): number {
    const { text, out } = this;
    out.put(place, ';');
    let i = place + 1;
    for (;;) {
      const brace = this.headEnd(i);
      if (brace < 0) return i;
      out.keep(i, brace + 1);
      const end = this.code(brace + 1, depth);
      out.put(end, '}');
      i = end + 1;
      const more = at(MORE, text, i);
      if (more === null) return i;
      if (more[0].trim() === 'while') {
        const close = closing(text, text.indexOf('(', i));
        if (close < 0) return i;
        out.keep(i, close);
        this.finish(close);
        return close;
      }
    }
  }

  /** The brace after the head of a statement, -1. */
  private headEnd(from: number): number {
    const { text } = this;
    for (let i = from; i < Math.min(text.length, from + 2000); i++) {
      if (text[i] === '{') return i;
      if (text[i] === '(') {
        i = closing(text, i) - 1;
        if (i < 0) return -1;
      } else if (text[i] === '<' || text[i] === '@') return -1;
    }
    return -1;
  }

  /** `@<p>…</p>` in code as a function of what its code does; the name of its first tag gives way. */
  private template(place: number, depth: number): number {
    const { text, out } = this;
    const end = this.markup(place + 1, depth + 1, false);
    const name = at(TAG, text, place + 2)![0];
    out.blank(place, place + 2 + name.length);
    out.marks.delete(place + 2);
    out.words.delete(place + 2);
    out.put(place, '_=>{');
    out.put(end - 1, '}');
    return end;
  }

  /** Code with markup between its statements, up to the brace that closes it; `isPlain`: members, with markup only as values. */
  private code(from: number, depth: number, isPlain = false): number {
    const { text, out } = this;
    let open = 0;
    let before = '{';
    for (let i = from; i < text.length; ) {
      const char = text[i];
      const startsStatement = (isPlain ? /[{};]/ : /[{};:]/).test(before);
      if (char === '@' && text[i + 1] === '<' && /[A-Za-z]/.test(text[i + 2] ?? '') && depth < MAX_DEPTH) {
        i = this.template(i, depth);
        before = ')';
      } else if (char === '<' && startsStatement && /[A-Za-z!]/.test(text[i + 1] ?? '') && depth < MAX_DEPTH) {
        i = this.markup(i, depth + 1, false);
        before = ';';
      } else if (char === '@' && startsStatement && !isPlain) {
        i = text[i + 1] === ':' ? this.textLine(i + 2, depth) : this.transition(i, depth);
        before = ';';
      } else if (char === '}' && open === 0) return i;
      else {
        if (char === '{') open++;
        else if (char === '}') open--;
        const end = endOfToken(text, i);
        const isComment = char === '@' && text[i + 1] === '*';
        if (!/\s/.test(char) && !isComment) out.keep(i, end);
        if (!/\s/.test(char) && !isComment && !(char === '/' && end > i + 1)) before = char;
        i = end;
      }
    }
    return text.length;
  }

  /** `@: text with @code` up to the end of the line. */
  private textLine(from: number, depth: number): number {
    const end = this.text.indexOf('\n', from);
    const to = end < 0 ? this.text.length : end;
    for (let i = from; i < to; ) i = this.text[i] === '@' ? this.transition(i, depth) : i + 1;
    return to;
  }

  private tag(place: number, depth: number): { readonly end: number; readonly depth: number } {
    const { text } = this;
    if (text.startsWith('<!--', place)) {
      const end = text.indexOf('-->', place + 4);
      return { end: end < 0 ? text.length : end + 3, depth: 0 };
    }
    if (text[place + 1] === '/') {
      const end = text.indexOf('>', place);
      this.close(at(TAG, text, place + 2)?.[0] ?? '');
      return { end: end < 0 ? text.length : end + 1, depth: -1 };
    }
    const name = at(TAG, text, place + 1)?.[0] ?? '';
    if (name === '') return { end: place + 1, depth: 0 };
    const isComponent = COMPONENT.test(name);
    const word = isComponent ? this.word(place + 1, place + 1 + name.length, 'component') : -1;
    const parent = this.around.at(-1);
    if (word >= 0 && parent !== undefined) this.out.parents.set(word, parent.place);
    let i = place + 1 + name.length;
    while (i < text.length && text[i] !== '>' && text[i] !== '<') i = this.attribute(i, depth, name);
    const closesItself = text[i - 1] === '/' || VOID_TAGS.has(name.toLowerCase());
    if (word >= 0 && !closesItself && this.around.length < MAX_DEPTH) this.around.push({ name, place: word });
    return { end: Math.min(text.length, i + 1), depth: closesItself ? 0 : 1 };
  }

  /** A closing tag ends those inside it, too. */
  private close(name: string): void {
    const last = this.around.findLastIndex((one) => one.name === name);
    if (last >= 0) this.around.length = last;
  }

  /** A made-up name as a statement: `!nnn;` in the place of `<Name `; returns its place, -1 where there is no room. */
  private word(from: number, to: number, mark: 'component' | 'property' | 'read' | 'markup'): number {
    const { out } = this;
    // Where the sign before it ends another statement, the `!` takes the place of the first letter.
    const start = out.isFree(from - 1) ? from : from + 1;
    if (to - start < 2) return -1;
    out.put(start - 1, `!${'n'.repeat(to - start - 1)};`);
    out.marks.set(start, mark);
    out.words.set(start, this.text.slice(from, to));
    return start;
  }

  /** An attribute of a tag, or one sign between them. */
  private attribute(place: number, depth: number, tag: string): number {
    const { text, out } = this;
    const isComponent = COMPONENT.test(tag);
    if (text[place] === '@' && (text[place + 1] === '(' || text[place + 1] === '*'))
      return this.transition(place, depth);
    const name = at(ATTRIBUTE, text, place)?.[0];
    if (name === undefined) return place + 1;
    const equals = at(/\s*=\s*/y, text, place + name.length);
    const from = place + name.length + (equals?.[0].length ?? 0);
    const quote = text[from];
    const parameter = name.replace(/^@bind-/, '');
    const written = place + name.length - parameter.length;
    if (isComponent && /^[A-Z]\w+$/.test(parameter) && out.isFree(written - 1))
      this.word(written, place + name.length, 'property');
    if (equals === null || (quote !== '"' && quote !== "'")) {
      const isCode = equals === null && name[0] === '@' && /^@[A-Za-z_][\w.]*$/.test(name);
      return isCode ? this.transition(place, depth) : Math.max(from, place + name.length);
    }
    const end = endOfValue(text, from);
    if (end < 0) return from + 1;
    for (const use of stylesInAttribute(name, { text, from: from + 1, to: end, isCode: false }))
      out.styles.set(use.start, use);
    if (tag === 'partial' && name === 'name' && /^[\w./~-]+$/.test(text.slice(from + 1, end))) {
      this.word(from + 1, end, 'markup');
      return end + 1;
    }
    const isSpoken = text[from + 1] === '@' && text[from + 2] !== '@';
    const isCode =
      CODE_ATTRIBUTE.test(name) || (isComponent && (CALLBACK.test(name) || CONSTANT.test(text.slice(from + 1, end))));
    if (isCode && !isSpoken && from === place + name.length + 1 && end > from + 1) {
      out.put(from - 1, '_=');
      out.keep(from + 1, end);
      out.put(end, ';');
    } else if (isSpoken && text[from + 2] === '(' && closing(text, from + 2) === end && from > 0) {
      out.put(from, '_=');
      out.keep(from + 2, end);
      out.put(end, ';');
    } else for (let i = from + 1; i < end; ) i = text[i] === '@' ? Math.min(end, this.transition(i, depth)) : i + 1;
    return end + 1;
  }
}
