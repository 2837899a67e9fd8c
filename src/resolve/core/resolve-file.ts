/** All references of one file to links: the binder's main loop. */
import {
  at,
  EXPORT,
  EXPRESSION,
  IMPLIED,
  IMPORT,
  MAY_NAME_NOTHING,
  REFERENCE,
  SYMBOL,
  UNSURE,
} from '../../model/facts.ts';
import { expressionOpCode, FLAG, referenceKindCode, symbolKindCode } from '../../model/kinds.ts';
import { type FileLinks, fileOfKey, type Origin, openReasonCode, type SymbolKey } from '../../model/links.ts';
import { callsReceiver, isOpen, isPassed, memberReached, reachedBy, receivedBy } from '../flow/called.ts';
import { listenersAt } from '../flow/listeners.ts';
import { maySetFields } from '../overloads/arguments.ts';
import { argumentsAt, calledOf, chooseOverloads, constructorOf, listLength } from '../overloads/overloads.ts';
import { overriddenMembers } from '../overloads/overrides.ts';
import type { Binder } from './binder.ts';
import { functionsIn, isCallable, isMade } from './callable.ts';
import { isElsewhere, linkElsewhere } from './elsewhere.ts';
import { evaluate } from './evaluate.ts';
import type { FileView } from './file-view.ts';
import { mayBeHandedOut } from './handed-out.ts';
import { LinkTables } from './link-tables.ts';
import { isChecked } from './narrowing.ts';
import type { Want } from './semantics.ts';
import { isHolder, settle } from './settle.ts';
import { alternatives, symbolsIn, type Value } from './values.ts';

/** Which rows of a file to resolve, where a question needs only some. */
export interface WantedRows {
  reference(row: number): boolean;
  import(row: number): boolean;
  export(row: number): boolean;
  /** A member that may override another, by its symbol row. */
  member(row: number): boolean;
}

export function resolveFile(b: Binder, view: FileView, wanted?: WantedRows): FileLinks {
  const out = new LinkTables();
  const { references, imports, exports } = view.facts;
  b.begin(view.file.id, view.facts);
  for (let row = 0; row < references.rows; row++)
    if (wanted?.reference(row) !== false) resolveReference(b, view, row, out);
  for (let row = 0; row < imports.rows; row++) if (wanted?.import(row) !== false) resolveImport(b, view, row, out);
  for (let row = 0; row < exports.rows; row++) if (wanted?.export(row) !== false) resolveReexport(b, view, row, out);
  for (const { member, overridden } of overriddenMembers(b, view, wanted?.member)) {
    const place = {
      source: member,
      kind: referenceKindCode.override,
      line: view.symbol(member, SYMBOL.nameLine),
      col: view.symbol(member, SYMBOL.nameCol),
    };
    out.link(place, overridden, 'override');
  }
  b.end(view.file.id);
  return out.finish();
}

/** A place in the file that refers to something. */
export interface Place {
  readonly source: number;
  readonly kind: number;
  readonly line: number;
  readonly col: number;
}

const TYPE_USES = new Set([
  referenceKindCode.type,
  referenceKindCode.inherit,
  referenceKindCode.implement,
  referenceKindCode.accepts,
]);
export const wantOf = (kind: number): Want =>
  TYPE_USES.has(kind) ? 'type' : kind === referenceKindCode.call ? 'call' : 'value';

/** The value a reference row means: the overload or constructor that fits, where the language has overloads. */
export function meaningOf(b: Binder, view: FileView, row: number): Value | undefined {
  const { references, expressions } = view.facts;
  const cell = (column: number) => at(references, row, column);
  const kind = cell(REFERENCE.kind);
  const semantics = b.semantics(view);
  const expression = cell(REFERENCE.expression);
  if (kind === referenceKindCode.import && at(expressions, expression, EXPRESSION.op) === expressionOpCode.literal)
    return semantics.names.moduleNamed?.(b, view, view.facts.strings[at(expressions, expression, EXPRESSION.name)]);
  const makes = kind === referenceKindCode.new && semantics.calls.linksConstructors === true;
  const want = makes ? 'type' : cell(REFERENCE.args) === -2 ? 'call' : wantOf(kind);
  const isNamed = kind === referenceKindCode.decorate && semantics.calls.decoratorTarget !== undefined;
  const value = isNamed
    ? semantics.calls.decoratorTarget!(b, view, expression, cell(REFERENCE.scope))
    : evaluate(b, view, expression, cell(REFERENCE.scope), want);
  // `throw failure(…)` names the function that makes what is thrown.
  const isMadeByCall = kind === referenceKindCode.throw && value?.kind === 'union';
  if (!makes && ((want !== 'call' && !isMadeByCall) || semantics.calls.chooseOverload === undefined)) return value;
  const given = argumentsAt(view, expression);
  const args = isMadeByCall ? listLength(view, given.list) : cell(REFERENCE.args);
  const use = { view, scope: cell(REFERENCE.scope), args, ...given };
  return makes ? constructorOf(b, value, use) : calledOf(b, value, use);
}

function resolveReference(b: Binder, view: FileView, row: number, out: LinkTables): void {
  const { references, expressions } = view.facts;
  const expression = at(references, row, REFERENCE.expression);
  const kind = at(references, row, REFERENCE.kind);
  const place: Place = {
    source: at(references, row, REFERENCE.symbol),
    kind,
    line: at(expressions, expression, EXPRESSION.line),
    col: at(expressions, expression, EXPRESSION.col),
  };
  b.reason = 'unknown';
  if (isElsewhere(view, expression)) {
    linkElsewhere(b, view, { expression, place }, out);
    return;
  }
  const args = at(references, row, REFERENCE.args);
  if (args === MAY_NAME_NOTHING && namesParameter(b, view, row)) return;
  const listeners = args === IMPLIED && kind === referenceKindCode.call ? listenersAt(b, view, row) : undefined;
  if (listeners !== undefined) {
    for (const target of listeners) out.link(place, target, 'flow', 'probable');
    return;
  }
  const value = meaningOf(b, view, row);
  // Most of what syntax calls is the language's own.
  if (args === IMPLIED && isNothing(b, view, expression, value)) return;
  const origin = originOf(view, expression, value);
  const isCall =
    kind === referenceKindCode.call || kind === referenceKindCode.decorate || isMadeByHeld(b, view, kind, value);
  const { targets, maybe } = isCall ? calledBy(b, place, value, out) : { targets: symbolsIn(value), maybe: NONE };
  // What a variable was declared with says little once it is assigned again.
  const isKnown = targets.length > 0 || (maybe.length > 0 && value?.kind !== 'local');
  if (kind === referenceKindCode.call && args !== IMPLIED && isFollowed(b, { view, expression, isKnown }, value)) {
    const reached = reachedBy(b, { view, expression, scope: at(references, row, REFERENCE.scope) }, value);
    const isMore = reached.targets.some((target) => !targets.includes(target)) || (isKnown && isPassed(b, value));
    if (isMore && reached.targets.length > 0) {
      const sure = reached.isOnly && !isUnsure(b, view, row) ? 'exact' : 'probable';
      for (const target of reached.targets) out.link(placeOf(b, place, target), target, 'flow', sure);
      return;
    }
  }
  const chosen = chooseOverloads(b, targets, { kind, args });
  // Several values: overloads that the arguments do not distinguish, or values that several assignments may have set.
  const { calls, types } = b.semantics(view);
  const areSeveral = calls.chooseOverload !== undefined || types.severalAreProbable;
  const mayDiffer = chosen.length > 1 && areSeveral && !areOne(b, chosen);
  const confidence =
    mayDiffer || isUnsure(b, view, row) || (args !== MAY_NAME_NOTHING && mayBeAnother(value)) ? 'probable' : 'exact';
  for (const target of chosen) out.link(placeOf(b, place, target), target, origin, confidence);
  for (const target of maybe) out.link(place, target, origin, 'probable');
  if (kind === referenceKindCode.call && value !== undefined) linkHeld(b, view, row, { place, value, out });
  if (chosen.length + maybe.length > 0 || isLocal(b, value) || args === IMPLIED || args === MAY_NAME_NOTHING) return;
  if (value === undefined && calls.followsValues && !types.fixedTypes) {
    const { targets: members } = memberReached(b, { view, expression, scope: at(references, row, REFERENCE.scope) });
    for (const target of members) out.link(placeOf(b, place, target), target, 'flow', 'probable');
    if (members.length > 0) return;
  }
  // The module that is called is known; the result of calling it is not.
  if (value?.kind === 'module' && value.file >= 0)
    out.link(isCall ? { ...place, kind: referenceKindCode.read } : place, b.world.view(value.file).key(0), 'module');
  if (value?.kind === 'module') {
    if (isCall) out.open(place, at(expressions, expression, EXPRESSION.name), openReasonCode.dynamic);
    return;
  }
  // A member that is not a symbol is a library's, even where it returns something of ours.
  const isHandedOut =
    (value?.kind === 'instance' || value?.kind === 'shape') &&
    at(expressions, expression, EXPRESSION.op) === expressionOpCode.member;
  const reason = value === undefined ? b.reason : isHandedOut || isFromOutside(b, value, kind) ? 'external' : 'dynamic';
  if (reason === 'external' && value?.kind === 'external' && mayBeOurs(b, view, row)) {
    out.open(place, at(expressions, expression, EXPRESSION.name), openReasonCode.handed_out);
    return;
  }
  if (isNamed(view, expression)) out.open(place, at(expressions, expression, EXPRESSION.name), openReasonCode[reason]);
}

/** Whether a name before an argument can only be that of a parameter: most are, and have no symbol. */
function namesParameter(b: Binder, view: FileView, row: number): boolean {
  const { references, expressions } = view.facts;
  const expression = at(references, row, REFERENCE.expression);
  if (at(expressions, expression, EXPRESSION.op) !== expressionOpCode.argument) return false;
  const callee = at(expressions, expression, EXPRESSION.a);
  if (callee < 0 || at(expressions, callee, EXPRESSION.op) === expressionOpCode.new) return false;
  if (b.semantics(view).calls.chooseOverload !== undefined) return false;
  return !maySetFields(b, evaluate(b, view, callee, at(references, row, REFERENCE.scope), 'call'));
}

/** Whether a construction names a variable that holds the type or function which is made of, where such values are followed. */
function isMadeByHeld(b: Binder, view: FileView, kind: number, value: Value | undefined): boolean {
  if (kind !== referenceKindCode.new || !b.semantics(view).calls.followsValues) return false;
  const holds = (one: Value): boolean =>
    (one.kind === 'local' || (one.kind === 'symbol' && isHolder(b.cell(one.key, SYMBOL.kind)))) &&
    functionsIn(b, settle(b, one)).length > 0;
  return value !== undefined && alternatives(value).every(holds);
}

/** Whether a reference is written in a macro that may mean something else by it. Macros in each other all have their say. */
function isUnsure(b: Binder, view: FileView, row: number): boolean {
  for (let inner = row; ; ) {
    const args = at(view.facts.references, inner, REFERENCE.args);
    if (args > UNSURE) return false;
    inner -= UNSURE - args + 1;
    if (inner < 0 || b.semantics(view).calls.evaluatesArguments?.(b, view, inner) !== true) return true;
  }
}

/** Whether the uses of other places are to tell what a call reaches: where nothing else does, or a parameter has but its default. */
function isFollowed(
  b: Binder,
  { view, expression, isKnown }: { readonly view: FileView; readonly expression: number; readonly isKnown: boolean },
  value: Value | undefined,
): boolean {
  const { calls, types } = b.semantics(view);
  if (!calls.followsValues) return false;
  if (isKnown) return isOpen(b, value);
  // Where types are declared, a value without one is not followed: what it is called on has to be found first.
  if (value === undefined) return !types.fixedTypes || callsReceiver(b, view, expression);
  if (FOLLOWED.has(value.kind)) return true;
  if (value.kind !== 'external' && value.kind !== 'callable' && value.kind !== 'instance') return false;
  if (callsReceiver(b, view, expression)) return true;
  return value.kind === 'callable' ? !isNamed(view, expression) : types.fixedTypes && isElement(view, expression);
}

const FOLLOWED: ReadonlySet<Value['kind']> = new Set<Value['kind']>(['local', 'property', 'symbol', 'union']);

/** Whether what is called is an element of a table. */
const isElement = ({ facts: { expressions } }: FileView, row: number): boolean =>
  at(expressions, row, EXPRESSION.op) === expressionOpCode.index;

interface LinkedCall {
  readonly place: Place;
  readonly value: Value;
  readonly out: LinkTables;
}

/** A call through an interface with one method also calls the function that the receiver was made of. */
function linkHeld(b: Binder, view: FileView, row: number, { place, value, out }: LinkedCall): void {
  const { heldFunctions, callsFunction } = b.semantics(view).calls;
  if (heldFunctions === undefined && callsFunction === undefined) return;
  const { references } = view.facts;
  const call = {
    view,
    row: at(references, row, REFERENCE.expression),
    scope: at(references, row, REFERENCE.scope),
    called: value,
  };
  const held = heldFunctions?.(b, call) ?? NONE;
  for (const target of held) out.link(place, target, 'member');
  if (held.length > 0 || callsFunction?.(b, view, call.row, value) !== true) return;
  for (const target of receivedBy(b, { view, expression: call.row, scope: call.scope }))
    out.link(place, target, 'flow', 'probable');
}

/** Whether the receiver of a member is a value of a type that is not known, which a library may have got from us. */
function mayBeOurs(b: Binder, view: FileView, row: number): boolean {
  const { references, expressions } = view.facts;
  const expression = at(references, row, REFERENCE.expression);
  if (at(expressions, expression, EXPRESSION.op) !== expressionOpCode.member) return false;
  const scope = at(references, row, REFERENCE.scope);
  const receiver = at(expressions, expression, EXPRESSION.a);
  const { reason } = b;
  const value = settle(b, evaluate(b, view, receiver, scope));
  b.reason = reason;
  return value?.kind === 'external' && mayBeHandedOut(b, { view, row: receiver, scope });
}

/** Whether syntax calls nothing of the tree. On a type it calls the methods of a type of types, not those of the type itself. */
function isNothing(b: Binder, view: FileView, expression: number, value: Value | undefined): boolean {
  if (value === undefined) return true;
  if (value.kind === 'external')
    return at(view.facts.expressions, expression, EXPRESSION.op) === expressionOpCode.member;
  return value.kind === 'symbol' && value.on?.kind === 'symbol' && !isMade(b, value.key);
}

/** Whether a value is only likely to be what was found. */
function mayBeAnother(value: Value | undefined): boolean {
  if (value?.kind === 'union') return value.of.some(mayBeAnother);
  return value?.kind === 'symbol' && (value.isLikely === true || value.mayBeOther === true);
}

/** Whether declarations are all of the same thing: of one function for several platforms, say. */
function areOne(b: Binder, [first, ...others]: readonly SymbolKey[]): boolean {
  const { declarations } = b.semanticsOf(first).positions;
  if (declarations === undefined) return false;
  const all = declarations(b, first);
  return others.every((key) => all.includes(key));
}

/** Kinds of values from outside: a name means a `callable` only where that is a library's function. */
const FROM_OUTSIDE: ReadonlySet<Value['kind']> = new Set(['external', 'builtin', 'callable']);

/** Whether a value comes from outside. The value that a called variable holds may do so too. */
function isFromOutside(b: Binder, value: Value, kind: number): boolean {
  if (kind !== referenceKindCode.call || value.kind !== 'symbol') return FROM_OUTSIDE.has(value.kind);
  const held = settle(b, value);
  return held?.kind === 'external' || held?.kind === 'builtin';
}

/** A call of a type is a construction, or a conversion where the language has no constructors; one of a property reads or writes it. */
const placeOf = (b: Binder, place: Place, target: SymbolKey): Place => {
  if (place.kind !== referenceKindCode.call) return place;
  if (isCalledProperty(b, target)) {
    const isSet = (b.cell(target, SYMBOL.flags) & FLAG.setter) !== 0;
    return { ...place, kind: isSet ? referenceKindCode.write : referenceKindCode.read };
  }
  if (!isMade(b, target)) return place;
  return {
    ...place,
    kind: b.semanticsOf(target).calls.noConstructors ? referenceKindCode.type : referenceKindCode.new,
  };
};

const UNNAMED = new Set([
  expressionOpCode.call,
  expressionOpCode.index,
  expressionOpCode.position,
  expressionOpCode.function,
]);

/** Whether a reference spells a name; what a call gave, or one of two values, is called without one. */
export function isNamed({ facts: { expressions, strings } }: FileView, expression: number): boolean {
  const op = at(expressions, expression, EXPRESSION.op);
  if (op === expressionOpCode.union) return strings[at(expressions, expression, EXPRESSION.name)] !== '';
  return !UNNAMED.has(op);
}

interface Called {
  readonly targets: readonly SymbolKey[];
  /** Held by a variable that may hold another by now. */
  readonly maybe: readonly SymbolKey[];
}

const NONE: readonly SymbolKey[] = [];
const NOTHING_CALLED: Called = { targets: NONE, maybe: NONE };

/** Calls of variables and fields go to the functions they hold, as far as those are known; they themselves are read. */
function calledBy(b: Binder, place: Place, value: Value | undefined, out: LinkTables): Called {
  if (value === undefined || value.kind === 'external') return NOTHING_CALLED;
  const targets: SymbolKey[] = [];
  const maybe: SymbolKey[] = [];
  for (const one of alternatives(value)) {
    if (one.kind === 'instance') targets.push(...functionsIn(b, one));
    if (one.kind !== 'symbol' && one.kind !== 'local' && one.kind !== 'property') continue;
    const isItself =
      one.kind === 'symbol' && (isCallable(b, one.key) || isAccessor(b, one.key) || isCalledProperty(b, one.key));
    const settled = isItself ? one : settle(b, one);
    const held = isItself ? [one.key] : functionsIn(b, settled);
    // The member that makes an instance callable depends on the declared type, not on what is assigned.
    (isItself || settled?.kind === 'instance' || !mayHaveChanged(b, one) ? targets : maybe).push(...held);
    if (one.kind !== 'symbol' || isItself) continue;
    if (held.length === 0 && place.kind === referenceKindCode.decorate) targets.push(one.key);
    else out.link({ ...place, kind: referenceKindCode.read }, one.key, 'scope');
  }
  return { targets: targets.length > 1 ? [...new Set(targets)] : targets, maybe };
}

/** Whether something else may have been assigned to a variable of which only the declaration was read. */
function mayHaveChanged(b: Binder, one: Value): boolean {
  if (one.kind === 'symbol') return b.semanticsOf(one.key).types.fixedTypes === true;
  if (one.kind !== 'local') return false;
  const view = b.world.view(one.file);
  return b.semantics(view).types.fixedTypes === true && view.nextBinding(one.row) >= 0;
}

/** Where a field cannot be called, a call that means one calls its generated accessor, which is not in the source. */
const isAccessor = (b: Binder, key: SymbolKey): boolean =>
  b.semanticsOf(key).names.canMean?.(b.cell(key, SYMBOL.kind), 'call', b.cell(key, SYMBOL.flags)) === false;

const isCalledProperty = (b: Binder, key: SymbolKey): boolean =>
  b.semanticsOf(key).calls.callsProperties === true && b.cell(key, SYMBOL.kind) === symbolKindCode.property;

const isLocal = (b: Binder, value: Value | undefined): boolean =>
  value !== undefined && LOCALS.has(value.kind) && !(value.kind === 'local' && isChecked(b, value));
/** Kinds without a symbol of their own: only a question at their position shows where they are declared. */
const LOCALS: ReadonlySet<Value['kind']> = new Set<Value['kind']>(['local', 'parameter', 'property']);

function originOf(view: FileView, expression: number, value: Value | undefined): Origin {
  const isMember = at(view.facts.expressions, expression, EXPRESSION.a) >= 0;
  if (isMember) return 'member';
  const first = value?.kind === 'union' ? symbolsIn(value)[0] : value?.kind === 'symbol' ? value.key : undefined;
  return first === undefined || fileOfKey(first) === view.file.id ? 'scope' : 'import';
}

function resolveImport(b: Binder, view: FileView, row: number, out: LinkTables): void {
  const cell = (column: number) => at(view.facts.imports, row, column);
  const place: Place = { source: 0, kind: referenceKindCode.import, line: cell(IMPORT.line), col: cell(IMPORT.col) };
  b.reason = 'unknown';
  const semantics = b.semantics(view);
  const value = semantics.names.importTarget?.(b, view, row) ?? semantics.names.imported(b, view, row, 'value');
  linkModule(b, place, value, out);
  linkPassedThrough(b, view, { place, value, module: cell(IMPORT.module) }, out);
  const type = b.semantics(view).names.separatesTypes ? b.semantics(view).names.imported(b, view, row, 'type') : value;
  if (value === undefined && type !== undefined) linkModule(b, place, type, out);
  if (value === undefined && type === undefined) out.open(place, cell(IMPORT.module), openReasonCode[b.reason]);
  else if (value?.kind === 'external') out.open(place, cell(IMPORT.module), openReasonCode.external);
}

function linkModule(b: Binder, place: Place, value: Value | undefined, out: LinkTables): void {
  for (const one of alternatives(value)) {
    if (one.kind === 'symbol') out.link(place, one.key, 'import');
    else if (one.kind === 'module')
      for (const file of b.filesOf(one)) out.link(place, b.world.view(file).key(0), 'import');
  }
}

interface Passage {
  readonly place: Place;
  readonly value: Value | undefined;
  /** String id of the module as written. */
  readonly module: number;
}

/** A name that a module only re-exports is declared elsewhere: the import depends on the module all the same. */
function linkPassedThrough(b: Binder, view: FileView, { place, value, module }: Passage, out: LinkTables): void {
  const keys = symbolsIn(value);
  if (keys.length === 0) return;
  const { reason } = b;
  const through = b.semantics(view).names.moduleNamed?.(b, view, view.facts.strings[module]);
  b.reason = reason;
  if (through?.kind !== 'module' || through.file < 0 || keys.some((key) => fileOfKey(key) === through.file)) return;
  out.link(place, b.world.view(through.file).key(0), 'module');
}

function resolveReexport(b: Binder, view: FileView, row: number, out: LinkTables): void {
  const cell = (column: number) => at(view.facts.exports, row, column);
  if (cell(EXPORT.module) === 0) return;
  const place: Place = { source: 0, kind: referenceKindCode.import, line: cell(EXPORT.line), col: cell(EXPORT.col) };
  b.reason = 'unknown';
  const value = b.semantics(view).names.reexported?.(b, view, row);
  linkModule(b, place, value, out);
  linkPassedThrough(b, view, { place, value, module: cell(EXPORT.module) }, out);
  if (value === undefined || value.kind === 'external')
    out.open(place, cell(EXPORT.module), openReasonCode[value === undefined ? b.reason : 'external']);
}
