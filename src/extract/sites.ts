/** Collects the sites of a file: calls and marks under names that frameworks give a meaning, with their arguments. */
import type { Site, SiteValue } from '../model/sites.ts';
import { NODE_STRIDE as NODE } from '../parse/tree-view.ts';
import type { GrammarNames } from './compile.ts';
import type { Extraction } from './extraction.ts';
import type { Node, Pick } from './rule.ts';

export interface CallSyntax {
  /** The node that spells the last name of the callee; -1: not a call by name. */
  readonly name: Pick;
  /** The node that lists the arguments; absent: it has none. */
  readonly args?: Pick;
  /** A block of code behind the arguments, which counts as a function among them. */
  readonly block?: Pick;
  /** Arguments that the tree does not have, because the text was changed before it was parsed. */
  readonly written?: (x: Extraction, node: Node) => readonly SiteValue[];
}

/** How a language writes calls, marks and literals: node types of its grammar. */
export interface SiteSyntax {
  readonly calls: Readonly<Record<string, CallSyntax>>;
  readonly marks?: Readonly<Record<string, CallSyntax>>;
  /** Names under which a call or mark is a site. */
  readonly names: string;
  /** The same, by pattern. */
  readonly namePattern?: RegExp;
  /** Other calls that are sites, by what they are called on: `Route::get`. */
  readonly isSite?: (x: Extraction, node: Node) => boolean;
  /** Ends of names that are sites too: types that extend those of a library, `UserAPIRouter`. */
  readonly endings?: string;
  /** Names under which one is a site where a text among its arguments looks like a path, a topic or an address. */
  readonly namesWithPath: string;
  /** Names under which one is a site where its first argument is a text or a constant, or an argument holds a topic. */
  readonly namesWithText?: string;
  /** Names under which one is a site where another site begins at the same place: `get().uri("/users")`. */
  readonly namesInChain?: string;
  /** What declares a variable with its value: one of a function that holds a text is that text where it is used below. */
  readonly locals?: SiteSyntax['pairs'];
  /** The text that a call makes: `fmt.Sprintf("/users/%d", id)`. */
  readonly textOfCall?: (x: Extraction, node: Node) => string | undefined;
  /** Names of variables that routes are often added to, and of calls that make them: a call that is given one is a site under any name. */
  readonly passed?: string;
  /** The content of a text literal; default: its text without quotes. */
  readonly strings: Readonly<Record<string, true | ((x: Extraction, node: Node) => string | undefined)>>;
  readonly identifiers: readonly string[];
  readonly lists?: readonly string[];
  readonly records?: readonly string[];
  /** Elements of records, and named arguments. */
  readonly pairs?: Readonly<Record<string, { readonly key: Pick; readonly value: Pick }>>;
  /** Elements of records that are functions by themselves, with the node that spells the key: `{ handler() {} }`. */
  readonly methods?: Readonly<Record<string, Pick>>;
  readonly functions?: readonly string[];
  /** Arguments with a node of their own: a pair where they have a key, else what is in them. */
  readonly arguments?: SiteSyntax['pairs'];
  /** Values of a form of their own. */
  readonly values?: Readonly<Record<string, (x: Extraction, node: Node) => SiteValue | undefined>>;
  /** Nodes that mean their first child: `User::class`. */
  readonly firsts?: readonly string[];
  /** Nodes that mean their last child: parentheses, arguments. */
  readonly wrappers?: readonly string[];
}

interface CompiledCall {
  readonly kind: Site['kind'];
  readonly name: (x: Extraction, node: Node) => Node;
  readonly args: ((x: Extraction, node: Node) => Node) | undefined;
  readonly block: ((x: Extraction, node: Node) => Node) | undefined;
  readonly written: CallSyntax['written'];
}

/** A text that a local variable holds, and where its scope ends. */
interface HeldText {
  readonly text: string;
  readonly end: number;
}

type ReadValue = (x: Extraction, node: Node, depth: number) => SiteValue | undefined;

const MAX_DEPTH = 8;
/** Of one list, record or call. */
const MAX_PARTS = 60;
const MAX_TEXT = 300;
/** Length of a name that is looked up among those of `passed`. */
const MAX_PASSED = 12;
/** Of a file: more is data, not code. */
const MAX_SITES = 5000;

/** A path, a topic with parts, an address, an action of a controller, or nothing at all. */
const PATH_LIKE = /^$|[/#*]|^[\w-]+[.:][\w.:-]+$/;

/** A name that may stand for a path: `API_PREFIX`, `Routes.users`, `basePath`. */
const CONSTANT = /(?:^|\.)[A-Z][A-Z\d_]+$|^[A-Z]\w*\.\w|(?:[pP]ath|[rR]oute|[uU]rl|[pP]refix|[eE]ndpoint)s?(?:\.\w+)?$/;

export class SiteCollector {
  private readonly calls: (CompiledCall | undefined)[] = [];
  private readonly values: (ReadValue | undefined)[] = [];
  private readonly names: ReadonlyMap<string, boolean>;
  private readonly endings: readonly string[];
  private readonly passed: ReadonlySet<string>;
  private readonly inChain: ReadonlySet<string>;
  private readonly withText: ReadonlySet<string>;
  private readonly locals: { name: CompiledCall['name']; value: CompiledCall['name'] }[] = [];
  private readonly texts = new Set<number>();
  /** Of the file that is being read. */
  private held = new Map<string, HeldText[]>();

  constructor(
    private readonly syntax: SiteSyntax,
    grammar: GrammarNames,
  ) {
    const listed = (words: string): string[] => words.split(/\s+/).filter((word) => word !== '');
    this.names = new Map([
      ...listed(syntax.namesWithPath).map((name) => [name, true] as const),
      ...listed(syntax.names).map((name) => [name, false] as const),
    ]);
    this.endings = listed(syntax.endings ?? '');
    this.passed = new Set(listed(syntax.passed ?? ''));
    this.inChain = new Set(listed(syntax.namesInChain ?? ''));
    this.withText = new Set(listed(syntax.namesWithText ?? ''));
    this.compile(grammar);
  }

  private compile(grammar: GrammarNames): void {
    const {
      calls,
      marks = {},
      strings,
      identifiers,
      lists,
      records,
      pairs = {},
      methods = {},
      functions,
      wrappers,
      arguments: own = {},
      locals = {},
    } = this.syntax;
    const kindOf = (name: string): number => {
      const id = grammar.kinds[name];
      if (id === undefined) throw new Error(`sites: the grammar has no node type ${name}`);
      return id;
    };
    const pick = (from: Pick): ((x: Extraction, node: Node) => Node) => {
      if (typeof from !== 'string') return from;
      const field = grammar.fields[from];
      if (field === undefined) throw new Error(`sites: the grammar has no field ${from}`);
      return (x, node) => x.child(node, field);
    };
    const call = (kind: Site['kind'], { name, args, block, written }: CallSyntax): CompiledCall => ({
      kind,
      name: pick(name),
      args: args === undefined ? undefined : pick(args),
      block: block === undefined ? undefined : pick(block),
      written,
    });
    for (const [type, entry] of Object.entries(calls)) this.calls[kindOf(type)] = call('call', entry);
    for (const [type, entry] of Object.entries(marks)) this.calls[kindOf(type)] = call('mark', entry);
    const all = (types: readonly string[] = [], read: ReadValue): void => {
      for (const type of types) this.values[kindOf(type)] = read;
    };
    all(identifiers, (x, node) => this.heldText(x, node) ?? nameValue(x, node));
    for (const [type, { key, value }] of Object.entries(locals))
      this.locals[kindOf(type)] = { name: pick(key), value: pick(value) };
    all(wrappers, (x, node, depth) => this.value(x, lastChild(x, node), depth));
    all(this.syntax.firsts, (x, node, depth) => this.value(x, x.first(node), depth));
    all(functions, (x, node) => ({ function: true, line: x.lineOf(node), col: x.colOf(node) }));
    all(lists, (x, node, depth) => ({ list: this.parts(x, node, depth) }));
    all(records, (x, node, depth) => ({ record: this.pairsIn(x, node, depth) }));
    for (const [type, { key, value }] of Object.entries(pairs)) {
      const [keyOf, contentOf] = [pick(key), pick(value)];
      this.values[kindOf(type)] = (x, node, depth) => ({
        record: [[keyText(x.text(keyOf(x, node))), this.value(x, contentOf(x, node), depth + 1) ?? { other: true }]],
      });
    }
    for (const [type, { key, value }] of Object.entries(own)) {
      const [keyOf, contentOf] = [pick(key), pick(value)];
      this.values[kindOf(type)] = (x, node, depth) => {
        const name = keyOf(x, node);
        const content = this.value(x, contentOf(x, node), depth);
        return name < 0 ? content : { record: [[keyText(x.text(name)), content ?? { other: true }]] };
      };
    }
    for (const [type, key] of Object.entries(methods)) {
      const keyOf = pick(key);
      this.values[kindOf(type)] = (x, node) => {
        const name = keyOf(x, node);
        return { record: [[keyText(x.text(name)), { function: true, line: x.lineOf(name), col: x.colOf(name) }]] };
      };
    }
    for (const type of [...Object.keys(strings), ...Object.keys(this.syntax.values ?? {})])
      this.texts.add(kindOf(type));
    for (const [type, content] of Object.entries(strings))
      this.values[kindOf(type)] = (x, node) => {
        const text = content === true ? unquoted(x.text(node)) : content(x, node);
        return text === undefined ? undefined : { text: text.slice(0, MAX_TEXT) };
      };
    for (const [type, read] of Object.entries(this.syntax.values ?? {})) this.values[kindOf(type)] = read;
    for (const type of Object.keys(calls))
      this.values[kindOf(type)] ??= (x, node, depth) => this.callValue(x, node, depth);
  }

  /** The sites of the tree that is being extracted, in source order. */
  collect(x: Extraction): Site[] {
    const { data, count } = x;
    const { calls } = this;
    const sites: Site[] = [];
    const unsure = new Set<Site>();
    let marked = -1;
    this.held = new Map();
    for (let node = 0; node < count && sites.length < MAX_SITES; node += NODE) {
      const kind = data[node] & 0xffff;
      if (this.locals[kind] !== undefined) this.hold(x, node, this.locals[kind]);
      const syntax = calls[kind];
      // The call in `@get("/")` is the mark itself.
      if (syntax === undefined || node === marked) continue;
      if (syntax.kind === 'mark') marked = x.first(node);
      const nameNode = syntax.name(x, node);
      if (nameNode < 0) continue;
      const name = x.text(nameNode);
      const needsPath = this.names.get(name) ?? (this.endings.some((end) => name.endsWith(end)) ? false : undefined);
      const isOther = this.syntax.isSite?.(x, node) ?? false;
      const needsText = this.withText.has(name);
      const isLink = needsPath === undefined && this.inChain.has(name);
      if (needsPath === undefined && !isOther && !isLink && !needsText && !this.isNamedOrGiven(x, node, name)) continue;
      const args = this.argumentsOf(x, node, 0);
      const site = {
        kind: syntax.kind,
        name,
        line: x.lineOf(nameNode),
        col: x.colOf(nameNode),
        start: x.start(node),
        end: x.end(node),
        args,
      };
      const isSure = isOther || needsPath === false || (needsPath && args.some((arg) => hasPath(arg, 0)));
      const isNamed = needsPath === undefined && !isLink && !needsText;
      const hasTopic = needsText && (hasText(args) || args.some((arg) => hasPath(arg, 0)));
      if (!isSure && !isNamed && !hasTopic) unsure.add(site);
      sites.push(site);
    }
    if (unsure.size === 0) return sites;
    // `route("/users").get(list).post(create)`: the links of a chain start where their first one does.
    const starts = new Set(sites.flatMap((site) => (unsure.has(site) ? [] : [site.start])));
    return sites.filter((site) => !unsure.has(site) || starts.has(site.start));
  }

  private hold(
    x: Extraction,
    node: Node,
    { name, value }: { name: CompiledCall['name']; value: CompiledCall['name'] },
  ): void {
    const [nameNode, valueNode] = [name(x, node), value(x, node)];
    if (nameNode < 0 || valueNode < 0) return;
    const kind = x.kind(valueNode);
    const isMade = this.syntax.textOfCall !== undefined && this.calls[kind] !== undefined;
    if (!this.texts.has(kind) && !isMade) return;
    const content = this.value(x, valueNode, 1);
    if (content === undefined || !('text' in content)) return;
    // The statement ends with it; what is longer is the block that the variable is in.
    let block = x.parent(node);
    while (block > 0 && x.end(block) - x.end(node) <= 2) block = x.parent(block);
    // What a file declares is known to the binder, with what hides it.
    if (block <= 0 || x.parent(block) < 0) return;
    const key = x.text(nameNode);
    const known = this.held.get(key) ?? [];
    known.push({ text: content.text, end: x.end(block) });
    this.held.set(key, known);
  }

  /** The text that a local variable holds where it is named: the last one that it was given above. */
  private heldText(x: Extraction, node: Node): SiteValue | undefined {
    if (this.held.size === 0) return undefined;
    const found = this.held.get(x.text(node))?.findLast(({ end }) => x.start(node) < end);
    return found && { text: found.text };
  }

  private isNamedOrGiven(x: Extraction, node: Node, name: string): boolean {
    return this.syntax.namePattern?.test(name) || this.passesRouter(x, node, this.calls[x.kind(node)]!);
  }

  private passesRouter(x: Extraction, node: Node, { args }: CompiledCall): boolean {
    const list = args === undefined || this.passed.size === 0 ? -1 : args(x, node);
    for (let c = x.first(list); c >= 0; c = x.sibling(c, list)) {
      const call = this.calls[x.kind(c)];
      const named = call === undefined ? c : call.name(x, c);
      if (named >= 0 && x.end(named) - x.start(named) <= MAX_PASSED && this.passed.has(x.text(named))) return true;
    }
    return false;
  }

  private argumentsOf(x: Extraction, node: Node, depth: number): SiteValue[] {
    const { args, block, written } = this.calls[x.kind(node)]!;
    const list = args === undefined ? -1 : args(x, node);
    // A tagged template is a call with a text in place of a list: gql`…`.
    const isText = list >= 0 && this.texts.has(x.kind(list));
    const out = isText
      ? [this.value(x, list, depth) ?? { other: true as const }]
      : list < 0
        ? [...(written?.(x, node) ?? [])]
        : this.parts(x, list, depth);
    const code = block === undefined ? -1 : block(x, node);
    if (code >= 0) out.push({ function: true, line: x.lineOf(code), col: x.colOf(code) });
    return out;
  }

  private parts(x: Extraction, list: Node, depth: number): SiteValue[] {
    const out: SiteValue[] = [];
    for (let c = x.first(list); c >= 0 && out.length < MAX_PARTS; c = x.sibling(c, list))
      if (!x.compiled.rules[x.kind(c)]?.comment) out.push(this.value(x, c, depth + 1) ?? { other: true });
    return out;
  }

  private pairsIn(x: Extraction, node: Node, depth: number): [string, SiteValue][] {
    return this.parts(x, node, depth).flatMap((part) => {
      if ('record' in part) return part.record.map(([key, value]): [string, SiteValue] => [key, value]);
      // `{ handler }`: the key is the name of its value.
      return 'name' in part ? [[part.name, part] as [string, SiteValue]] : [];
    });
  }

  private callValue(x: Extraction, node: Node, depth: number): SiteValue | undefined {
    const text = this.syntax.textOfCall?.(x, node);
    if (text !== undefined) return { text: text.slice(0, MAX_TEXT) };
    const nameNode = this.calls[x.kind(node)]!.name(x, node);
    // A literal with the form of a call, but no name: `[]string{"GET"}`.
    if (nameNode < 0) return depth < MAX_DEPTH ? { list: this.argumentsOf(x, node, depth + 1) } : undefined;
    const place = { line: x.lineOf(nameNode), col: x.colOf(nameNode) };
    return { call: x.text(nameNode), ...place, args: depth < MAX_DEPTH ? this.argumentsOf(x, node, depth + 1) : [] };
  }

  private value(x: Extraction, node: Node, depth: number): SiteValue | undefined {
    return node < 0 || depth > MAX_DEPTH ? undefined : this.values[x.kind(node)]?.(x, node, depth);
  }
}

function lastChild(x: Extraction, node: Node): Node {
  let last = -1;
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) last = c;
  return last;
}

/** Of a path of names the place is that of the last one, where its reference is. */
function nameValue(x: Extraction, node: Node): SiteValue | undefined {
  const name = x.text(node).replace(/\s+/g, '');
  if (name.length > 200 || !/^[\w$.:\\@#>?!&-]+$/.test(name)) return undefined;
  let last = node;
  for (let c = lastChild(x, last); c >= 0; c = lastChild(x, last)) last = c;
  return { name, line: x.lineOf(last), col: x.colOf(last) };
}

/** The first argument is one, or an argument holds one. */
const hasText = (args: readonly SiteValue[]): boolean =>
  args.some(
    (arg, index) =>
      (index === 0 && ('text' in arg || ('name' in arg && CONSTANT.test(arg.name)))) ||
      ('record' in arg && arg.record.some(([key]) => TOPIC_KEY.test(key))),
  );

const TOPIC_KEY = /^(?:cmd|topics?|queue|channel|subject|routing_?[kK]ey|QueueUrl|TopicArn)$/;
/** What clients call the address that their paths are below. */
const BASE_KEY = /^(?:base_?ur[il]|prefixUrl)$/i;

function hasPath(value: SiteValue, depth: number): boolean {
  if (depth > 2) return false;
  if ('text' in value) return PATH_LIKE.test(value.text);
  if ('name' in value) return CONSTANT.test(value.name);
  if ('list' in value) return value.list.some((one) => hasPath(one, depth + 1));
  if ('record' in value) return value.record.some(([key, one]) => BASE_KEY.test(key) || hasPath(one, depth + 1));
  return false;
}

const keyText = (text: string): string => unquoted(text.replace(/[:=]\s*$/, '')).replace(/^:/, '');

const unquoted = (text: string): string => /^[a-zA-Z@$]*(["'`]{1,3})([\s\S]*)\1$/.exec(text)?.[2] ?? text;
