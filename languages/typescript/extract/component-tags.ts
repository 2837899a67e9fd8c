/** Tags of markup and their attributes, as far as the code in them goes. */
import { styleOfName, stylesInAttribute } from '../../css/extract/class-uses.ts';
import type { ComponentText } from './component-text.ts';

export interface Attribute {
  readonly start: number;
  readonly nameEnd: number;
  /** Of the `=`; -1 without a value. */
  readonly equals: number;
  /** Of the value, without its quotes or with its braces; both -1 without one. */
  readonly valueStart: number;
  readonly valueEnd: number;
  /** `"`, `'`, `{`, a back-tick, or '' for a bare word. */
  readonly quote: string;
}

export interface Tag {
  readonly name: string;
  /** Of the `<`. */
  readonly start: number;
  readonly nameEnd: number;
  readonly attributes: readonly Attribute[];
  /** After the `>`. */
  readonly end: number;
  readonly closesItself: boolean;
}

const NAME = /[A-Za-z][\w.:-]*/y;
const SPACE = /\s/;

/** The same as the expression says, without running it for every letter of a page. */
function isSpaceAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? code === 32 || (code >= 9 && code <= 13) : SPACE.test(text[at]);
}

/** The name after a `<`, ''. */
export function tagNameAt(text: string, at: number): string {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0] ?? '';
}

/** Where code in braces may be: nowhere, as a value, or in quoted values too. */
type Braces = 'none' | 'values' | 'quoted';

/** The tag that opens at a `<`; undefined where it does not end. */
export function readTag(source: ComponentText, start: number, braces: Braces): Tag | undefined {
  const { text } = source;
  const name = tagNameAt(text, start + 1);
  const nameEnd = start + 1 + name.length;
  const attributes: Attribute[] = [];
  for (let i = nameEnd; i < text.length; ) {
    const char = text[i];
    if (char === '>') {
      for (const attribute of attributes) noteStyles(source, attribute);
      return { name, start, nameEnd, attributes, end: i + 1, closesItself: text[i - 1] === '/' };
    }
    if (char === '<') return undefined;
    if (char === '/' || isSpaceAt(text, i)) {
      i++;
      continue;
    }
    const attribute = readAttribute(source, i, braces);
    if (attribute === undefined) return undefined;
    attributes.push(attribute);
    i = Math.max(i + 1, endOfAttribute(attribute));
  }
  return undefined;
}

/** Attributes whose value is code, whatever their quotes. */
const CODE = /^(?::|v-bind:)/;

function noteStyles({ text, styles }: ComponentText, { start, nameEnd, valueStart, valueEnd, quote }: Attribute): void {
  const name = text.slice(start, nameEnd);
  const isCode = quote === '{' || quote === '`' || CODE.test(name);
  const ticks = quote === '`' ? 1 : 0;
  const value = { text, from: valueStart - ticks, to: valueEnd + ticks, isCode };
  if (valueStart >= 0) for (const use of stylesInAttribute(name, value)) styles.set(use.start, use);
  for (const use of styleOfName(name, start)) styles.set(use.start, use);
}

const endOfAttribute = ({ nameEnd, valueEnd, quote }: Attribute): number =>
  valueEnd < 0 ? nameEnd : quote === '' || quote === '{' ? valueEnd : valueEnd + 1;

function readAttribute(source: ComponentText, start: number, braces: Braces): Attribute | undefined {
  const { text } = source;
  if (braces !== 'none' && text[start] === '{') {
    const end = source.closingBrace(start);
    if (end < 0) return undefined;
    return { start, nameEnd: start, equals: -1, valueStart: start, valueEnd: end + 1, quote: '{' };
  }
  let nameEnd = start + 1;
  while (nameEnd < text.length && !endsName(text, nameEnd)) nameEnd++;
  let at = nameEnd;
  while (at < text.length && isSpaceAt(text, at)) at++;
  if (text[at] !== '=') return { start, nameEnd, equals: -1, valueStart: -1, valueEnd: -1, quote: '' };
  const equals = at++;
  while (at < text.length && isSpaceAt(text, at)) at++;
  const quote = text[at];
  if (quote === '"' || quote === "'" || (quote === '`' && braces !== 'none')) {
    const end = quote === '`' || braces !== 'quoted' ? text.indexOf(quote, at + 1) : endOfQuoted(source, at);
    return end < 0 ? undefined : { start, nameEnd, equals, valueStart: at + 1, valueEnd: end, quote };
  }
  if (quote === '{' && braces !== 'none') {
    const end = source.closingBrace(at);
    return end < 0 ? undefined : { start, nameEnd, equals, valueStart: at, valueEnd: end + 1, quote };
  }
  let end = at;
  while (end < text.length && text[end] !== '>' && !isSpaceAt(text, end)) end++;
  return { start, nameEnd, equals, valueStart: at, valueEnd: end, quote: '' };
}

function endsName(text: string, at: number): boolean {
  const char = text[at];
  return char === '=' || char === '>' || (char === '/' && text[at + 1] === '>') || isSpaceAt(text, at);
}

/** `"a {b ? "c" : ""} d"`: quotes inside of braces end nothing. */
function endOfQuoted(source: ComponentText, start: number): number {
  const { text } = source;
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === text[start]) return i;
    if (text[i] !== '{') continue;
    const end = source.closingBrace(i);
    if (end >= 0) i = end;
  }
  return -1;
}

/** The value of an attribute as text; undefined without one. */
export function attributeText(text: string, { attributes }: Tag, name: string): string | undefined {
  const one = attributes.find(({ start, nameEnd }) => text.slice(start, nameEnd) === name);
  if (one === undefined) return undefined;
  return one.valueStart < 0 ? '' : text.slice(one.valueStart, one.valueEnd);
}

/** Where the text of `<script>`, `<style>` and the like ends: at its closing tag, wherever that is written. */
export function endOfRawText(text: string, from: number, name: string): number {
  for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2))
    if (
      text.slice(at + 2, at + 2 + name.length).toLowerCase() === name &&
      !/[\w-]/.test(text[at + 2 + name.length] ?? '')
    )
      return at;
  return text.length;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

export const VOID_TAGS = words('area base br col embed hr img input link meta param source track wbr');

/** Elements of the platform: no component is meant by them. */
export const PLATFORM_TAGS = words(
  'a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strong style sub summary sup table tbody td template textarea tfoot th thead time title tr track u ul var video wbr svg animate circle clipPath defs desc ellipse feBlend feColorMatrix feComposite feFlood feGaussianBlur feMerge feMergeNode feOffset filter foreignObject g image line linearGradient marker mask metadata path pattern polygon polyline radialGradient rect stop switch symbol text textPath tspan use view math',
);
