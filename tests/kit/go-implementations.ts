/** Go's implementations over a bound project: what the index knows is found here by looking at every file. */
import {
  functionsFitting,
  functionTypeOf,
  functionWordAt,
  typesFitting,
} from '../../languages/go/resolve/function-types.ts';
import { implementations, type TypeIndex } from '../../languages/go/resolve/implementations.ts';
import { at, EXPRESSION, SYMBOL } from '../../src/model/facts.ts';
import { symbolKindCode } from '../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../src/model/links.ts';
import { entitiesAt, type Position, symbolDeclaration } from '../../src/resolve/core/at-position.ts';
import type { Binder } from '../../src/resolve/core/binder.ts';
import type { FileView } from '../../src/resolve/core/file-view.ts';
import { ancestorsOf } from '../../src/resolve/core/members.ts';
import type { Value } from '../../src/resolve/core/values.ts';

interface Found extends Position {
  readonly file: number;
}

export function goImplementationsAt(b: Binder, view: FileView, place: Position): Found[] {
  const values = entitiesAt(b, view, place);
  if (values.length > 0) {
    const index = goTypes(b);
    return values.flatMap((value) => implementationsOf(b, index, value)).map((key) => placeOf(b, key));
  }
  const word = functionWordAt(view, place);
  if (word === undefined) return [];
  if (word.kind === 'type') return functionsFitting(b, word, goViews(b)).map((key) => placeOf(b, key));
  return typesFitting(b, word.key, goViews(b)).map((type) => ({
    file: type.view.file.id,
    line: at(type.view.facts.expressions, type.row, EXPRESSION.line),
    col: at(type.view.facts.expressions, type.row, EXPRESSION.col),
  }));
}

function implementationsOf(b: Binder, index: TypeIndex, value: Value): SymbolKey[] {
  const type = functionTypeOf(b, value);
  if (type !== undefined) return functionsFitting(b, type, goViews(b));
  return value.kind === 'symbol' ? implementations(b, index, value.key) : [];
}

const placeOf = (b: Binder, key: SymbolKey): Found => {
  const { line, col } = symbolDeclaration(b.view(key), rowOfKey(key));
  return { file: fileOfKey(key), line, col };
};

function* goViews(b: Binder): Generator<FileView> {
  for (const file of b.world.files()) if (file.language === 'go') yield b.world.view(file.id);
}

const { struct, interface: INTERFACE, type_alias: NAMED, method: METHOD } = symbolKindCode;
const TYPES = new Set([struct, INTERFACE, NAMED]);

function goTypes(b: Binder): TypeIndex {
  const methods = new Map<string, SymbolKey[]>();
  const embedders = new Map<SymbolKey, SymbolKey[]>();
  for (const view of goViews(b)) {
    for (let row = 1; row < view.facts.symbols.rows; row++) {
      const kind = view.symbol(row, SYMBOL.kind);
      if (kind === METHOD) addTo(methods, view.nameOf(row), view.key(row));
      if (!TYPES.has(kind)) continue;
      for (const above of ancestorsOf(b, view.key(row)))
        if (above.kind === 'instance') addTo(embedders, above.key, view.key(row));
    }
  }
  return {
    methodsNamed: (name) => methods.get(name) ?? [],
    embeddersOf: (type) => embedders.get(type) ?? [],
  };
}

function addTo<K>(groups: Map<K, SymbolKey[]>, key: K, value: SymbolKey): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
