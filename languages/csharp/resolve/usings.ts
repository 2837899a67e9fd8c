/** C# using directives: those of a scope and its namespaces, and those that hold for a whole project. */
import { at, IMPORT } from '../../../src/model/facts.ts';
import { importKindCode } from '../../../src/model/kinds.ts';
import type { FileView } from '../../../src/resolve/core/file-view.ts';
import type { World, WorldFile } from '../../../src/resolve/core/world.ts';
import { above, join, type Namespaces, namespaceAt } from './namespaces.ts';
import type { Projects } from './projects.ts';

export interface Using {
  readonly kind: number;
  /** The namespace or type it names. */
  readonly target: string;
  /** Its alias, '' for none. */
  readonly alias: string;
}

export interface Directives {
  /** Namespaces whose types can be named without them. */
  readonly namespaces: ReadonlySet<string>;
  /** `using static T`: types whose members can. */
  readonly types: readonly string[];
  /** Types and namespaces under other names; those of a file are names that its scopes bind. */
  readonly aliases: ReadonlyMap<string, string>;
}

export interface ScopeNames {
  /** The namespaces that a file or namespace scope is in, innermost first; '' is the global one. */
  readonly levels: readonly string[];
  readonly directives: Directives;
}

export interface Usings {
  of(view: FileView, scope: number): ScopeNames;
  /** The directives shared by the files of the project, its manifest's included. */
  shared(file: WorldFile): Directives;
}

export function createUsings(world: World, namespaces: Namespaces, projects: Projects): Usings {
  const ofFiles = new Map<number, Map<number, ScopeNames>>();
  const ofProjects = new Map<string, Directives>();

  function namesOf(view: FileView, scope: number): ScopeNames {
    const levels = levelsOf(view, scope, namespaces);
    const { imports } = view.facts;
    const found: Using[] = [];
    for (let row = 0; row < imports.rows; row++)
      if (at(imports, row, IMPORT.scope) === scope && at(imports, row, IMPORT.kind) !== importKindCode.name) {
        const using = usingAt(view, row);
        found.push({ ...using, target: relativeTo(view, scope, using.target) });
      }
    return { levels, directives: sorted(found) };
  }

  /** Inside a namespace, `using B` may mean a `B` in one of those around it. */
  function relativeTo(view: FileView, scope: number, target: string): string {
    for (let level = scope === 0 ? '' : namespaceAt(view, view.scopeSymbol(scope)); level !== ''; level = above(level))
      if (namespaces.has(join(level, target))) return join(level, target);
    return target;
  }

  return {
    of(view, scope) {
      let scopes = ofFiles.get(view.file.id);
      if (scopes === undefined) ofFiles.set(view.file.id, (scopes = new Map()));
      let names = scopes.get(scope);
      if (names === undefined) scopes.set(scope, (names = namesOf(view, scope)));
      return names;
    },
    shared(file) {
      const project = projects.projectOf(file);
      const key = project?.dir ?? '';
      let found = ofProjects.get(key);
      if (found === undefined) {
        const rows = namespaces.globalUsings(file).map((one) => usingAt(world.view(one.file), one.row));
        const configured = (project?.usings ?? []).map(({ namespace, alias = '', isStatic }): Using => {
          const kind = alias !== '' ? importKindCode.name : isStatic ? importKindCode.static : importKindCode.wildcard;
          return { kind, target: namespace, alias };
        });
        ofProjects.set(key, (found = sorted([...rows, ...configured])));
      }
      return found;
    },
  };
}

/** `namespace A.B` inside `namespace X` means X.A.B and X.A. */
function levelsOf(view: FileView, scope: number, namespaces: Namespaces): readonly string[] {
  if (scope === 0) return around(namespaces.ofPage(view.file));
  const symbol = view.scopeSymbol(scope);
  const whole = namespaceAt(view, symbol);
  const outer = whole.length - view.nameOf(symbol).length - 1;
  const levels: string[] = [];
  for (let level = whole; level.length > outer && level !== ''; level = above(level)) levels.push(level);
  return levels;
}

function around(namespace: string): readonly string[] {
  const levels: string[] = [];
  for (let level = namespace; level !== ''; level = above(level)) levels.push(level);
  return [...levels, ''];
}

function sorted(usings: readonly Using[]): Directives {
  const targets = (kind: number) => new Set(usings.flatMap((one) => (one.kind === kind ? [one.target] : [])));
  const aliases = usings.filter(({ kind }) => kind === importKindCode.name);
  return {
    namespaces: targets(importKindCode.wildcard),
    types: [...targets(importKindCode.static)],
    aliases: new Map(aliases.map(({ alias, target }) => [alias, target])),
  };
}

export function usingAt({ facts: { imports, strings } }: FileView, row: number): Using {
  const text = (column: number) => strings[at(imports, row, column)];
  const kind = at(imports, row, IMPORT.kind);
  const imported = text(IMPORT.imported);
  return {
    kind,
    target: imported === '' ? text(IMPORT.module) : join(text(IMPORT.module), imported),
    alias: text(IMPORT.local),
  };
}
