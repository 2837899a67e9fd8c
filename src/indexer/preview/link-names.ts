/** Links the uses of some names, and what the symbols of these names use. */
import { setImmediate as otherWork } from 'node:timers/promises';
import { familyOf, hasSemantics, languageFacts } from '../../../languages/all.ts';
import { isTimeUp, timeLeftMs } from '../../base/deadline.ts';
import { grouped } from '../../base/grouped-number.ts';
import { at, BINDING, EXPRESSION, SYMBOL } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { bindingKindCode, expressionOpCode, referenceKindCode, symbolKindCode } from '../../model/kinds.ts';
import { LINK } from '../../model/links.ts';
import type { FileView } from '../../resolve/core/file-view.ts';
import { decodeLinks } from '../../resolve/core/links-codec.ts';
import type { LinksRow } from '../../resolve/core/links-row.ts';
import type { World } from '../../resolve/core/world.ts';
import type { FileLinker } from '../resolve/file-linker.ts';
import { type Mentions, RENAMED } from './mentions.ts';
import type { Needs } from './needs.ts';
import { type RowsNamed, rowsNamed } from './wanted-rows.ts';

export interface NameLinks {
  /** By file id. */
  readonly links: ReadonlyMap<number, LinksRow>;
  /** Why links may be missing. */
  readonly gaps: readonly string[];
}

interface Linking {
  readonly world: World;
  readonly linker: FileLinker;
  readonly ids: readonly FileId[];
  readonly mentions: Mentions;
  readonly needs: Needs;
  /** Whether functions that are passed or stored were not followed since the last call. */
  readonly takeCut: () => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** How long the bodies of the symbols that were asked for are linked: beside other facts, or where they are the question. */
const BODIES_MS = 300;
const ASKED_BODIES_MS = 3000;

/** See `findMentions`. */
const FILES_AT_ONCE = 8;

const GAPS = {
  cut: 'calls of values that hold functions are not all followed',
  value: 'it is also used as a value, and calls through that are not followed',
  unnamed: 'a file imports it without its name, and uses under other names may be missing',
  renamed: RENAMED,
  called: 'the language calls it without its name',
  below: 'sub types of its sub types may be missing',
  made: 'what makes it through a sub type may be missing',
  outside: 'members that are written outside the type are not all linked',
  implicit: 'types that satisfy it, or that it satisfies, may be missing',
  dispatch: 'members that override what it calls are missing',
  body: 'not everything that it uses is linked',
};

/** A file is left without links when the time of the question is up. */
export async function linkNames(linking: Linking): Promise<NameLinks> {
  const { world, linker, ids, mentions, needs, takeCut, signal } = linking;
  const names = new Set([...mentions.names, ...(needs.alsoNames ?? [])]);
  const links = new Map<number, LinksRow>();
  const gaps = new Set(mentions.gaps);
  const rowsOf = (id: FileId) => rowsNamed(world.view(id), names, mentions.modules);
  const bound = ids.filter((id) => hasSemantics(world.file(id)!.language));
  for (const [i, id] of bound.entries()) {
    if (i % FILES_AT_ONCE === 0) await otherWork();
    signal?.throwIfAborted();
    if (isTimeUp()) {
      gaps.add(filesLeft(bound.length - i, 'linked'));
      break;
    }
    const linked = linker.link(id, rowsOf(id));
    if ('error' in linked) {
      gaps.add(`${world.file(id)!.path} could not be linked`);
      continue;
    }
    links.set(id, linked.row);
    for (const gap of gapsOfUses(world, id, { row: linked.row, names })) gaps.add(gap);
  }
  if (mentions.left > 0) gaps.add(filesLeft(mentions.left, 'parsed'));
  if (takeCut()) gaps.add(GAPS.cut);
  if (mentions.modules.size > 0) gaps.add(GAPS.unnamed);
  for (const id of ids) for (const gap of gapsIn(world, id, names)) gaps.add(gap);
  if (needs.dispatch) gaps.add(GAPS.dispatch);
  if (needs.bodies && !linkBodies({ ...linking, ids: bound }, rowsOf, links)) gaps.add(GAPS.body);
  return { links, gaps: [...gaps] };
}

/** Links what is inside the symbols that were asked for, in time; whether that is all of it. */
function linkBodies(
  { world, linker, ids, needs, takeCut, signal }: Linking,
  rowsOf: (id: FileId) => RowsNamed,
  links: Map<number, LinksRow>,
): boolean {
  const containers = new Set(needs.containers);
  const isInTime = until(Math.min(needs.dispatch ? ASKED_BODIES_MS : BODIES_MS, timeLeftMs()));
  let isAll = true;
  for (const id of ids) {
    signal?.throwIfAborted();
    const rows = rowsOf(id).withBodies(containers, isInTime);
    if (rows === undefined) continue;
    const isAsked = !needs.paths?.length || needs.paths.includes(world.file(id)!.path);
    const linked = isAsked ? linker.link(id, rows) : undefined;
    if (linked !== undefined && 'row' in linked) links.set(id, linked.row);
    else isAll = false;
  }
  return !takeCut() && isInTime() && isAll;
}

export const filesLeft = (count: number, done: 'parsed' | 'linked'): string =>
  `${grouped(count)} more files that it needs are not ${done}`;

/** True until so much time has passed, then false for good. */
function until(milliseconds: number): () => boolean {
  const end = performance.now() + milliseconds;
  let isOver = false;
  return () => {
    isOver ||= performance.now() > end;
    return !isOver;
  };
}

const CALLABLE = new Set([
  symbolKindCode.function,
  symbolKindCode.method,
  symbolKindCode.class,
  symbolKindCode.constructor,
  symbolKindCode.component,
]);

const INHERITING = new Set([referenceKindCode.inherit, referenceKindCode.implement]);

interface Uses {
  readonly row: LinksRow;
  readonly names: ReadonlySet<string>;
}

/**
 * Uses that lead to others without the name: what is read, or given to a decorator, may be called elsewhere, and a sub type may have
 * sub types.
 */
function gapsOfUses(world: World, id: FileId, { row: { data }, names }: Uses): string[] {
  const gaps: string[] = [];
  const view = world.view(id);
  const wraps = languageFacts(view.file.language)?.changes?.decoratorsCount;
  const { links } = decodeLinks(data);
  for (let row = 0; row < links.rows; row++) {
    const cell = (column: number) => links.data[row * links.stride + column];
    const isDecorated = wraps && cell(LINK.kind) === referenceKindCode.decorate;
    if (isDecorated && names.has(view.nameOf(cell(LINK.source)))) gaps.push(GAPS.value);
    const isRead = cell(LINK.kind) === referenceKindCode.read;
    if (!isRead && !INHERITING.has(cell(LINK.kind))) continue;
    const target = world.view(cell(LINK.file) as FileId);
    const symbol = cell(LINK.symbol);
    if (!names.has(target.nameOf(symbol))) continue;
    if (!isRead) gaps.push(GAPS.below);
    else if (CALLABLE.has(target.symbol(symbol, SYMBOL.kind))) gaps.push(GAPS.value);
  }
  return gaps;
}

const TYPES = new Set([symbolKindCode.class, symbolKindCode.struct, symbolKindCode.interface, symbolKindCode.trait]);

/** Uses that symbols of these names in the file may have without their names. */
function gapsIn(world: World, id: FileId, names: ReadonlySet<string>): string[] {
  const view = world.view(id);
  const { language } = view.file;
  const { types, changes, impliedMembers } = languageFacts(language && familyOf(language)) ?? {};
  const isImplied = (name: string): boolean =>
    [types?.calledMethods, changes?.syntaxMembers, impliedMembers].some((implied) => implied?.test(name));
  const gaps: string[] = [];
  for (let row = 1; row < view.facts.symbols.rows; row++) {
    const name = view.nameOf(row);
    if (!names.has(name)) continue;
    const kind = view.symbol(row, SYMBOL.kind);
    if (isImplied(name)) gaps.push(GAPS.called);
    if (kind === symbolKindCode.namespace || kind === symbolKindCode.module) gaps.push(GAPS.renamed);
    const isMade = view.children(row).some((child) => view.symbol(child, SYMBOL.kind) === symbolKindCode.constructor);
    if (kind === symbolKindCode.constructor || isMade) gaps.push(GAPS.made);
    if (!TYPES.has(kind)) continue;
    if (types?.membersOutside) gaps.push(GAPS.outside);
    if (types?.implicitInterfaces) gaps.push(GAPS.implicit);
  }
  if (isOnlyCall(view, names)) gaps.push(GAPS.value);
  return gaps;
}

/** Whether a function without a name consists of a call of one of the names: to call it is to call that. */
function isOnlyCall(view: FileView, names: ReadonlySet<string>): boolean {
  const { bindings, expressions, strings } = view.facts;
  for (let row = 0; row < bindings.rows; row++) {
    if (view.binding(row, BINDING.kind) !== bindingKindCode.return || view.binding(row, BINDING.symbol) >= 0) continue;
    const value = view.binding(row, BINDING.value);
    if (value < 0 || at(expressions, value, EXPRESSION.op) !== expressionOpCode.call) continue;
    const callee = at(expressions, value, EXPRESSION.a);
    if (callee >= 0 && names.has(strings[at(expressions, callee, EXPRESSION.name)])) return true;
  }
  return false;
}
