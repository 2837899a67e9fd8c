/** Finds types that have an interface's methods without saying so: Go's rule, computed from names and signatures on demand. */
import { languageFacts } from '../../languages/all.ts';
import { FLAG } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import { withoutAliases } from './alias-text.ts';
import type { Graph } from './graph.ts';
import { directoryOf, memberNodes, ownerNode, typeNamedAt } from './members.ts';
import { perGraph } from './per-graph.ts';
import { type Signature, shapeOf } from './shape.ts';
import { mayBeSame } from './type-text.ts';

/** More namesakes than any real tree has; a bound against a hostile one. */
const MAX_NAMESAKES = 100_000;

/** Method name to the node that declares it. */
type MethodSet = ReadonlyMap<string, number>;

const methodSets = perGraph(() => new Map<number, MethodSet>());
const implementerLists = perGraph(() => new Map<number, readonly number[]>());
const interfaceLists = perGraph(() => new Map<number, readonly number[]>());

/** Types and other interfaces that satisfy the interface, by symbol id, in path and source order. Empty when it has no methods. */
export function implicitImplementers(graph: Graph, interfaceId: number): readonly number[] {
  return cached(implementerLists(graph), interfaceId, () => {
    const node = interfaceNode(graph, interfaceId);
    if (node < 0) return [];
    const found = candidateTypes(graph, methodsOf(graph, node)).filter(
      (type) => type !== node && satisfies(graph, type, node),
    );
    return found.map((type) => graph.nodes.symbolId(type));
  });
}

/** Interfaces that the type or interface satisfies, by symbol id, in path and source order. */
export function implicitInterfaces(graph: Graph, typeId: number): readonly number[] {
  return cached(interfaceLists(graph), typeId, () => {
    const node = goNode(graph, typeId);
    if (node < 0) return [];
    // An interface with a method that the type lacks is not satisfied, nor is one that embeds it: neither is looked into.
    const declaring = graph.reader.methodsOfInterfacesWithin([...methodsOf(graph, node).keys()]);
    const methods = declaring.map((id) => goNode(graph, id)).filter((method) => method >= 0);
    const candidates = withEmbedders(
      graph,
      methods.map((method) => ownerNode(graph, method)),
    );
    const found = candidates.filter(
      (type) => type !== node && isInterface(graph, type) && satisfies(graph, node, type),
    );
    return found.map((type) => graph.nodes.symbolId(type));
  });
}

/** Says whether methods of interfaces count as implementations too; no call runs them. */
export interface ImplicitMethods {
  readonly interfaces: boolean;
}

/** The methods that implement an interface's method in the types that satisfy the interface. */
export function implicitImplementations(graph: Graph, methodId: number, { interfaces }: ImplicitMethods): number[] {
  const method = goNode(graph, methodId);
  const owner = method < 0 ? -1 : ownerNode(graph, method);
  if (owner < 0 || !isInterface(graph, owner)) return [];
  const name = nameOf(graph, method);
  const types = implicitImplementers(graph, graph.nodes.symbolId(owner));
  const methods = types.map((type) => methodsOf(graph, graph.nodes.nodeOf(type)).get(name)!);
  // A struct that embeds an interface has the interface's own method.
  const found = [...new Set(methods)].filter(
    (node) => node !== method && (interfaces || !isInterface(graph, ownerNode(graph, node))),
  );
  return found.sort((a, b) => a - b).map((node) => graph.nodes.symbolId(node));
}

/** The interface methods through which a method may be called, on its own type or on one that embeds it. */
export function implicitDeclarations(graph: Graph, methodId: number, { interfaces }: ImplicitMethods): number[] {
  const method = goNode(graph, methodId);
  const owner = method < 0 ? -1 : ownerNode(graph, method);
  if (owner < 0 || (!interfaces && isInterface(graph, owner))) return [];
  const name = nameOf(graph, method);
  const types = withEmbedders(graph, [owner]).filter((type) => methodsOf(graph, type).get(name) === method);
  const declarations = interfaceMethodsNamed(graph, name).filter((declaration) => {
    const declaring = ownerNode(graph, declaration);
    return declaring >= 0 && declaration !== method && types.some((type) => satisfies(graph, type, declaring));
  });
  return declarations.map((node) => graph.nodes.symbolId(node));
}

function cached(
  known: Map<number, readonly number[]>,
  key: number,
  compute: () => readonly number[],
): readonly number[] {
  let value = known.get(key);
  if (value === undefined) known.set(key, (value = compute()));
  return value;
}

const hasImplicit = (language: LanguageId | undefined | null): boolean =>
  languageFacts(language)?.types?.implicitInterfaces === true;

/** Returns -1 when the symbol is not in a Go file. */
function goNode(graph: Graph, symbolId: number): number {
  const node = graph.nodes.nodeOf(symbolId);
  return node >= 0 && hasImplicit(graph.nodes.files[graph.nodes.fileOf(node)].language) ? node : -1;
}

function interfaceNode(graph: Graph, symbolId: number): number {
  const node = goNode(graph, symbolId);
  return node >= 0 && isInterface(graph, node) ? node : -1;
}

const isInterface = (graph: Graph, node: number): boolean => node >= 0 && interfaceOf(graph, node) >= 0;

/** Types that are named after another are followed this far. */
const MAX_NAMES = 8;

/** The interface itself, or the one that a type is named after (`type A B`, `type A = B`); -1 for other types. */
function interfaceOf(graph: Graph, node: number): number {
  let type = node;
  for (let steps = 0; type >= 0 && steps < MAX_NAMES; steps++) {
    const kind = kindOfNode(graph, type);
    if (kind === 'interface') return type;
    if (kind !== 'type_alias') return -1;
    const file = graph.nodes.fileOf(type);
    const place = shapeOf(graph, file).namedAfter.get(type - graph.nodes.first[file]);
    type = place === undefined ? -1 : typeNamedAt(graph, file, place);
  }
  return -1;
}

function kindOfNode(graph: Graph, node: number): string {
  const file = graph.nodes.fileOf(node);
  return shapeOf(graph, file).kind(node - graph.nodes.first[file]);
}

function nameOf(graph: Graph, node: number): string {
  const file = graph.nodes.fileOf(node);
  return shapeOf(graph, file).name(node - graph.nodes.first[file]);
}

/** Own methods, then those of embedded types, the nearest first. */
function methodsOf(graph: Graph, type: number): MethodSet {
  const known = methodSets(graph);
  let methods = known.get(type) as Map<string, number> | undefined;
  if (methods !== undefined) return methods;
  methods = new Map();
  // A type that is named after an interface has its methods, and no others.
  const named = interfaceOf(graph, type);
  const queue = [named < 0 ? type : named];
  for (let i = 0; i < queue.length; i++) {
    for (const member of memberNodes(graph, queue[i])) {
      if (kindOfNode(graph, member) !== 'method') continue;
      const name = nameOf(graph, member);
      if (!methods.has(name)) methods.set(name, member);
    }
    for (const { to } of graph.outgoing(graph.nodes.symbolId(queue[i]), { kinds: ['inherit'] })) {
      const embedded = graph.nodes.nodeOf(to);
      if (!queue.includes(embedded)) queue.push(embedded);
    }
  }
  known.set(type, methods);
  return methods;
}

/** Starts from the method name that the fewest symbols have. */
function candidateTypes(graph: Graph, wanted: MethodSet): number[] {
  let rarest: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const name of wanted.keys()) {
    const count = graph.reader.countNamed(name);
    if (count < fewest) [rarest, fewest] = [name, count];
  }
  if (rarest === undefined) return [];
  const owners = methodsNamed(graph, rarest, () => true).map((method) => ownerNode(graph, method));
  return withEmbedders(graph, owners);
}

/** The types, all that embed them, and all that are named after an interface of them, sorted. */
function withEmbedders(graph: Graph, types: readonly number[]): number[] {
  const all = new Set(types.filter((type) => type >= 0));
  for (const type of all) {
    for (const { from, kind } of graph.incoming(graph.nodes.symbolId(type), { kinds: ['inherit', 'type'] })) {
      const node = goNode(graph, from);
      if (node >= 0 && (kind === 'inherit' || (kindOfNode(graph, node) === 'type_alias' && isInterface(graph, node))))
        all.add(node);
    }
  }
  return [...all].sort((a, b) => a - b);
}

const interfaceMethodsNamed = (graph: Graph, name: string): number[] =>
  methodsNamed(graph, name, (flags) => (flags & FLAG.declaration) !== 0);

function methodsNamed(graph: Graph, name: string, wanted: (flags: number) => boolean): number[] {
  const record = graph.reader.nameNamed(name);
  if (record === undefined) return [];
  return graph.reader
    .headsNamed([record.id], MAX_NAMESAKES)
    .filter(({ kind, language, flags }) => kind === 'method' && hasImplicit(language) && wanted(flags))
    .map(({ id }) => graph.nodes.nodeOf(id))
    .filter((node) => node >= 0);
}

function satisfies(graph: Graph, type: number, wantedType: number): boolean {
  const wanted = methodsOf(graph, wantedType);
  const has = methodsOf(graph, type);
  if (wanted.size === 0) return false;
  for (const [name, declared] of wanted) {
    const method = has.get(name);
    if (method === undefined || !sameSignature(graph, method, declared)) return false;
    if (!isExported(name) && !sameDirectory(graph, method, declared)) return false;
  }
  return true;
}

const isExported = (name: string): boolean => /^\p{Lu}/u.test(name);

function sameDirectory(graph: Graph, a: number, b: number): boolean {
  const directory = (node: number) => directoryOf(graph.nodes.files[graph.nodes.fileOf(node)].path);
  return directory(a) === directory(b);
}

/** Go requires exactly the same types. Two signatures differ only when their spellings are certain to mean different types. */
function sameSignature(graph: Graph, a: number, b: number): boolean {
  const [first, second] = [signatureOf(graph, a), signatureOf(graph, b)];
  if (first === undefined || second === undefined) return false;
  const same = (types: readonly string[], others: readonly string[]) =>
    types.length === others.length && types.every((type, i) => areSame(graph, type, others[i]));
  return (
    first.isVariadic === second.isVariadic &&
    same(first.parameters, second.parameters) &&
    same(first.results, second.results)
  );
}

const areSame = (graph: Graph, a: string, b: string): boolean =>
  mayBeSame(a, b) || mayBeSame(withoutAliases(graph, a), withoutAliases(graph, b));

function signatureOf(graph: Graph, node: number): Signature | undefined {
  const file = graph.nodes.fileOf(node);
  return shapeOf(graph, file).signature(node - graph.nodes.first[file]);
}
