/** From a name to where it is declared, implemented, or to its type. */
import type { Location } from 'vscode-languageserver/node';
import { overriders, subTypes } from '../../graph/hierarchy.ts';
import { TYPE_KINDS } from '../../graph/type-kinds.ts';
import { symbolKey } from '../../model/links.ts';
import { declarationsOf, entitiesAt } from '../../resolve/core/at-position.ts';
import { settle } from '../../resolve/core/settle.ts';
import { alternatives, type Value } from '../../resolve/core/values.ts';
import type { TextPlace } from '../editor-text.ts';
import type { FileQuestion } from '../question.ts';
import { isOnlySignature, locationsOf, nameHere, unique } from './names.ts';

/** Those with a body, where there are some. */
export function definition(asked: FileQuestion, place: TextPlace): Location[] {
  const { declarations = [] } = nameHere(asked, place) ?? {};
  const whole = declarations.filter((one) => !isOnlySignature(asked, one));
  return locationsOf(asked, whole.length > 0 ? whole : declarations);
}

/** Signatures and headers, where there are some; else as `definition`. */
export function declaration(asked: FileQuestion, place: TextPlace): Location[] {
  const { declarations = [] } = nameHere(asked, place) ?? {};
  const signatures = declarations.filter((one) => isOnlySignature(asked, one));
  return signatures.length > 0 ? locationsOf(asked, signatures) : definition(asked, place);
}

/** Sub types of a type, overriding members of a member; for anything else its definition. */
export function implementation(asked: FileQuestion, place: TextPlace): Location[] {
  const { declarations = [] } = nameHere(asked, place) ?? {};
  const { graph, overlay, reader } = asked;
  const found = declarations.flatMap(({ file, symbol }) => {
    const id = symbol > 0 ? overlay.storedSymbol(symbolKey(file, symbol)) : undefined;
    const record = id === undefined ? undefined : reader.symbolById(id);
    if (record === undefined) return [];
    return (TYPE_KINDS.has(record.kind) ? subTypes : overriders)(graph, record.id).map((one) => one.id);
  });
  const locations = reader.symbolsById([...new Set(found)]).flatMap((symbol) => {
    const span = asked.symbolPlace(symbol);
    return span ? [{ uri: asked.uriOf(symbol.path), range: span.selectionRange }] : [];
  });
  return locations.length > 0 ? unique(locations) : definition(asked, place);
}

/** The types that a value may have; a type is its own. */
export function typeDefinition(asked: FileQuestion, place: TextPlace): Location[] {
  const here = nameHere(asked, place);
  if (here === undefined) return [];
  const { binder, view } = asked;
  const types = entitiesAt(binder, view, here.position).flatMap((value) => typesOf(value, settle(binder, value)));
  return locationsOf(
    asked,
    types.flatMap((type) => declarationsOf(binder, type)),
  );
}

function typesOf(named: Value, settled: Value | undefined): Value[] {
  const values = settled === undefined ? [] : alternatives(settled);
  const instances = values.filter(({ kind }) => kind === 'instance');
  return instances.length > 0 ? instances : named.kind === 'symbol' && values.includes(named) ? [named] : [];
}
