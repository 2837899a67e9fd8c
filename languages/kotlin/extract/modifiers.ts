/** Modifiers and annotations of Kotlin declarations as flags. */
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG } from '../../../src/model/kinds.ts';
import { nameText } from './nodes.ts';
import { claimNames, namingRow, useOuter } from './type-uses.ts';

const BY_WORD: Readonly<Record<string, number>> = {
  private: FLAG.private,
  protected: FLAG.protected,
  internal: FLAG.internal,
  abstract: FLAG.abstract,
  sealed: FLAG.abstract,
  final: FLAG.final,
  override: FLAG.override,
  operator: FLAG.operator,
  suspend: FLAG.async,
  vararg: FLAG.variadic,
};

const TEST = /^(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)$/;

export interface Modifiers {
  readonly flags: number;
  readonly isEnum: boolean;
  readonly isConst: boolean;
  readonly isVariadic: boolean;
}

const NONE: Modifiers = { flags: 0, isEnum: false, isConst: false, isVariadic: false };

export function modifierFlags(x: Extraction, node: Node): Modifiers {
  const list = x.childOfKind(node, x.k.modifiers);
  if (list < 0) return NONE;
  let flags = 0;
  let isEnum = false;
  let isConst = false;
  const end = x.next(list);
  for (let m = list + NODE; m < end; m = x.next(m)) {
    if (x.kind(m) === x.k.annotation) {
      flags |= annotationFlags(annotationName(x, m));
      continue;
    }
    const word = wordAt(x.source, x.start(m));
    flags |= (Object.hasOwn(BY_WORD, word) && BY_WORD[word]) || 0;
    isEnum ||= word === 'enum';
    isConst ||= word === 'const';
  }
  return { flags, isEnum, isConst, isVariadic: (flags & FLAG.variadic) !== 0 };
}

/** As it is written: the tree may be of a text that spells it otherwise. */
function wordAt(text: string, start: number): string {
  let end = start;
  while (text.charCodeAt(end) >= 97 && text.charCodeAt(end) <= 122) end++;
  return text.slice(start, end);
}

const annotationFlags = (name: string): number =>
  name === 'Deprecated' ? FLAG.deprecated : TEST.test(name) ? FLAG.test : 0;

function annotationName(x: Extraction, annotation: Node): string {
  const type = annotatedWith(x, annotation)[0] ?? -1;
  const names = x.children(type).filter((child) => x.kind(child) === x.k.identifier);
  return names.length === 0 ? '' : nameText(x, names[names.length - 1]);
}

/** The types that an annotation names: one, or those in brackets. */
function annotatedWith(x: Extraction, annotation: Node): Node[] {
  const out: Node[] = [];
  for (const child of x.children(annotation)) {
    if (x.kind(child) === x.k.user_type) out.push(child);
    else if (x.kind(child) === x.k.constructor_invocation) out.push(x.first(child));
  }
  return out.filter((type) => x.kind(type) === x.k.user_type);
}

export function decorate(x: Extraction, annotation: Node): void {
  for (const type of annotatedWith(x, annotation)) {
    const naming = namingRow(x, x.expression(type));
    x.reference('decorate', naming);
    useOuter(x, naming);
    x.claim(type);
    claimNames(x, type);
  }
}
