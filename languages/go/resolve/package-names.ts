/** Declarations of Go packages, found by name: only files that declare the name in that package are decoded. */

import { directoryOf } from '../../../src/base/tree-paths.ts';
import { at, EXPRESSION, SYMBOL } from '../../../src/model/facts.ts';
import type { FileId } from '../../../src/model/ids.ts';
import { expressionOpCode, symbolKindCode } from '../../../src/model/kinds.ts';
import { fileOfKey, rowOfKey, type SymbolKey } from '../../../src/model/links.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { SymbolValue } from '../../../src/resolve/core/values.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { isTestFile } from '../modules/packages.ts';
import { chooseVariant } from './platforms.ts';

const NONE: readonly never[] = [];

/** The names of one package as its files, or its importers, see them. */
export interface PackageNames {
  /** The package's declaration of a name; `from`: the file that asks. */
  find(name: string, from?: WorldFile): SymbolValue | undefined;
  /** Every declaration of a name: several are variants for different systems. */
  all(name: string): readonly SymbolValue[];
  /** Methods of this name on a type of the package that are written in other files than the type. */
  method(type: string, name: string, from: WorldFile): SymbolKey | undefined;
}

/** Every package of the tree, by directory and package clause. */
export class GoPackageNames {
  private readonly packages = new Map<string, PackageNames>();
  private readonly ofFile = new Map<number, PackageNames>();
  private readonly directories = new Map<number, string>();
  /** Candidates by name, then directory. */
  private readonly byName = new Map<string, ReadonlyMap<string, readonly SymbolKey[]>>();

  constructor(private readonly world: World) {}

  /** The package a file belongs to. */
  around(file: WorldFile): PackageNames {
    let names = this.ofFile.get(file.id);
    if (names === undefined) {
      names = this.package(directoryOf(file.path), file.packageName, isTestFile(file.path));
      this.ofFile.set(file.id, names);
    }
    return names;
  }

  package(directory: string, packageName: string, withTests: boolean): PackageNames {
    const key = `${directory}\0${packageName}\0${withTests}`;
    let names = this.packages.get(key);
    if (names === undefined) {
      const sees = ({ packageName: own, path }: WorldFile) => own === packageName && (withTests || !isTestFile(path));
      const named = (name: string) =>
        this.world.candidatesIn?.(directory, name, 'go') ?? this.candidates(name).get(directory) ?? NONE;
      this.packages.set(key, (names = packageNames(this.world, { packageName, sees, named })));
    }
    return names;
  }

  private candidates(name: string): ReadonlyMap<string, readonly SymbolKey[]> {
    const known = this.byName.get(name);
    if (known !== undefined) return known;
    const found = new Map<string, SymbolKey[]>();
    for (const key of this.world.candidates(name, 'go')) {
      const directory = this.directoryOfFile(fileOfKey(key));
      const keys = found.get(directory);
      if (keys === undefined) found.set(directory, [key]);
      else keys.push(key);
    }
    this.byName.set(name, found);
    return found;
  }

  private directoryOfFile(id: FileId): string {
    let directory = this.directories.get(id);
    if (directory === undefined) this.directories.set(id, (directory = directoryOf(this.world.file(id)!.path)));
    return directory;
  }
}

interface PackageFiles {
  readonly packageName: string;
  readonly sees: (file: WorldFile) => boolean;
  /** Possible declarations of a name anywhere in the directory. */
  readonly named: (name: string) => readonly SymbolKey[];
}

function packageNames(world: World, { packageName, sees, named }: PackageFiles): PackageNames {
  const found = new Map<string, readonly SymbolValue[]>();
  const methods = new Map<string, ReadonlyMap<string, readonly SymbolKey[]>>();

  function declared(name: string): readonly SymbolValue[] {
    const out: SymbolValue[] = [];
    for (const key of named(name)) {
      const file = world.file(fileOfKey(key))!;
      if (file.language !== 'go' || !sees(file)) continue;
      const view = world.view(file.id);
      if (isNamed(view, rowOfKey(key), name) && view.symbol(rowOfKey(key), SYMBOL.owner) < 0)
        out.push({ kind: 'symbol', key });
    }
    return out;
  }

  /** Methods by the receiver's type. Tests may add methods, which only tests call. */
  function strayMethods(name: string): ReadonlyMap<string, readonly SymbolKey[]> {
    const out = new Map<string, SymbolKey[]>();
    for (const key of named(name)) {
      const file = world.file(fileOfKey(key))!;
      if (file.language !== 'go' || file.packageName !== packageName) continue;
      const view = world.view(file.id);
      const row = rowOfKey(key);
      if (!isNamed(view, row, name) || view.symbol(row, SYMBOL.kind) !== symbolKindCode.method) continue;
      const owner = receiverName(view, row);
      const keys = out.get(owner);
      if (keys === undefined) out.set(owner, [key]);
      else keys.push(key);
    }
    return out;
  }

  function all(name: string): readonly SymbolValue[] {
    let values = found.get(name);
    if (values === undefined) found.set(name, (values = declared(name)));
    return values;
  }

  return {
    all,
    find(name, from) {
      const values = all(name);
      if (values.length < 2) return values[0];
      const keys = values.map(({ key }) => key);
      return values[keys.indexOf(chooseVariant(world, keys, from))];
    },
    method(type, name, from) {
      let byType = methods.get(name);
      if (byType === undefined) methods.set(name, (byType = strayMethods(name)));
      const keys = byType.get(type);
      return keys === undefined || keys.length < 2 ? keys?.[0] : chooseVariant(world, keys, from);
    },
  };
}

const isNamed = (view: FileView, row: number, name: string): boolean =>
  view.nameOf(row) === name && view.symbol(row, SYMBOL.parent) === 0;

/** The name of the type that a method's receiver has. */
export function receiverName(view: FileView, method: number): string {
  const { expressions, strings } = view.facts;
  let row = view.symbol(method, SYMBOL.owner);
  if (row >= 0 && at(expressions, row, EXPRESSION.op) === expressionOpCode.generic)
    row = at(expressions, row, EXPRESSION.a);
  return row < 0 ? '' : strings[at(expressions, row, EXPRESSION.name)];
}
