/** Values that calls anywhere in the tree pass to a parameter. */
import { MAX_FILES, MAX_SITES, passesOf, passMention, stored } from '../../extract/passes.ts';
import { at, BINDING, EXPRESSION, PARAMETER, REFERENCE, SYMBOL } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import { expressionOpCode, FLAG, referenceKindCode, symbolKindCode } from '../../model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../model/links.ts';
import type { Binder } from '../core/binder.ts';
import { evaluate } from '../core/evaluate.ts';
import type { FileView } from '../core/file-view.ts';
import { memberOf } from '../core/members.ts';
import { settle } from '../core/settle.ts';
import { isTypeKind } from '../core/type-of.ts';
import { alternatives, type Flow, instanceOf, type SymbolValue, type Value } from '../core/values.ts';
import { NO_FILE } from '../invalidate/ask-log.ts';
import { argumentFor, argumentsAt, calledOf, constructorOf } from '../overloads/overloads.ts';
import { decorated, decoratedThrough } from './decorated.ts';
import { escapes } from './escapes.ts';
import { flowAt, merge, NOTHING, UNKNOWN } from './flow.ts';

const { new: new_ } = referenceKindCode;

/** A parameter of a function with a name. */
export interface Parameter {
  readonly key: SymbolKey;
  readonly name: string;
  readonly index: number;
}

/** A call, construction or decoration that may be of the function. */
export interface Site {
  readonly view: FileView;
  readonly row: number;
}

/** The same without the facts of its file, to be kept. */
export interface SitePlace {
  readonly file: FileId;
  readonly row: number;
}

/** Everything that calls of the function pass for the parameter that a binding row declares. */
export function passedTo(b: Binder, view: FileView, row: number): Flow {
  const parameter = parameterAt(b, view, row);
  if (parameter === undefined) return UNKNOWN;
  // A declared type says that other functions of the type may come, an assignment that another value may be there by now.
  const isOpen = view.binding(row, BINDING.type) >= 0 || view.nextBinding(row) >= 0;
  return passedFor(b, view, parameter, { isOpen, hasDefault: view.binding(row, BINDING.value) >= 0 });
}

/** The same for the parameter at a place of the function that opens a scope. */
export function passedAtPlace(b: Binder, view: FileView, scope: number, index: number): Flow {
  const symbol = functionOf(b, view, scope);
  return symbol < 0 ? UNKNOWN : passedFor(b, view, { key: view.key(symbol), name: '', index }, PATTERN);
}

/** What a parameter may get beside what calls pass. */
interface OtherValues {
  readonly isOpen: boolean;
  readonly hasDefault: boolean;
}

/** A pattern is declared and assigned by its names. */
const PATTERN: OtherValues = { isOpen: false, hasDefault: false };

/** The function whose scope it is, -1 where values are not followed. */
function functionOf(b: Binder, view: FileView, scope: number): number {
  const symbol = view.scopeSymbol(scope);
  const isOwn = symbol > 0 && view.symbol(symbol, SYMBOL.scope) === scope;
  return isOwn && b.semantics(view).calls.followsValues ? symbol : -1;
}

function passedFor(b: Binder, view: FileView, parameter: Parameter, { isOpen, hasDefault }: OtherValues): Flow {
  const calls = callsOf(b, parameter.key);
  if (calls === undefined) return UNKNOWN;
  const flows = calls.map((call) => passedAt(b, call, parameter));
  flows.push(...decoratedThrough(b, view, parameter));
  if (!hasDefault && flows.every(({ value }) => value === undefined)) return UNKNOWN;
  const all = flows.length === 0 ? NOTHING : merge(flows);
  if (isOpen || !all.isWhole || escapes(b, view, rowOfKey(parameter.key))) return { value: all.value, isWhole: false };
  return all;
}

function parameterAt(b: Binder, view: FileView, row: number): Parameter | undefined {
  const scope = view.binding(row, BINDING.scope);
  const symbol = functionOf(b, view, scope);
  if (symbol < 0) return undefined;
  const [first, end] = view.parametersOf(symbol);
  for (let at_ = first; at_ < end; at_++) {
    if (at(view.facts.parameters, at_, PARAMETER.name) !== view.binding(row, BINDING.name)) continue;
    if ((at(view.facts.parameters, at_, PARAMETER.flags) & FLAG.variadic) !== 0) return undefined;
    const name = view.facts.strings[view.binding(row, BINDING.name)];
    return { key: view.key(symbol), name, index: at_ - first };
  }
  return undefined;
}

const FIELDS = new Set([symbolKindCode.field, symbolKindCode.property]);

/** Everything that assignments to a field store there, beside those of its own type. */
export function storedIn(b: Binder, field: SymbolKey): Flow[] {
  if (!FIELDS.has(b.cell(field, SYMBOL.kind))) return [];
  const sites = sitesNamed(b, stored(b.view(field).nameOf(rowOfKey(field))));
  if (sites === undefined) return [UNKNOWN];
  return sites.flatMap(({ view, row }) => {
    const expression = at(view.facts.references, row, REFERENCE.expression);
    const scope = at(view.facts.references, row, REFERENCE.scope);
    const written = evaluate(b, view, expression, scope);
    if (written === undefined) return [UNKNOWN];
    if (!alternatives(written).some((one) => one.kind === 'symbol' && one.key === field)) return [];
    return [flowAt(b, view, at(view.facts.expressions, argumentsAt(view, expression).list, EXPRESSION.a), scope)];
  });
}

/** What constructions pass for a field that the head of its type declares, as the parameter of a constructor. */
export function passedToField(b: Binder, field: SymbolKey): Flow[] {
  const view = b.view(field);
  const type = view.symbol(rowOfKey(field), SYMBOL.parent);
  if (type <= 0 || !isTypeKind(view.symbol(type, SYMBOL.kind))) return [];
  const [first, end] = view.parametersOf(type);
  const name = view.nameOf(rowOfKey(field));
  let row = first;
  while (row < end && view.facts.strings[at(view.facts.parameters, row, PARAMETER.name)] !== name) row++;
  if (row === end) return [];
  const parameter = { key: view.key(type), name, index: row - first };
  return callsOf(b, parameter.key)?.map((call) => passedAt(b, call, parameter)) ?? [UNKNOWN];
}

/** Calls under a name, by file. Undefined: too many. */
export function sitesNamed(b: Binder, name: string): Site[] | undefined {
  // Any file may come to pass something: the name is asked of the tree.
  b.asks.note(NO_FILE, passMention(name));
  let places = b.sites.get(name);
  if (places === undefined) b.sites.set(name, (places = placesNamed(b, name)));
  return places === 'many' ? undefined : places.map(({ file, row }) => ({ view: b.world.view(file), row }));
}

/** In order of paths: which file has which id depends on the history of the index. */
function placesNamed(b: Binder, name: string): readonly SitePlace[] | 'many' {
  const paths = new Map<FileId, string>();
  for (const id of b.world.passing(name)) {
    const file = b.world.file(id);
    if (file === undefined || !b.language(file.language).calls.followsValues) continue;
    // The index finds files by a hash of the name.
    if (rowsNamed(b.world.view(id), name).length > 0) paths.set(id, file.path);
    if (paths.size > MAX_FILES) return 'many';
  }
  const sites: SitePlace[] = [];
  for (const file of [...paths.keys()].sort((x, y) => (paths.get(x)! < paths.get(y)! ? -1 : 1)))
    for (const row of rowsNamed(b.world.view(file), name)) sites.push({ file, row });
  return sites.length > MAX_SITES ? 'many' : sites;
}

const rowsOfViews = new WeakMap<FileView, Map<string, number[]>>();

function rowsNamed(view: FileView, name: string): readonly number[] {
  let rows = rowsOfViews.get(view);
  if (rows === undefined) rowsOfViews.set(view, (rows = passesOf(view.facts)));
  return rows.get(name) ?? [];
}

/** A call of a function: its reference row, and how many of the first parameters it does not write. */
export interface Call {
  readonly file: FileId;
  readonly row: number;
  /** -1: what it calls is not known. */
  readonly unwritten: number;
}

/** The calls that are of the function, or may be; undefined: too many to look at. */
function callsOf(b: Binder, key: SymbolKey): readonly Call[] | undefined {
  return b.ask(b.callsOfFunctions, key, undefined, () => {
    const view = b.view(key);
    const isMade = b.cell(key, SYMBOL.kind) === symbolKindCode.constructor;
    const called = isMade ? view.symbol(rowOfKey(key), SYMBOL.parent) : rowOfKey(key);
    return sitesNamed(b, view.nameOf(called))?.flatMap((site) => {
      const unwritten = callAt(b, site, key);
      return unwritten === undefined ? [] : [{ file: site.view.file.id, row: site.row, unwritten }];
    });
  });
}

function callAt(b: Binder, { view, row }: Site, key: SymbolKey): number | undefined {
  const { references } = view.facts;
  const expression = at(references, row, REFERENCE.expression);
  const asker = b.asks.enter(view.file.id);
  const callee = calleeOf(b, { view, row }, expression);
  b.asks.leave(asker);
  if (callee === undefined) return -1;
  const called = alternatives(callee).find((one) => isCallOf(b, one, key)) as SymbolValue | undefined;
  return called === undefined ? undefined : receivers(b, called, key);
}

/** The function, or the overload that takes the arguments. */
function calleeOf(b: Binder, { view, row }: Site, expression: number): Value | undefined {
  const { references } = view.facts;
  const scope = at(references, row, REFERENCE.scope);
  const { chooseOverload, linksConstructors } = b.semantics(view).calls;
  const isNew = linksConstructors && at(references, row, REFERENCE.kind) === new_;
  const callee = evaluate(b, view, expression, scope, isNew ? 'type' : 'call');
  if (chooseOverload === undefined) return settle(b, callee);
  const use = { view, scope, args: at(references, row, REFERENCE.args), ...argumentsAt(view, expression) };
  return isNew ? constructorOf(b, callee, use) : settle(b, calledOf(b, callee, use));
}

/** What one call passes for the parameter. */
function passedAt(b: Binder, { file, row, unwritten }: Call, parameter: Parameter): Flow {
  const index = parameter.index - unwritten;
  if (unwritten < 0) return UNKNOWN;
  if (index < 0) return NOTHING;
  const view = b.world.view(file);
  const { references } = view.facts;
  const expression = at(references, row, REFERENCE.expression);
  const isDecorated = at(references, row, REFERENCE.kind) === referenceKindCode.decorate;
  if (isDecorated && at(references, row, REFERENCE.args) < 0)
    return index === 0 ? decorated(b, { view, row }) : NOTHING;
  const count = at(references, row, REFERENCE.args);
  const { list } = argumentsAt(view, expression);
  const argument =
    trailingLambda(b, view, list, parameter) ?? argumentFor(view, list, { index, name: parameter.name, count });
  if (argument === 'hidden') return UNKNOWN;
  if (argument < 0) return NOTHING;
  const passed = flowAt(b, view, argument, at(references, row, REFERENCE.scope));
  // Tests pass what nothing else does: other callers exist, or the tested code would have no use.
  const isTest = view.file.role === 'test' && b.view(parameter.key).file.role !== 'test';
  return isTest ? { value: passed.value, isWhole: false } : passed;
}

/** A lambda at the end of a call is for the last parameter, whatever defaults are left out before it; -1 where it is for another one. */
function trailingLambda(b: Binder, view: FileView, list: number, { key, index }: Parameter): number | undefined {
  if (list < 0 || !b.semantics(view).calls.lastLambda) return undefined;
  const { expressions } = view.facts;
  let last = list;
  let place = 0;
  for (; at(expressions, last, EXPRESSION.b) >= 0; place++) last = at(expressions, last, EXPRESSION.b);
  const lambda = at(expressions, last, EXPRESSION.a);
  const isLambda =
    lambda >= 0 &&
    at(expressions, last, EXPRESSION.name) === 0 &&
    at(expressions, lambda, EXPRESSION.op) === expressionOpCode.function &&
    at(expressions, lambda, EXPRESSION.b) < 0;
  if (!isLambda) return undefined;
  const [first, end] = b.view(key).parametersOf(rowOfKey(key));
  if (index === end - first - 1) return lambda;
  return index === place ? -1 : undefined;
}

/** A call of the function, or of the type that it is the constructor of. */
function isCallOf(b: Binder, value: Value, key: SymbolKey): boolean {
  if (value.kind !== 'symbol') return false;
  if (value.key === key) return true;
  if (!isTypeKind(b.cell(value.key, SYMBOL.kind))) return false;
  const view = b.view(key);
  const made = memberOf(b, instanceOf(value.key), view.nameOf(rowOfKey(key)));
  return alternatives(made).some((one) => one.kind === 'symbol' && one.key === key);
}

/** How many of the first parameters the call does not write: the receiver, where a function names it. */
function receivers(b: Binder, called: SymbolValue, key: SymbolKey): number {
  const view = b.view(key);
  const row = rowOfKey(key);
  if (called.attached) return 1;
  if (!b.semantics(view).calls.explicitSelf) return 0;
  const parent = view.symbol(row, SYMBOL.parent);
  if (parent <= 0 || !isTypeKind(view.symbol(parent, SYMBOL.kind))) return 0;
  if (called.key !== key) return 1;
  const isStatic = (view.symbol(row, SYMBOL.flags) & FLAG.static) !== 0;
  const [first, end] = view.parametersOf(row);
  const takesType = first < end && view.facts.strings[at(view.facts.parameters, first, PARAMETER.name)] === 'cls';
  if (isStatic) return takesType ? 1 : 0;
  return called.on !== undefined && called.on.kind !== 'symbol' ? 1 : 0;
}
