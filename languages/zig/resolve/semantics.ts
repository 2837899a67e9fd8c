/** How Zig finds names: a file is a struct, imports lead to files by their paths. */
import { posix } from 'node:path';
import { at, BINDING, EXPRESSION, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { bindingKindCode, importKindCode, scopeKindCode, symbolKindCode } from '../../../src/model/kinds.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { Semantics, Want } from '../../../src/resolve/core/semantics.ts';
import { EXTERNAL, instanceOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World } from '../../../src/resolve/core/world.ts';
import { moduleRoot } from '../modules/build-modules.ts';

/** Members of lists, which are seen as their elements. */
const OF_LISTS = new Set(['len', 'ptr']);

/** Namespaces that are made part of each other are followed this far. */
const DEEPEST_USING = 3;

export function createSemantics(world: World): Semantics {
  const fileNamed = (b: Binder, view: FileView, path: string): Value | undefined => {
    const root = path.endsWith('.zig')
      ? posix.join(posix.dirname(view.file.path), path)
      : moduleRoot(world.configs, view.file.path, path);
    if (root === '') return b.fail('ambiguous');
    const file = root === undefined ? undefined : world.fileAt(root);
    return file === undefined || file.language !== 'zig' ? EXTERNAL : b.moduleOf(world.view(file.id));
  };
  const imported = (b: Binder, view: FileView, row: number): Value | undefined =>
    fileNamed(b, view, view.facts.strings[at(view.facts.imports, row, IMPORT.module)]);

  /** A name of another file that this one makes its own by `usingnamespace`. */
  const fromOthers = (b: Binder, view: FileView, name: string, depth: number): Value | undefined => {
    const { imports } = view.facts;
    let isOutside = false;
    for (let row = 0; row < imports.rows; row++) {
      if (at(imports, row, IMPORT.kind) !== importKindCode.wildcard) continue;
      const module = imported(b, view, row);
      if (module?.kind !== 'module') isOutside = true;
      else {
        const found = memberOfFile(b, world.view(module.file), name, depth + 1);
        if (found !== undefined && found.kind !== 'external') return found;
      }
    }
    return isOutside ? EXTERNAL : undefined;
  };

  const memberOfFile = (
    b: Binder,
    view: FileView,
    name: string,
    depth: number,
    want: Want = 'value',
  ): Value | undefined => {
    const id = view.nameId(name);
    const own = id < 0 ? -1 : view.firstChild(0, id);
    if (own >= 0) return { kind: 'symbol', key: view.key(own) };
    const binding = id < 0 ? -1 : view.firstBinding(0, id);
    if (binding >= 0 && view.binding(binding, BINDING.kind) === bindingKindCode.import)
      return b.imported(view, view.binding(binding, BINDING.value), want, name);
    return depth > DEEPEST_USING ? undefined : fromOthers(b, view, name, depth);
  };

  return defineSemantics({
    names: {
      namesAreDeclared: true,
      imported,
      moduleNamed: fileNamed,
      moduleMember: (b, module, name, want) =>
        memberOfFile(b, world.view(module.file), name, 0, want) ?? b.fail('unknown'),
      unboundName: (b, view, name) => fromOthers(b, view, name, 0) ?? b.fail('unknown'),
    },
    members: { impliedMember: (_b, _receiver, name) => (OF_LISTS.has(name) ? EXTERNAL : undefined) },
    types: {
      fixedTypes: true,
      // A list is seen as one of its elements.
      elementOf: (_b, value) => value,
    },
    calls: {
      noConstructors: true,
      callConstructs: true,
      // `@This()` is the struct around, or the file.
      specialCall: (b, view, callee, scope) => {
        const { expressions, strings } = view.facts;
        if (callee < 0 || strings[at(expressions, callee, EXPRESSION.name)] !== '@This') return undefined;
        return containerAt(b, view, scope);
      },
    },
  });
}

const CONTAINERS = new Set([symbolKindCode.struct, symbolKindCode.enum]);

function containerAt(b: Binder, view: FileView, scope: number): Value {
  for (let around = scope; around > 0; around = view.scopeParent(around)) {
    if (view.scopeKind(around) !== scopeKindCode.namespace) continue;
    const symbol = view.scopeSymbol(around);
    if (CONTAINERS.has(view.symbol(symbol, SYMBOL.kind))) return instanceOf(view.key(symbol));
  }
  return b.moduleOf(view);
}
