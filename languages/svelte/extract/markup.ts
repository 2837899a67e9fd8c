/** The code of a Svelte file: its scripts, and the expressions, blocks, components and directives of its markup. */
import { type Attribute, endOfRawText, readTag, type Tag, tagNameAt } from '../../typescript/extract/component-tags.ts';
import { ComponentText, isWhole } from '../../typescript/extract/component-text.ts';

const NAME = /^[A-Za-z_$][\w$]*$/;
/** Directives whose name is a function of the code. */
const CALLS = /^(?:use|transition|in|out|animate)$/;
/** Directives that read a variable of their name when they have no value. */
const READS = /^(?:bind|class|style)$/;

export const readSvelte = (text: string): ComponentText => new Markup(text).read();

class Markup {
  private readonly out: ComponentText;
  /** Kinds of the blocks that are open, and the elements that give names to what is in them, as `<Name`. */
  private readonly open: string[] = [];
  /** By the name of an element: how many of them are open since one of them gave names. */
  private readonly giving = new Map<string, number>();
  private inHead = false;

  constructor(private readonly text: string) {
    this.out = new ComponentText(text);
  }

  read(): ComponentText {
    const { text } = this;
    let tag = text.indexOf('<');
    let code = text.indexOf('{');
    for (let at = 0; tag >= 0 || code >= 0; ) {
      at = tag >= 0 && (code < 0 || tag < code) ? this.tag(tag) : this.code(code);
      if (tag >= 0 && tag < at) tag = text.indexOf('<', at);
      if (code >= 0 && code < at) code = text.indexOf('{', at);
    }
    return this.out;
  }

  private tag(at: number): number {
    const { text, out } = this;
    if (text.startsWith('<!--', at)) {
      const end = text.indexOf('-->', at + 4);
      return end < 0 ? text.length : end + 3;
    }
    if (text.startsWith('</svelte:head', at)) this.inHead = false;
    if (text[at + 1] === '/' && this.giving.size > 0) this.closeElement(at);
    if (tagNameAt(text, at + 1) === '') return at + 1;
    const tag = readTag(out, at, 'quoted');
    if (tag === undefined) return at + 1;
    if (tag.name === 'script' || tag.name === 'style') {
      const end = tag.closesItself ? tag.end : endOfRawText(text, tag.end, tag.name);
      if (tag.name === 'script' && !this.inHead) {
        out.put(at, ';');
        out.keep(tag.end, end);
        out.end(end);
      }
      return end + 1;
    }
    if (tag.name === 'svelte:head') this.inHead = !tag.closesItself;
    this.element(tag);
    return tag.end;
  }

  private element(tag: Tag): void {
    const isComponent = /^[A-Z]|\./.test(tag.name) && !tag.name.includes(':');
    if (isComponent) this.out.word(tag.start + 1, tag.nameEnd, 'component');
    for (const attribute of tag.attributes) this.attribute(attribute, isComponent);
    if (!tag.closesItself) this.openElement(tag);
  }

  /** `<List let:item>` gives `item` to what is in it, as a block does. */
  private openElement(tag: Tag): void {
    let blocks = 0;
    let before: Attribute | undefined;
    for (const attribute of tag.attributes) {
      if (!this.text.startsWith('let:', attribute.start)) continue;
      const isNext = before !== undefined && this.text.slice(endOf(before), attribute.start).trim() === '';
      if (!this.give(attribute, isNext ? before : undefined)) continue;
      if (!isNext) blocks++;
      before = attribute;
    }
    const around = this.giving.get(tag.name) ?? 0;
    if (around + blocks === 0) return;
    this.giving.set(tag.name, around + 1);
    // The element itself comes below its blocks, so that one without names keeps the count.
    this.open.push(`<${tag.name}`, ...Array.from({ length: blocks }, () => 'let'));
  }

  /** `let:item let:other={name}` as `{let item,     name;`; `before`: the one that it directly follows. */
  private give(attribute: Attribute, before: Attribute | undefined): boolean {
    const { text, out } = this;
    const [from, to] = givenName(attribute);
    if (!NAME.test(text.slice(from, to)) || (before === undefined && !out.isFree(attribute.start - 1))) return false;
    if (before === undefined) out.put(attribute.start - 1, '{let ');
    else out.put(givenName(before)[1], ',');
    out.keep(from, to);
    out.put(to, ';');
    return true;
  }

  private closeElement(at: number): void {
    const name = tagNameAt(this.text, at + 2);
    const count = this.giving.get(name) ?? 0;
    const place = count === 0 ? -1 : this.open.lastIndexOf(`<${name}`);
    if (place < 0) return;
    if (count === 1) this.giving.delete(name);
    else this.giving.set(name, count - 1);
    this.closeFrom(place, at, name.length + 3);
  }

  private attribute(attribute: Attribute, isComponent: boolean): void {
    const { text, out } = this;
    const { start, nameEnd, valueStart, valueEnd, quote } = attribute;
    if (nameEnd === start) {
      this.braces(valueStart, valueEnd - 1, isComponent);
      return;
    }
    const name = text.slice(start, nameEnd);
    const colon = name.indexOf(':');
    const directive = colon < 0 ? '' : name.slice(0, colon);
    if (directive === 'let') return;
    const [argument] = name.slice(colon + 1).split(/[|.]/, 1);
    const from = start + colon + 1;
    const word = (kind: 'property' | 'shorthand' | 'read') => out.word(from, from + argument.length, kind);
    if (NAME.test(argument)) {
      const isShort = valueStart < 0 && READS.test(directive);
      const isProperty = isComponent && (directive === '' || directive === 'bind');
      if (isProperty) word(isShort ? 'shorthand' : 'property');
      else if (CALLS.test(directive) || isShort) word('read');
    }
    if (quote === '{') out.expression(valueStart + 1, valueEnd - 1);
    else if (quote !== '') this.quoted(valueStart, valueEnd);
  }

  /** Code between the text of an attribute. */
  private quoted(from: number, to: number): void {
    for (let at = this.text.indexOf('{', from); at >= 0 && at < to; ) {
      const end = this.out.closingBrace(at);
      if (end < 0 || end >= to) return;
      this.out.statement(at + 1, end);
      at = this.text.indexOf('{', end + 1);
    }
  }

  /** `{name}`, `{...rest}` and `{@attach f}` among the attributes. */
  private braces(at: number, end: number, isComponent: boolean): void {
    const inner = this.text.slice(at + 1, end);
    const skipped = /^\s*(?:\.{3}|@\w+\s)?/.exec(inner)![0].length;
    if (isComponent && NAME.test(inner)) this.out.word(at + 1, end, 'shorthand');
    else this.out.statement(at + 1 + skipped, end);
  }

  /** A block or an expression in the text; returns the place after it. */
  private code(at: number): number {
    const { text, out } = this;
    const end = out.closingBrace(at);
    if (end < 0) return at + 1;
    const [head, sign, keyword] = /^\{\s*([#:/@]?)([a-z]*)\s*/.exec(text.slice(at, Math.min(end, at + 40)))!;
    const from = at + head.length;
    if (sign === '#') this.openBlock(keyword, { at, from, end });
    else if (sign === ':') this.nextBranch(keyword, { at, from, end });
    else if (sign === '/') this.closeBlock(keyword, at);
    else if (sign === '@') this.tagged(keyword, { at, from, end });
    else out.statement(at + 1, end);
    return end + 1;
  }

  private openBlock(keyword: string, place: Place): void {
    const { out } = this;
    const { at, from, end } = place;
    if (keyword === 'snippet') {
      if (from - at < 10 || !isWhole(this.text, from, end)) return;
      out.put(at, ';function ');
      out.keep(from, end);
      out.put(end, '{');
    } else if (keyword === 'each' || (keyword === 'await' && wordIn(this.text, place, ' then ') >= 0)) {
      this.list(keyword, place);
    } else {
      out.put(at, '{');
      if (isWhole(this.text, from, end) && from - at > 3) out.expression(from, end);
    }
    this.open.push(keyword);
  }

  /** `{#each list as item, i (key)}` as `{let a=list,  item, i;(key);`, in the order that is written. */
  private list(keyword: string, { at, from, end }: Place): void {
    const { text, out } = this;
    const isEach = keyword === 'each';
    const word = wordIn(text, { at, from, end }, isEach ? ' as ' : ' then ');
    out.put(at, '{');
    if (!isWhole(text, from, end) || from - at < 7) return;
    out.put(from - 6, 'let a=');
    out.marks.set(from - 2, 'list');
    out.keep(from, end);
    out.put(end, ';');
    if (word < 0) return;
    const names = word + (isEach ? 4 : 6);
    out.put(word, isEach ? ',   ' : ',     ');
    const pattern = names + /^\s*/.exec(text.slice(names, end))![0].length;
    if (isEach) out.marks.set(pattern, 'element');
    const key = keyIn(text, pattern, end);
    if (key >= 0) out.put(key, ';');
  }

  private nextBranch(keyword: string, { at, from, end }: Place): void {
    const { text, out } = this;
    if (this.open.length === 0) return;
    out.put(at, '}{');
    if (keyword === 'else') {
      const condition = from + (text.startsWith('if', from) ? 2 : 0);
      if (condition > from && isWhole(text, condition + 1, end)) out.expression(condition + 1, end);
    } else if (isWhole(text, from, end) && from - at > 6) {
      // `{:then value}`, `{:catch error}`.
      out.put(from - 4, 'let ');
      out.keep(from, end);
      out.put(end, ';');
    }
  }

  private closeBlock(keyword: string, at: number): void {
    const place = this.open.lastIndexOf(keyword);
    if (place >= 0) this.closeFrom(place, at, keyword.length + 3);
  }

  /** Ends this block and those in it, where there is room for so many braces. */
  private closeFrom(place: number, at: number, room: number): void {
    const closed = this.open.splice(place).filter((kind) => kind[0] !== '<').length;
    this.out.put(at, '}'.repeat(Math.min(closed, room)));
  }

  /** `{@html code}`, `{@render code}`, `{@const name = code}`. */
  private tagged(keyword: string, { at, from, end }: Place): void {
    const { out } = this;
    if (keyword !== 'const') out.statement(from, end);
    else if (isWhole(this.text, from, end)) {
      out.put(at, ';');
      out.keep(from - 6, end);
      out.put(end, ';');
    }
  }
}

const endOf = ({ nameEnd, valueEnd }: Attribute): number => Math.max(nameEnd, valueEnd);

/** Where `let:item={name}` spells the name that it gives. */
const givenName = ({ start, nameEnd, valueStart, valueEnd, quote }: Attribute): readonly [number, number] =>
  quote === '{' ? [valueStart + 1, valueEnd - 1] : [start + 4, nameEnd];

/** Of a block: where it starts, where its code starts, and its closing brace. */
interface Place {
  readonly at: number;
  readonly from: number;
  readonly end: number;
}

const DEPTHS: Readonly<Record<string, number>> = { '(': 1, '[': 1, '{': 1, ')': -1, ']': -1, '}': -1 };

/** The last place of a word outside of brackets, -1. */
function wordIn(text: string, { from, end }: Place, word: string): number {
  let depth = 0;
  let found = -1;
  for (let i = from; i < end; i++) {
    depth += DEPTHS[text[i]] ?? 0;
    if (depth === 0 && text[i] === ' ' && text.startsWith(word, i)) found = i;
  }
  return found;
}

/** The space before the key in parentheses that follows the names, -1. */
function keyIn(text: string, from: number, end: number): number {
  let depth = 0;
  for (let i = from; i < end; i++) {
    if (depth === 0 && text[i] === ' ' && text[i + 1] === '(') return i;
    depth += DEPTHS[text[i]] ?? 0;
  }
  return -1;
}
