/** The code of a Vue file: its scripts, and the expressions, components and properties of its template. */
import {
  type Attribute,
  attributeText,
  endOfRawText,
  PLATFORM_TAGS,
  readTag,
  type Tag,
  tagNameAt,
  VOID_TAGS,
} from '../../typescript/extract/component-tags.ts';
import { ComponentText, isWhole, MODEL } from '../../typescript/extract/component-text.ts';

/** Elements of Vue itself. */
const OWN_TAGS = new Set('component slot template'.split(' '));
const OWN_DIRECTIVES = new Set('if else else-if show html text on bind model pre cloak once memo is'.split(' '));
/** Attributes that any element takes. */
const ANY_ELEMENT = new Set('class style key ref is id slot'.split(' '));
const NAME = /^[A-Za-z_$][\w$]*$/;
const PROPERTY = /^[A-Za-z_$][\w$-]*$/;

export function readVue(text: string): ComponentText {
  const out = new ComponentText(text);
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) at = readBlock(out, at);
  return out;
}

/** A block at the top of the file; returns where the next may start. */
function readBlock(out: ComponentText, at: number): number {
  const { text } = out;
  if (text.startsWith('<!--', at)) return endOfComment(text, at);
  if (tagNameAt(text, at + 1) === '') return at + 1;
  const tag = readTag(out, at, 'none');
  if (tag === undefined) return at + 1;
  if (tag.closesItself) return tag.end;
  if (tag.name === 'template') {
    const language = attributeText(text, tag, 'lang') ?? 'html';
    if (language === 'html') return new Template(out, tag).read();
  }
  const end = endOfRawText(text, tag.end, tag.name.toLowerCase());
  if (tag.name === 'script') {
    out.put(at, ';');
    out.keep(tag.end, end);
    out.end(end);
  }
  return end + 1;
}

function endOfComment(text: string, at: number): number {
  const end = text.indexOf('-->', at + 4);
  return end < 0 ? text.length : end + 3;
}

interface Open {
  readonly name: string;
  /** How many blocks were opened for its names. */
  readonly blocks: number;
}

class Template {
  private readonly open: Open[] = [];
  /** Blocks that have ended where there was no place for the brace. */
  private owed = 0;

  constructor(
    private readonly out: ComponentText,
    private readonly root: Tag,
  ) {}

  /** Returns the place after the template. */
  read(): number {
    const { out, root } = this;
    const { text } = out;
    out.put(root.start, '{');
    out.marks.set(root.start, 'markup');
    this.open.push({ name: 'template', blocks: 1 });
    let at = root.end;
    let code = text.indexOf('{{', at);
    while (at < text.length && this.open.length > 0) {
      const tag = text.indexOf('<', at);
      if (code >= 0 && code < at) code = text.indexOf('{{', at);
      if (code >= 0 && (tag < 0 || code < tag)) at = this.interpolation(code);
      else if (tag >= 0) at = this.tag(tag);
      else break;
    }
    return at;
  }

  private interpolation(at: number): number {
    const end = this.out.text.indexOf('}}', at + 2);
    if (end < 0) return this.out.text.length;
    this.out.expression(at + 2, end);
    return end + 2;
  }

  private tag(at: number): number {
    const { text } = this.out;
    if (text.startsWith('<!--', at)) return endOfComment(text, at);
    if (text[at + 1] === '/') return this.close(at);
    if (tagNameAt(text, at + 1) === '') return at + 1;
    const tag = readTag(this.out, at, 'none');
    if (tag === undefined) return at + 1;
    this.pay(at);
    const blocks = this.element(tag);
    if (tag.closesItself || VOID_TAGS.has(tag.name)) {
      this.owed += blocks;
      this.pay(tag.end - 1);
    } else if (tag.name === 'script' || tag.name === 'style') {
      this.owed += blocks;
      return endOfRawText(text, tag.end, tag.name);
    } else this.open.push({ name: tag.name, blocks });
    return tag.end;
  }

  /** A closing tag also closes what was left open inside; one that closes nothing is skipped. */
  private close(at: number): number {
    const { text } = this.out;
    const name = tagNameAt(text, at + 2);
    const end = text.indexOf('>', at);
    const place = this.open.findLastIndex((one) => one.name === name);
    if (name === '' || end < 0 || place < 0) return at + 2;
    for (const { blocks } of this.open.splice(place)) this.owed += blocks;
    for (let i = at; i <= end; i++) this.pay(i);
    return end + 1;
  }

  /** Writes the brace of a block that has ended, where there is a place for it. */
  private pay(at: number): void {
    if (this.owed === 0 || !this.out.isFree(at)) return;
    this.out.put(at, '}');
    this.owed--;
  }

  /** Returns how many blocks its names opened. */
  private element(tag: Tag): number {
    const { out } = this;
    const isComponent = !PLATFORM_TAGS.has(tag.name) && !OWN_TAGS.has(tag.name) && !tag.name.includes(':');
    if (isComponent) out.word(tag.start + 1, tag.nameEnd, 'component');
    const chosen = tag.name === 'component' ? this.chosenComponent(tag) : undefined;
    let blocks = 0;
    for (const attribute of tag.attributes) {
      if (attribute === chosen) continue;
      // What is written before the name of the component would be read as one of the component before.
      const isAfter = chosen !== undefined && attribute.start > chosen.start;
      blocks += this.attribute(attribute, isComponent || isAfter);
    }
    return blocks;
  }

  /** `<component :is="Name">` renders `Name`; other code only has a component as its value. */
  private chosenComponent({ attributes }: Tag): Attribute | undefined {
    const { out } = this;
    const chosen = attributes.find(({ start, nameEnd }) => /^(?::|v-bind:)is$/.test(out.text.slice(start, nameEnd)));
    const isNamed = chosen !== undefined && chosen.quote !== '' && NAME.test(textOf(out, chosen));
    if (isNamed) out.word(chosen.valueStart, chosen.valueEnd, 'component');
    return isNamed ? chosen : undefined;
  }

  private attribute(attribute: Attribute, isComponent: boolean): number {
    const { out } = this;
    const { start, nameEnd, equals, valueStart, valueEnd } = attribute;
    const name = out.text.slice(start, nameEnd);
    const [, sign, rest] = /^(v-bind:|v-model:|v-on:|[:.@#]|v-|)(.*)$/s.exec(name)!;
    const [argument] = rest.split('.', 1);
    if (name === 'v-for') return this.loop(attribute);
    if (sign === '#' || name === 'slot-scope' || (sign === 'v-' && /^slot\b/.test(rest))) return this.slot(attribute);
    const isEvent = sign === '@' || sign === 'v-on:';
    if (isComponent && name.split('.', 1)[0] === 'v-model') out.word(start, start + 7, 'property', MODEL);
    else if (sign === 'v-' && PROPERTY.test(argument) && !OWN_DIRECTIVES.has(argument))
      out.word(start, start + 2 + argument.length, 'directive');
    if (isComponent && isEvent && PROPERTY.test(argument))
      out.word(start + sign.length, start + sign.length + argument.length, 'event');
    if (isComponent && !isEvent && sign !== 'v-' && PROPERTY.test(argument) && !ANY_ELEMENT.has(argument)) {
      const from = start + sign.length;
      // `:id` alone reads `id`.
      const isShort = sign === ':' && valueStart < 0 && NAME.test(rest);
      out.word(from, from + argument.length, isShort ? 'shorthand' : 'property');
    }
    if (sign === '' || name === 'v-pre' || name === 'v-cloak') return 0;
    if (valueStart < 0) {
      if (sign === ':' && !isComponent && NAME.test(rest)) out.word(start + 1, nameEnd, 'read');
      return 0;
    }
    // A bare word has no quotes to write over.
    if (attribute.quote === '' || equals !== valueStart - 2) return 0;
    if (isEvent && !isFunction(out.text.slice(valueStart, valueEnd))) out.statements(valueStart, valueEnd);
    else out.expression(valueStart, valueEnd);
    return 0;
  }

  /** `v-for="(item, index) in items"` as `for(let [item, index] of items){`. */
  private loop({ start, equals, valueStart, valueEnd, quote }: Attribute): number {
    const { out } = this;
    const { text } = out;
    if (valueStart < 0 || quote === '' || equals !== valueStart - 2 || !out.isFree(start - 1)) return 0;
    const names = /^\s*/.exec(text.slice(valueStart, valueEnd))![0].length + valueStart;
    const word = wordBetween(text, names, valueEnd);
    if (word < 0 || !isWhole(text, names, word) || !isWhole(text, word + 3, valueEnd)) return 0;
    out.keep(valueStart, valueEnd);
    out.put(word + 1, 'of');
    if (text[names] === '(') {
      const close = text.lastIndexOf(')', word);
      if (close < names) return 0;
      out.put(names, '[');
      out.put(close, ']');
    }
    out.put(start - 1, 'for(let ');
    if (text[names] !== '(' && isList(text.slice(names, word))) {
      out.put(valueStart - 1, '[');
      out.put(word, ']');
    }
    out.marks.set(start - 1, 'loop');
    out.put(valueEnd, ')');
    out.putAfter(valueEnd + 1, '{');
    return 1;
  }

  /** `#item="{ row }"` as `{let { row }=0`, where the 0 is marked as unknown. */
  private slot({ start, equals, valueStart, valueEnd, quote }: Attribute): number {
    const { out } = this;
    if (valueStart < 0 || quote === '' || equals !== valueStart - 2 || valueStart - start < 4) return 0;
    if (!isWhole(out.text, valueStart, valueEnd) || !out.isFree(start - 1)) return 0;
    const isPattern = /^\s*[{[]/.test(out.text.slice(valueStart, valueEnd));
    if (!isPattern && valueStart - start < 5) return 0;
    out.put(start - 1, ';{');
    out.put(valueStart - (isPattern ? 3 : 4), 'let ');
    out.keep(valueStart, valueEnd);
    out.put(valueEnd, '=');
    out.putAfter(valueEnd + 1, '0');
    const { text } = out;
    let value = valueEnd + 1;
    while (text[value] === '\n' || text[value] === '\r') value++;
    out.marks.set(value, 'unknown');
    return 1;
  }
}

const textOf = ({ text }: ComponentText, { valueStart, valueEnd }: Attribute): string =>
  text.slice(valueStart, valueEnd);

/** A handler that is a function or names one, not statements. */
const isFunction = (code: string): boolean =>
  /^\s*(?:async\s+)?function\b/.test(code) || /^\s*[\w$.]+\s*$/.test(code) || /^\s*\{/.test(code);

/** `item, index` without parentheses; commas in brackets separate parts of one name. */
const isList = (names: string): boolean => names.replace(/[{[][^{}[\]]*[}\]]/g, '').includes(',');

/** The place before the `in` or `of` that separates the names of a loop from its list, -1. */
function wordBetween(text: string, from: number, to: number): number {
  for (let i = from; i < to - 3; i++) {
    if (text[i + 3] !== ' ' || (text[i] !== ' ' && text[i] !== ')')) continue;
    const word = text.slice(i + 1, i + 3);
    if (text[i] === ' ' && (word === 'in' || word === 'of')) return i;
  }
  return -1;
}
