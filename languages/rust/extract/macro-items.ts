/** Items that a `macro_rules!` of the same file makes: declared at the place of the macro call, under the names it is given. */
import { declareAt } from '../../../src/extract/declare.ts';
import { type Extraction, NODE } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { FLAG, type SymbolKind } from '../../../src/model/kinds.ts';
import { closingBraces, endOfCharacter, endOfComment, endOfString } from './brackets.ts';

interface MacroRule {
  /** What the macro takes, by places between commas: the name of the metavariable. */
  readonly places: readonly string[];
  /** The one place is repeated. */
  readonly isList: boolean;
  readonly body: string;
}

const MAX_ITEMS = 64;
const MAX_BODY = 8000;
/** Longer parts are no names or types. */
const MAX_PART = 200;
/** Blocks of items in each other. */
const MAX_NESTED = 4;
/** Characters of bodies that are read in one file: a few macros may be called very often. */
const MAX_READ = 1_000_000;
let macros: Map<string, readonly MacroRule[]> | undefined;
let read = 0;

export const begin = (): void => {
  macros = undefined;
  read = 0;
};

const METAVARIABLE = /\$(\w+)\s*:\s*\w+/g;

function macrosOf(x: Extraction): Map<string, readonly MacroRule[]> {
  if (macros !== undefined) return macros;
  macros = new Map();
  for (let node = 0; node < x.count; node += NODE) {
    if (x.kind(node) !== x.k.macro_definition) continue;
    const rules = x.children(node).filter((child) => x.kind(child) === x.k.macro_rule);
    const name = x.text(x.child(node, x.f.name));
    const known = rules.flatMap((rule) => ruleOf(x, rule));
    // A rule that is not understood may be the one that is meant, and so may another macro of the name.
    macros.set(name, macros.has(name) || known.length < rules.length ? [] : known);
  }
  return macros;
}

/** A rule without names to be given, with one name for each place, or with a list of one name. */
function ruleOf(x: Extraction, node: Node): MacroRule[] {
  const pattern = x.text(x.child(node, x.f.left)).slice(1, -1);
  const written = x.text(x.child(node, x.f.right)).slice(1, -1);
  if (written.length > MAX_BODY) return [];
  const body = withoutTexts(written);
  const plain = pattern.replace(/\$\(#\[[^\]]{0,80}\]\s*\)\s*\*/g, '').replace(/\$\w+\s*:\s*vis\b/g, '');
  const isList = plain.includes('$(');
  const found = isList ? [plain] : parts(plain);
  const places: string[] = [];
  for (const part of found) {
    const names = [...part.matchAll(METAVARIABLE)];
    if (names.length !== 1) return [];
    places.push(names[0][1]);
  }
  return [{ places, isList, body }];
}

/** A body without comments, strings and characters, which may spell items. */
function withoutTexts(text: string): string {
  let out = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    const end =
      c === '/' ? endOfComment(text, i) : c === '"' ? endOfString(text, i) : c === "'" ? endOfCharacter(text, i) : i;
    if (end === i) continue;
    out += `${text.slice(from, i)} `;
    i = end;
    from = end + 1;
  }
  return out + text.slice(from);
}

/** The parts of a text between its outermost commas. */
function parts(text: string): string[] {
  const out: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    const c = text[i];
    if (c === '(' || c === '[' || c === '{' || c === '<') depth++;
    else if (c === ')' || c === ']' || c === '}' || c === '>') depth--;
    else if ((c === ',' && depth === 0) || i === text.length) {
      if (text.slice(from, i).trim() !== '') out.push(text.slice(from, i).trim());
      from = i + 1;
    }
  }
  return out;
}

/** Attributes, visibility and keywords that a macro takes in front of a name. */
const BEFORE_NAME =
  /^(?:#\[[^\]]{0,200}\]\s{0,99}|pub(?:\([^()]{0,40}\))?\s{1,99}|(?:struct|enum|fn|trait)\s{1,99}){1,9}/;

/** Declares what a macro call among items makes. */
export function macroItems(x: Extraction, node: Node, owner: string): void {
  if (!x.atDeclarationLevel()) return;
  const name = x.child(node, x.f.macro);
  const rules = x.kind(name) === x.k.identifier ? macrosOf(x).get(x.text(name)) : undefined;
  if (rules === undefined) return;
  const tree = x.childOfKind(node, x.k.token_tree);
  const given = parts(x.text(tree).slice(1, -1)).map((part) => part.replace(BEFORE_NAME, ''));
  const fitting = rules.filter(({ places, isList }) => isList || places.length === given.length);
  if (fitting.length !== 1) return;
  const [rule] = fitting;
  const made: Made = { x, node, name, tree, count: 0 };
  if (!rule.isList) {
    items(made, expanded(rule, given), owner);
    return;
  }
  for (const one of given.slice(0, MAX_ITEMS)) items(made, expanded(rule, [one]), owner);
}

/** The body with the given parts in their places; the marks of a repetition are blank. */
function expanded({ places, body, isList }: MacroRule, given: readonly string[]): string {
  const plain = isList ? body.replace(/\$\(/g, ' ').replace(/\)\s{0,9}[,;]?[*+]/g, ' ') : body;
  return plain.replace(/\$(\w+)/g, (whole, name: string) => {
    const part = given[places.indexOf(name)];
    return part === undefined || part.length > MAX_PART ? whole : part;
  });
}

interface Made {
  readonly x: Extraction;
  readonly node: Node;
  readonly name: Node;
  readonly tree: Node;
  count: number;
}

const KINDS: Readonly<Record<string, SymbolKind>> = {
  fn: 'function',
  struct: 'struct',
  enum: 'enum',
  union: 'struct',
  trait: 'trait',
  type: 'type_alias',
  const: 'constant',
  static: 'variable',
};

const ITEM = /\b(fn|struct|enum|union|trait|type|const|static|impl|mod|macro_rules)\b\s*(!?\s*\w*)/g;

function items(made: Made, text: string, owner: string, depth = 0): void {
  read += text.length;
  if (depth > MAX_NESTED || read > MAX_READ) return;
  const closings = closingBraces(text);
  ITEM.lastIndex = 0;
  for (let found = ITEM.exec(text); found !== null && made.count < MAX_ITEMS; found = ITEM.exec(text)) {
    const [, keyword, name] = found;
    // `const fn`: the function follows.
    if (keyword === 'const' && (name === 'fn' || name === 'unsafe')) {
      ITEM.lastIndex = found.index + 'const'.length;
      continue;
    }
    const head = endOfHead(text, found.index);
    const isBlock = text[head] === '{';
    const end = isBlock ? (closings.get(head) ?? -1) : head;
    if (end < 0) return;
    const written = text.slice(found.index, head);
    if (keyword === 'impl') {
      const type = typeOfImpl(written);
      if (isBlock && type !== '') items(made, text.slice(head + 1, end), type, depth + 1);
    } else if (Object.hasOwn(KINDS, keyword) && /^[A-Za-z_]\w*$/.test(name))
      declare(made, { keyword, name, written, owner });
    ITEM.lastIndex = end + 1;
  }
}

/** The offset of the brace or semicolon that ends a head. */
function endOfHead(text: string, from: number): number {
  let i = from;
  while (i < text.length && text[i] !== '{' && text[i] !== ';') i++;
  return i;
}

/** The last name of the type in `impl<T> Trait for a::Type<T>`. */
function typeOfImpl(head: string): string {
  const type = head.includes(' for ')
    ? head.slice(head.lastIndexOf(' for ') + 5)
    : head.slice(4).replace(/^\s*<[^>]{0,200}>/, '');
  return /^&?(?:\w+::)*(\w+)/.exec(type.trim())?.[1] ?? '';
}

interface Item {
  readonly keyword: string;
  readonly name: string;
  readonly written: string;
  readonly owner: string;
}

function declare(made: Made, { keyword, name, written, owner }: Item): void {
  const { x, node } = made;
  made.count++;
  const isMethod = keyword === 'fn' && owner !== '';
  const nameNode = tokenNamed(made, name);
  const result = keyword === 'fn' ? written.split('->')[1]?.split(/\bwhere\b/)[0] : undefined;
  const isStatic = isMethod && !/\(\s*(?:&\s*)?(?:'\w+\s+)?(?:mut\s+)?self\b/.test(written);
  declareAt(x, node, {
    kind: isMethod ? 'method' : KINDS[keyword],
    name,
    nameNode,
    type: result === undefined ? -1 : typeRow(x, nameNode, result.trim().replace(/\bSelf\b/g, owner || 'Self')),
    flags: isStatic ? FLAG.static : 0,
    ...(owner === '' ? {} : { bindIn: -1, owner, ownerExpression: x.addExpression('name', nameNode, owner) }),
  });
}

/** The token of the call that spells a name, else the name of the macro. */
function tokenNamed({ x, name, tree }: Made, text: string): Node {
  for (let node = tree + NODE; node < x.next(tree); node += NODE)
    if (x.kind(node) === x.k.identifier && x.text(node) === text) return node;
  return name;
}

/** A type of names and arguments; -1 for any other. */
function typeRow(x: Extraction, node: Node, written: string): number {
  if (written.length > MAX_PART) return -1;
  const found = /^&?\s*(?:'\w+\s+)?(?:mut\s+)?(\w+)(?:\s*<([\w\s,<>:]*)>)?$/.exec(written);
  if (found === null) return -1;
  const head = x.addExpression('name', node, found[1]);
  if (found[2] === undefined) return head;
  let tail = -1;
  for (const part of parts(found[2]).reverse()) tail = x.addExpression('list', node, '', typeRow(x, node, part), tail);
  return x.addExpression('generic', node, '', head, tail);
}
