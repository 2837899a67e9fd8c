/** Names that `export * from 'module'` hands on, in the tree before a change and after it. */
import type { FileFacts } from '../../model/facts.ts';
import type { LanguageId } from '../../model/language.ts';
import type { World } from '../core/world.ts';
import type { FileChange } from './file-change.ts';
import { interfaceOf } from './interface.ts';

/** The files that a module path of a file means, before the change or after it. */
export type ModuleTargets = (module: string, fromPath: string) => readonly string[];

export class HandedOnNames {
  private readonly changed: ReadonlyMap<string, FileChange>;

  constructor(
    changes: readonly FileChange[],
    private readonly world: World,
    private readonly targets: ModuleTargets,
  ) {
    this.changed = new Map(changes.map((change) => [change.path, change]));
  }

  of(modules: Iterable<string>, fromPath: string): ReadonlySet<string> {
    const names = new Set<string>();
    const visited = new Set<string>();
    const left = this.pathsOf(modules, fromPath);
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      if (visited.has(path)) continue;
      visited.add(path);
      for (const { facts, language } of this.versionsOf(path))
        for (const entry of interfaceOf(facts, language).values()) {
          if (entry.module !== undefined) left.push(...this.targets(entry.module, path));
          // The empty name, of an import for its effects, would affect every file that asks the barrel for anything.
          else if (entry.name !== '' && entry.sort !== 'local') names.add(entry.name);
        }
    }
    return names;
  }

  private pathsOf(modules: Iterable<string>, fromPath: string): string[] {
    return [...modules].flatMap((module) => this.targets(module, fromPath));
  }

  private versionsOf(path: string): { readonly facts: FileFacts; readonly language: LanguageId | undefined }[] {
    const change = this.changed.get(path);
    if (change !== undefined)
      return [change.before, change.after]
        .flatMap((facts) => facts ?? [])
        .map((facts) => ({ facts, language: change.language }));
    const file = this.world.fileAt(path);
    return file?.language === undefined ? [] : [{ facts: this.world.view(file.id).facts, language: file.language }];
  }
}
