/** C# names beyond the file's own: what enclosing namespaces, using directives and the project make visible. */

import { sharedDirectories } from '../../../src/base/tree-paths.ts';
import { at, IMPORT, SYMBOL } from '../../../src/model/facts.ts';
import { MANY_FILES } from '../../../src/model/ids.ts';
import { FLAG, importKindCode, scopeKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, type SymbolKey, symbolKey } from '../../../src/model/links.ts';
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { NameUse } from '../../../src/resolve/core/lookup.ts';
import { memberOf } from '../../../src/resolve/core/members.ts';
import type { Want } from '../../../src/resolve/core/semantics.ts';
import { ofArity } from '../../../src/resolve/core/type-identity.ts';
import { alternatives, EXTERNAL, type ModuleValue, unionOf, type Value } from '../../../src/resolve/core/values.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { above, type DeclaredType, join, type Namespaces } from './namespaces.ts';
import type { Projects } from './projects.ts';
import { type Directives, type Usings, usingAt } from './usings.ts';

export interface VisibleNames {
  /** The value that the namespace or file of a scope adds to the scope's own bindings. */
  around(b: Binder, use: NameUse, scope: number): Value | undefined;
  /** A type that a page names without its type arguments, which tags give as attributes or leave out. */
  ofAnyArity(b: Binder, view: FileView, name: string): Value | undefined;
  /** The value an import row means: a namespace or a type. */
  imported(b: Binder, view: FileView, row: number, want: Want): Value | undefined;
  /** A type or namespace inside a namespace, as one file sees it. */
  inNamespace(namespace: string, name: string, from: Asker): Value | undefined;
  /** Whether the declarations of a namespace can be named without it at a place. */
  sees(view: FileView, scope: number, namespace: string): boolean;
  /** Declarations of the projects that the one of a file refers to; all where none is, because manifests do not tell everything. */
  reached<T extends { readonly key: SymbolKey }>(view: FileView, declared: readonly T[]): readonly T[];
  /** Whether members of a library's type can be named without it somewhere in a file. */
  namesOutside(view: FileView): boolean;
  /** Whether a namespace of a library, other than the language's own, can be seen from a place. */
  seesOutside(view: FileView, scope: number): boolean;
}

/** The asking file and the wanted number of type arguments; undefined: any. */
interface Asker {
  readonly file: WorldFile | undefined;
  readonly arity?: number | undefined;
}

interface Tree {
  readonly world: World;
  readonly namespaces: Namespaces;
  readonly projects: Projects;
  readonly usings: Usings;
}

const NONE: readonly never[] = [];
const namespaceValue = (name: string): ModuleValue => ({ kind: 'module', language: 'csharp', file: MANY_FILES, name });

export function createVisibleNames({ world, namespaces, projects, usings }: Tree): VisibleNames {
  /** Values of import rows that need no look at members. */
  const imports = new Map<SymbolKey, Value>();

  /** The type of a name that one of some namespaces declares; of several, those nearest to the asking file. */
  function select(
    types: readonly DeclaredType[],
    isIn: (namespace: string) => boolean,
    { file, arity }: Asker,
  ): Value | undefined {
    let first: DeclaredType | undefined;
    let several: DeclaredType[] | undefined;
    for (const type of types) {
      if ((arity !== undefined && type.arity !== arity) || !isIn(type.namespace) || (file && isHidden(type, file)))
        continue;
      if (first === undefined) first = type;
      else (several ??= [first]).push(type);
    }
    if (several === undefined) return first?.value;
    return unionOf(nearest(several, file).map(({ value }) => value));
  }

  /** Code does not see tests; tests see both. */
  function isHidden(type: DeclaredType, from: WorldFile): boolean {
    const file = world.file(fileOfKey(type.value.key))!;
    return file.role === 'test' && from.role !== 'test' && projects.distance(from, file) === undefined;
  }

  /** Projects beside each other may declare the same type: the one that the project refers to, else the nearest one. */
  function nearest(types: readonly DeclaredType[], from: WorldFile | undefined): readonly DeclaredType[] {
    const isOne = types.every(({ namespace }) => namespace === types[0].namespace);
    if (from === undefined || !isOne) return types;
    let best: DeclaredType[] = [];
    let least = Number.POSITIVE_INFINITY;
    for (const type of types) {
      const file = world.file(fileOfKey(type.value.key))!;
      const score = (projects.distance(from, file) ?? 100) * 1000 - sharedDirectories(file.path, from.path);
      if (score < least) best = [];
      if (score <= least) best.push(type);
      least = Math.min(least, score);
    }
    return best;
  }

  const inNamespace = (namespace: string, name: string, from: Asker): Value | undefined =>
    select(namespaces.typesNamed(name), (one) => one === namespace, from) ?? innerNamespace(namespace, name, from);

  /** A name with type arguments is not a namespace. */
  function innerNamespace(namespace: string, name: string, { arity = 0 }: Asker): Value | undefined {
    if (arity > 0 || !namespaces.isSegment(name)) return undefined;
    const inner = join(namespace, name);
    return namespaces.has(inner) ? namespaceValue(inner) : undefined;
  }

  function around(b: Binder, use: NameUse, scope: number): Value | undefined {
    const { view } = use;
    const { levels, directives } = usings.of(view, scope);
    const name = view.facts.strings[use.nameId];
    const types = use.want === 'call' ? NONE : namespaces.typesNamed(name);
    const isOurs = types.length > 0 || (use.want !== 'call' && namespaces.isSegment(name));
    const from = isOurs ? { file: view.file, arity: use.arity } : undefined;
    const own = from && inNamespace(levels[0], name, from);
    const found = own ?? fromUsings(b, use, { directives, types });
    if (found !== undefined) return found;
    const shared = scope === 0 ? fromUsings(b, use, { directives: usings.shared(view.file), types }) : undefined;
    if (shared !== undefined) return shared;
    for (let i = 1; i < levels.length && from !== undefined; i++) {
      const inner = inNamespace(levels[i], name, from);
      if (inner !== undefined) return inner;
    }
    return undefined;
  }

  interface UsingsSearch {
    readonly directives: Directives;
    /** Types of the name, wherever they are. */
    readonly types: readonly DeclaredType[];
  }

  /** The value that using directives make visible under a name: types of namespaces, members of types, aliases of the project. */
  function fromUsings(b: Binder, use: NameUse, { directives, types }: UsingsSearch): Value | undefined {
    if (types.length === 0 && directives.types.length === 0 && directives.aliases.size === 0) return undefined;
    const { view, want } = use;
    const alias = directives.aliases.get(view.facts.strings[use.nameId]);
    if (alias !== undefined) return directly(view, alias) ?? atPath(b, view, alias, want);
    const from = { file: view.file, arity: use.arity };
    const type = types.length === 0 ? undefined : select(types, (one) => directives.namespaces.has(one), from);
    return directives.types.length === 0 ? type : unionOf([type, membersFromUsings(b, use, directives.types)]);
  }

  /** Members of types that `using static` names. */
  function membersFromUsings(
    b: Binder,
    { view, nameId, want, arity }: NameUse,
    paths: readonly string[],
  ): Value | undefined {
    const found: Value[] = [];
    for (const path of paths) {
      const type = directly(view, path) ?? atPath(b, view, path, 'type');
      const member =
        type?.kind === 'symbol' ? ofArity(b, memberOf(b, type, view.facts.strings[nameId], want), arity) : undefined;
      // `using static` does not make extension methods visible as plain ones.
      for (const one of alternatives(member))
        if (one.kind === 'symbol' && !(b.cell(one.key, SYMBOL.flags) & FLAG.extension)) found.push(one);
    }
    // A type of a library may have more overloads.
    if (want === 'call' && found.length > 0 && namesOutside(view)) found.push(EXTERNAL);
    return unionOf(found);
  }

  /** A namespace, or a type right inside one. */
  function directly(view: FileView, path: string): Value | undefined {
    const name = path.slice(path.lastIndexOf('.') + 1);
    // Facts keep no type arguments of aliases: what takes none is more likely meant.
    const plain = inNamespace(above(path), name, { file: view.file, arity: 0 });
    return plain ?? inNamespace(above(path), name, { file: view.file });
  }

  /** The value a dotted name spells from the outermost namespace on. */
  function atPath(b: Binder, view: FileView, path: string, want: Want): Value | undefined {
    let value: Value | undefined = namespaceValue('');
    let namespace = '';
    for (const name of path.split('.')) {
      if (value === undefined || value.kind === 'external') return EXTERNAL;
      if (value.kind === 'module') {
        value = inNamespace(namespace, name, { file: view.file });
        namespace = join(namespace, name);
      } else value = memberOf(b, value, name, want === 'call' ? 'type' : want);
    }
    return value ?? EXTERNAL;
  }

  function namesOutside(view: FileView): boolean {
    const isOutside = (path: string) => directly(view, path) === undefined && !namespaces.has(above(path));
    const { imports } = view.facts;
    for (let row = 0; row < imports.rows; row++)
      if (at(imports, row, IMPORT.kind) === importKindCode.static && isOutside(usingAt(view, row).target)) return true;
    return usings.shared(view.file).types.some(isOutside);
  }

  return {
    around,
    ofAnyArity(b, view, name) {
      const nameId = view.nameId(name);
      if (namespaces.typesNamed(name).length === 0) return undefined;
      for (let scope = view.file.packageName === '' ? 0 : 1; scope >= 0; scope--) {
        const found = around(b, { view, scope, nameId, line: 0, col: 0, want: 'type' }, scope);
        if (found?.kind === 'symbol') return found;
      }
      return undefined;
    },
    inNamespace,
    imported(b, view, row, want) {
      if (want === 'call') return undefined;
      const key = symbolKey(view.file.id, row);
      let found = imports.get(key);
      if (found !== undefined) return found;
      const { kind, target } = usingAt(view, row);
      found = directly(view, target);
      if (found === undefined) return atPath(b, view, target, kind === importKindCode.static ? 'type' : want);
      imports.set(key, found);
      return found;
    },
    sees(view, scope, namespace) {
      for (let up = scope; up >= 0; up = view.scopeParent(up)) {
        if (view.scopeKind(up) > scopeKindCode.namespace) continue;
        const { levels, directives } = usings.of(view, up);
        if (levels.includes(namespace) || opensNamespace(directives, namespace)) return true;
      }
      return opensNamespace(usings.shared(view.file), namespace);
    },
    reached(view, declared) {
      if (declared.length < 2) return declared;
      const reached = declared.filter(
        ({ key }) => projects.distance(view.file, world.file(fileOfKey(key))!) !== undefined,
      );
      return reached.length > 0 ? reached : declared;
    },
    namesOutside,
    seesOutside(view, scope) {
      const isOutside = ({ namespaces: used }: Directives) =>
        [...used].some((name) => !LANGUAGE.test(name) && !namespaces.has(name));
      for (let up = scope; up >= 0; up = view.scopeParent(up))
        if (view.scopeKind(up) <= scopeKindCode.namespace && isOutside(usings.of(view, up).directives)) return true;
      return isOutside(usings.shared(view.file));
    },
  };
}

/** Its extension methods are known, or for collections. */
const LANGUAGE =
  /^System(?:\.(?:Linq|Collections|Text|IO|Threading|Diagnostics|Reflection|Globalization)(?:\..*)?|\.Net\.Http)?$/;

/** `using static N.T` makes the extension methods of T visible as well. */
const opensNamespace = ({ namespaces, types }: Directives, namespace: string): boolean =>
  namespaces.has(namespace) || types.some((type) => above(type) === namespace);
