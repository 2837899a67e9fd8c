/** After files changed: which others have to be resolved again, and in which links only lead to other rows. */

import { isTracked } from '../../../languages/all.ts';
import { passMentions } from '../../extract/passes.ts';
import { at, type FileFacts, SYMBOL } from '../../model/facts.ts';
import type { FileId } from '../../model/ids.ts';
import type { LanguageId } from '../../model/language.ts';
import { isDeclared } from '../core/declared.ts';
import { isNamedElsewhere } from '../core/elsewhere.ts';
import type { LanguageModules, OfferedNames } from '../core/language-modules.ts';
import type { ModuleConfigs } from '../core/module-configs.ts';
import type { World } from '../core/world.ts';
import { affectedByAsks } from './affected-by-asks.ts';
import { affectedByName } from './affected-by-name.ts';
import type { AskIndex } from './asked-names.ts';
import { type FileChange, movedPaths } from './file-change.ts';
import type { ModuleTargets } from './handed-on-names.ts';
import { mentionHash } from './mention-hash.ts';
import type { MovedImports } from './moved-imports.ts';
import { type MovedRows, movedRows, sameRows } from './moved-rows.ts';
import { SettledPasses } from './settled-passes.ts';

export interface TreeChange {
  readonly changes: readonly FileChange[];
  /** The tree after the change. */
  readonly world: World;
  /** Module settings from manifests, before the change. */
  readonly configsBefore: ModuleConfigs;
  readonly modules: ReadonlyMap<LanguageId, LanguageModules>;
}

export interface AffectedFiles {
  /** To be resolved again. */
  readonly files: ReadonlySet<FileId>;
  /** Languages of which all files are among them, and why. */
  readonly whole: readonly { readonly tracked: boolean; readonly why: 'names' | 'manifests' }[];
  /** Files whose symbols moved to other rows, for the files that link to them and are not resolved again. */
  readonly moved: ReadonlyMap<FileId, MovedRows>;
}

export function affectedFiles(tree: TreeChange, index: AskIndex): AffectedFiles {
  const { changes, world } = tree;
  const files = new Set<FileId>();
  const whole: { tracked: boolean; why: 'names' | 'manifests' }[] = [];
  const take = (tracked: boolean, affected: ReadonlySet<FileId> | 'names' | 'manifests'): void => {
    if (typeof affected !== 'string') for (const id of affected) files.add(id);
    else {
      whole.push({ tracked, why: affected });
      for (const file of world.files())
        if (file.language !== undefined && isTracked(file.language) === tracked) files.add(file.id);
    }
  };
  const tracked = changes.filter(({ language }) => isTracked(language));
  const others = changes.filter(({ language }) => !isTracked(language));
  const settled = settledPasses(changes, index);
  const imports = importsMovedIn(tree, index);
  take(true, affectedByAsks({ changes: tracked, imports, settled, world }, index) ?? 'names');
  take(false, affectedOthers(others, { ...tree, settled }, index));
  take(true, affectedElsewhere(others, index));
  return { files, whole, moved: new Map(changes.flatMap(rowsMovedBy)) };
}

/** Files that name something of another language: a tracked file asks no other for it. */
function affectedElsewhere(changes: readonly FileChange[], index: AskIndex): ReadonlySet<FileId> {
  const names = changes.filter(({ language }) => isNamedElsewhere(language)).flatMap(differingNames);
  return new Set(names.length === 0 ? [] : index.filesMentioning(new Set(names.map(mentionHash))));
}

/** Names that two versions of a file do not declare alike. */
function differingNames({ before, after }: FileChange): string[] {
  const [old, now] = [declaredKinds(before), declaredKinds(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((name) => old.get(name) !== now.get(name));
}

/** The kinds of the declarations by name. */
function declaredKinds(facts: FileFacts | undefined): Map<string, string> {
  const found = new Map<string, string>();
  for (let row = 1; facts !== undefined && row < facts.symbols.rows; row++) {
    const cell = (column: number) => at(facts.symbols, row, column);
    if (!isDeclared(at(facts.symbols, cell(SYMBOL.parent), SYMBOL.kind), cell(SYMBOL.flags))) continue;
    const name = facts.strings[cell(SYMBOL.name)];
    found.set(name, `${found.get(name) ?? ''} ${cell(SYMBOL.kind)}`);
  }
  return found;
}

function settledPasses(changes: readonly FileChange[], index: AskIndex): SettledPasses {
  const settled = new SettledPasses(new Set(changes.map(({ id }) => id)), index);
  settled.lookUp(
    changes.flatMap(({ before, after, language }) => [
      ...passMentions(before, language),
      ...passMentions(after, language),
    ]),
  );
  return settled;
}

function importsMovedIn({ changes, world, configsBefore, modules }: TreeChange, index: AskIndex): MovedImports {
  const paths = { ...movedPaths(changes), configsBefore };
  const moved = [...modules.values()].flatMap(
    ({ movedImports }) => movedImports?.(paths, world, index.filesMentioning) ?? [],
  );
  return {
    seeds: new Map(moved.flatMap(({ seeds }) => [...seeds])),
    submodules: moved.flatMap(({ submodules }) => submodules),
  };
}

function affectedOthers(
  changes: readonly FileChange[],
  { world, configsBefore, modules, settled }: TreeChange & { readonly settled: SettledPasses },
  index: AskIndex,
): ReadonlySet<FileId> | 'names' | 'manifests' {
  const rest = (configs: ModuleConfigs): string =>
    JSON.stringify(
      Object.entries(configs).filter(
        ([language]) => !isTracked(language) && modules.get(language)?.movedFiles === undefined,
      ),
    );
  if (rest(configsBefore) !== rest(world.configs)) return 'manifests';
  const movedPackages = [...modules.values()].flatMap((one) => one.movedPackages?.(changes, world) ?? []);
  const resolvers = [...modules.values()].flatMap((one) => one.moduleTargets?.(changes, world) ?? []);
  const targets: ModuleTargets = (module, from) => resolvers.flatMap((resolve) => resolve(module, from));
  const movedModules = new Map(
    [...modules].flatMap(([language, { movedModules: moved }]) =>
      moved === undefined ? [] : [[language, moved(changes, world)] as const],
    ),
  );
  const movedFiles = [...modules.values()].flatMap((one) => one.movedFiles?.(changes, world, configsBefore) ?? []);
  const offers = [...modules.values()].flatMap((one) => one.offeredNames?.(world) ?? []);
  const offered: OfferedNames = (path, names) => offers.flatMap((one) => one(path, names));
  const change = { changes, movedPackages, movedFiles, targets, movedModules, offered, settled, world };
  return affectedByName(change, index) ?? 'names';
}

function rowsMovedBy({ id, before, after }: FileChange): [FileId, MovedRows][] {
  if (before === undefined) return [];
  // A removed file has no row left that a link could lead to.
  if (after === undefined) return [[id, new Int32Array()]];
  return sameRows(before, after) ? [] : [[id, movedRows(before, after)]];
}
