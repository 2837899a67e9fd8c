/** Guesses an unbound reference's target: the only symbol of its name, unless something contradicts it. Never stored. */

import { familyOf, languageFacts } from '../../languages/all.ts';
import type { FileId } from '../model/ids.ts';
import { FLAG, type ReferenceKind, type SymbolKind } from '../model/kinds.ts';
import type { LanguageId } from '../model/language.ts';
import { isWidespreadName } from '../model/widespread-names.ts';
import type { SymbolHead } from '../store/schema/records.ts';
import { constructorsOf } from './construction.ts';
import type { Edge } from './edge.ts';
import { factsOf } from './file-facts.ts';
import type { Graph } from './graph.ts';
import { ownerId } from './members.ts';
import { type OpenReference, openReferencesNamed, type Use, useOf } from './open-references.ts';
import { accepts, parametersIn } from './parameters.ts';
import { isTestCode } from './test-code.ts';
import { TYPE_KINDS } from './type-kinds.ts';

/** A name with more namesakes than this has no single target. */
const MAX_NAMESAKES = 50;

const CALLABLE: readonly ReferenceKind[] = ['call', 'read', 'decorate', 'render'];
const DATA: readonly ReferenceKind[] = ['call', 'read', 'write'];
const TYPE: readonly ReferenceKind[] = [
  'call',
  'new',
  'type',
  'inherit',
  'implement',
  'read',
  'throw',
  'decorate',
  'render',
  'accepts',
];
const BASE: readonly ReferenceKind[] = ['type', 'inherit', 'implement', 'accepts'];
/** The uses that each kind of symbol allows; a bare name or member never means a kind that is not listed. */
const USES: ReadonlyMap<SymbolKind, readonly ReferenceKind[]> = new Map([
  ['function', CALLABLE],
  ['method', CALLABLE],
  ['component', CALLABLE],
  ['macro', ['call']],
  ['constructor', ['call', 'new']],
  ['field', DATA],
  ['property', DATA],
  ['constant', DATA],
  ['variable', DATA],
  ['enum_member', DATA],
  ['class', TYPE],
  ['struct', TYPE],
  ['enum', ['type', 'read']],
  ['interface', BASE],
  ['trait', BASE],
  ['type_alias', BASE],
]);
export const canBeUsedAs = (symbol: SymbolKind, reference: ReferenceKind): boolean =>
  USES.get(symbol)?.includes(reference) ?? false;

/** Edges for unbound references to names of symbols. `all` holds the references with those names in the whole index. */
export function approximateEdges(
  graph: Graph,
  references: readonly OpenReference[],
  all: readonly OpenReference[],
): Edge[] {
  const targets = new Map<string, Target | undefined>();
  return references.flatMap((reference) => {
    if (reference.kind === 'import' || (reference.reason !== 'dynamic' && reference.reason !== 'unknown')) return [];
    const file = graph.nodes.files[graph.nodes.fileNumber(reference.fileId)];
    const inTests = isTestCode(graph, reference.from);
    const key = `${file.language} ${inTests} ${reference.name}`;
    if (!targets.has(key))
      targets.set(key, targetNamed(graph, reference.name, { language: file.language, inTests, all }));
    const target = targets.get(key);
    const { from, fileId, kind, line, col } = reference;
    return target !== undefined && fits(graph, target, reference)
      ? [{ from, to: target.id, kind, fileId, line, col, confidence: 'approximate', origin: 'name' }]
      : [];
  });
}

/** The same for the references inside one symbol, whatever their names. */
export function approximateCallees(graph: Graph, references: readonly OpenReference[]): Edge[] {
  const names = new Set(references.map(({ name }) => name).filter((name) => graph.reader.countNamed(name) > 0));
  return approximateEdges(graph, references, openReferencesNamed(graph, names));
}

interface Viewer {
  readonly language: LanguageId | undefined;
  readonly inTests: boolean;
  readonly all: readonly OpenReference[];
}

type Target = SymbolHead & { readonly isMember: boolean };

/** The only symbol of that name that a file of this language and purpose can mean. */
function targetNamed(graph: Graph, name: string, viewer: Viewer): Target | undefined {
  const record = isWidespreadName(name) ? undefined : graph.reader.nameNamed(name);
  if (record === undefined || viewer.language === undefined) return undefined;
  const family = familyOf(viewer.language);
  const isOurs = (language: LanguageId | undefined | null) => !!language && familyOf(language) === family;
  const languageOf = (fileId: FileId) => graph.nodes.files[graph.nodes.fileNumber(fileId)].language;
  // A reference elsewhere in the tree shows that this name belongs to a library.
  if (viewer.all.some((one) => one.name === name && one.reason === 'external' && isOurs(languageOf(one.fileId))))
    return undefined;
  const heads = graph.reader
    .headsNamed([record.id], MAX_NAMESAKES)
    .filter(
      ({ kind, flags, language }) =>
        isOurs(language) && kind !== 'constructor' && USES.has(kind) && (flags & FLAG.local) === 0,
    )
    .filter(({ role, flags }) => viewer.inTests || (role !== 'test' && (flags & FLAG.test) === 0));
  const [first] = heads;
  if (first === undefined) return undefined;
  const owner = ownerId(graph, first.id);
  // Overloads and accessors of one type are one symbol to a caller.
  const isSame = (head: SymbolHead) => head.fileId === first.fileId && ownerId(graph, head.id) === owner;
  return heads.every(isSame) ? { ...first, isMember: owner !== undefined } : undefined;
}

function fits(graph: Graph, target: Target, reference: OpenReference): boolean {
  if (!canBeUsedAs(target.kind, reference.kind)) return false;
  const use = useOf(graph, reference);
  if (use === undefined) return false;
  return isWrittenLike(target, use) && (reference.kind !== 'call' || takes(graph, target, use.args));
}

function isWrittenLike({ isMember, kind, language }: Target, use: Use): boolean {
  if (TYPE_KINDS.has(kind)) return true;
  // Bare names of members are unbound where the bases of their type are not in the tree.
  const { bareMembers = false } = languageFacts(language)?.types ?? {};
  return isMember ? use.isMember || bareMembers : !use.isMember;
}

/** A type takes the arguments that its constructors take; a type without a written constructor takes any. */
function takes(graph: Graph, target: Target, args: number): boolean {
  const constructors = constructorsOf(graph, target.id);
  const isFunction = target.kind === 'function' || target.kind === 'method' || target.kind === 'component';
  const called = isFunction ? [target.id] : constructors;
  return called.length === 0 || called.some((id) => acceptsArguments(graph, id, args));
}

function acceptsArguments(graph: Graph, symbolId: number, args: number): boolean {
  const { nodes } = graph;
  const node = nodes.nodeOf(symbolId);
  const file = nodes.fileOf(node);
  const facts = factsOf(graph, file);
  if (facts === undefined) return false;
  return accepts(parametersIn(facts, nodes.files[file].language).get(nodes.rowOf(node)) ?? [], args);
}
