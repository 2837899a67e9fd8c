/** Classes and ids that markup uses, as references to the selectors of style sheets. */
import { lineAt } from '../../../src/base/line-index.ts';
import type { Extraction } from '../../../src/extract/extraction.ts';
import { EXPRESSION, NAMES_A } from '../../../src/model/facts.ts';

/** Classes of one attribute that are recorded at most. */
const MAX_CLASSES = 200;
const WRITTEN = /^-?[A-Za-z_][\w-]*$/;
/** `md:flex` and `w-1/2`, whose selectors are written with backslashes. */
const ESCAPED = /^-?[A-Za-z_][\w-]*(?:[:/][\w-]+)+$/;
const VARIABLE = /\bvar\(\s{0,20}(--[\w-]+)/g;
const WORD = /[^\s"'`]+/g;
/** A string, the key of an object, or what a string is compared with. */
const IN_CODE = /([=!]==?\s*)?(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\]*)`)|([{,]\s*)([A-Za-z_$][\w$]*)(?=\s*:)/g;
/** The end of what may be code: longer values hold more than classes. */
const MAX_CODE = 4000;

/** A class, an id or a variable in a text, without its mark. */
export interface StyleUse {
  readonly start: number;
  readonly mark: '.' | '#' | '';
  readonly name: string;
}

/** `card card--big`; parts that a template computes are left out with the word they are in. */
function classesIn(text: string, from: number, to: number): StyleUse[] {
  const found: StyleUse[] = [];
  WORD.lastIndex = from;
  for (let word = WORD.exec(text); word !== null && word.index < to; word = WORD.exec(text)) {
    const name = word[0].slice(0, to - word.index);
    if (WRITTEN.test(name)) found.push({ start: word.index, mark: '.', name });
    else if (ESCAPED.test(name)) found.push({ start: word.index, mark: '.', name: name.replace(/[:/]/g, '\\$&') });
    if (found.length === MAX_CLASSES) break;
  }
  return found;
}

/** `['card', { active: isOpen }, x === 'a' ? 'b' : 'c']`: strings and keys, but not what is compared. */
function classesInCode(text: string, from: number, to: number): StyleUse[] {
  const code = text.slice(from, Math.min(to, from + MAX_CODE));
  const found: StyleUse[] = [];
  for (const part of code.matchAll(IN_CODE)) {
    const [all, compared, double, single, template, before, key] = part;
    const start = from + part.index;
    if (key !== undefined) found.push({ start: start + before.length, mark: '.', name: key });
    else if (
      compared === undefined &&
      !/^\s*[=!]==?/.test(code.slice(part.index + all.length, part.index + all.length + 8))
    ) {
      const value = double ?? single ?? template.replace(/\$\{[^{}]*\}/g, (hole) => '$'.repeat(hole.length));
      for (const use of classesIn(value, 0, value.length)) found.push({ ...use, start: start + 1 + use.start });
    }
    if (found.length >= MAX_CLASSES) break;
  }
  return found;
}

/** `class`, `className`, `:class`, `class:list`, and properties of components such as `activeClass`. */
const CLASSES = /class(?:names?|es|:list)?\]?$/i;

/** The value of an attribute in a text, without its quotes. */
export interface AttributeValue {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly isCode: boolean;
}

/** What an attribute uses: classes, or the id that it gives to its element. */
export function stylesInAttribute(attribute: string, { text, from, to, isCode }: AttributeValue): StyleUse[] {
  if (CLASSES.test(attribute)) {
    const hole = isCode ? from : text.indexOf('{', from);
    if (hole < 0 || hole >= to) return classesIn(text, from, to);
    // `class="card {isOpen ? 'open' : ''}"`: a word with a hole is not known.
    const plain = isCode ? '' : text.slice(from, to).replace(/\{[^{}]*\}/g, (part) => '$'.repeat(part.length));
    const words = classesIn(plain, 0, plain.length).map((use) => ({ ...use, start: from + use.start }));
    return [...words, ...classesInCode(text, hole, to)];
  }
  const name = attribute === 'id' && !isCode ? text.slice(from, to) : '';
  return WRITTEN.test(name) ? [{ start: from, mark: '#', name }] : [];
}

/** `active` of Svelte's `class:active` and of Angular's `[class.active]`, where the attribute starts. */
export function styleOfName(attribute: string, start: number): StyleUse[] {
  const name = /^(?:class:|\[class\.)([A-Za-z_][\w-]*)\]?$/.exec(attribute)?.[1] ?? 'list';
  return name === 'list' ? [] : [{ start: start + attribute.indexOf(name, 6), mark: '.', name }];
}

/** `var(--gap)` wherever it is written: in the styles of a page, and of its elements. */
export function variablesIn(text: string): StyleUse[] {
  if (!text.includes('var(')) return [];
  return Array.from(text.matchAll(VARIABLE), ({ index, 0: all, 1: name }): StyleUse => {
    return { start: index + all.length - name.length, mark: '', name };
  });
}

/** Records them for the symbol at the walk's position. */
export function useStyles(x: Extraction, uses: readonly StyleUse[]): void {
  for (const { start, mark, name } of uses) {
    const row = x.addExpression('name', 0, mark + name, -1, NAMES_A.style);
    const line = lineAt(x.lineStarts, start);
    const { data } = x.facts.tables.expressions;
    data[row * EXPRESSION.stride + EXPRESSION.line] = line + 1;
    data[row * EXPRESSION.stride + EXPRESSION.col] = start - x.lineStarts[line];
    x.reference('read', row);
  }
}
