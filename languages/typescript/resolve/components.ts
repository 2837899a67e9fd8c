/** Files that are one component each: what their users may name of them. */
import { at, PARAMETER, SYMBOL } from '../../../src/model/facts.ts';
import { FLAG, symbolKindCode } from '../../../src/model/kinds.ts';
import { rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import { typeOf } from '../../../src/resolve/core/type-of.ts';
import type { SymbolValue, Value } from '../../../src/resolve/core/values.ts';
import { languageFacts } from '../../all.ts';
import { EVENT } from '../component-members.ts';

/** The row of the symbol that is the file as a component. */
const COMPONENT = 1;

/** Whether a symbol is its file as a component. */
export const isFileComponent = (b: Binder, key: SymbolKey): boolean =>
  rowOfKey(key) === COMPONENT && languageFacts(b.view(key).file.language)?.namedByFile === true;

/** A property of a component: the names of its code are its own. */
export function propertyOf(b: Binder, component: SymbolValue, name: string): Value | undefined {
  const view = b.view(component.key);
  if (name.startsWith(EVENT)) return eventOf(b, component, name.slice(EVENT.length));
  const options = childNamed(view, COMPONENT, 'props');
  const row = [declaredProperty(view, name), options < 0 ? -1 : childNamed(view, options, name)].find(
    (one) => one >= 0,
  );
  return row === undefined ? undefined : { kind: 'symbol', key: view.key(row), on: component };
}

/** An event: declared one by one, or by a type that lists them. */
function eventOf(b: Binder, component: SymbolValue, name: string): Value | undefined {
  const view = b.view(component.key);
  const nameId = view.nameId(name);
  for (let row = nameId < 0 ? -1 : view.firstChild(COMPONENT, nameId); row >= 0; row = view.nextNamesake(row))
    if (view.symbol(row, SYMBOL.kind) === symbolKindCode.field)
      return { kind: 'symbol', key: view.key(row), on: component };
  const [props, end] = view.parametersOf(COMPONENT);
  const list = props + 1 < end ? at(view.facts.parameters, props + 1, PARAMETER.type) : -1;
  const type = list < 0 ? undefined : typeOf(b, view, list, 0);
  return type?.kind === 'instance' ? memberOf(b, type, name) : undefined;
}

/** Other members of the component are options or its own. */
function declaredProperty(view: FileView, name: string): number {
  const row = childNamed(view, COMPONENT, name);
  return row >= 0 && (view.symbol(row, SYMBOL.flags) & FLAG.exported) !== 0 ? row : -1;
}

function childNamed(view: FileView, parent: number, name: string): number {
  const nameId = view.nameId(name);
  for (let row = nameId < 0 ? -1 : view.firstChild(parent, nameId); row >= 0; row = view.nextNamesake(row))
    if (isProperty(view, row)) return row;
  return -1;
}

/** Declared as one, or a variable that the component exports. */
function isProperty(view: FileView, row: number): boolean {
  const kind = view.symbol(row, SYMBOL.kind);
  const isExported = (view.symbol(row, SYMBOL.flags) & FLAG.exported) !== 0;
  return kind === symbolKindCode.property || (kind === symbolKindCode.variable && isExported);
}
