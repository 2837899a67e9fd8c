/** What the frameworks of a tree say before it is put together: routes, what is mounted where, prefixes. */
import type { Method } from '../model/framework.ts';
import type { SymbolKey } from '../model/links.ts';
import type { RouterKey } from './routers.ts';
import type { TreeSite } from './tree-sites.ts';

export interface Route {
  readonly framework: string;
  readonly methods: readonly Method[];
  /** Undefined: it is not written as a text. */
  readonly path: string | undefined;
  /** What it is added to; undefined: it is whole by itself. */
  readonly router: RouterKey | undefined;
  /** What answers; of a request, the code that sends it. */
  readonly handler: SymbolKey | undefined;
  /** All functions that it is given, in order, where a framework runs one after the other. */
  readonly stack?: readonly SymbolKey[];
  readonly isRequest: boolean;
  /** Its path is a topic of a broker of this kind. */
  readonly broker?: string | undefined;
  /** Where it is declared. */
  readonly site: Pick<TreeSite, 'view' | 'line' | 'col'>;
  /** What joins the parts of its path; default: `/`. */
  readonly separator?: string | undefined;
  /** Parts of the path after the prefix of the program, one for each version; default: none. */
  readonly versions?: readonly string[];
  /** What to make of the whole path. */
  readonly named?: ((path: string) => string) | undefined;
}

export interface Mount {
  /** Undefined: the program itself. */
  readonly parent: RouterKey | undefined;
  readonly child: RouterKey;
  /** Undefined: it is not written as a text. */
  readonly prefix: string | undefined;
  /** The prefix is in place of the child's own. */
  readonly replaces?: boolean;
  readonly isTest?: true;
}

/** A prefix of all routes of a program: those of files near its own. */
export interface GlobalPrefix {
  readonly framework: string;
  /** Undefined: it is not written as a text. */
  readonly prefix: string | undefined;
  /** Paths that it is not put in front of. */
  readonly except?: readonly string[];
  readonly path: string;
}

export class Found {
  routes: Route[] = [];
  readonly globals: GlobalPrefix[] = [];
  private readonly mountsOf = new Map<RouterKey, Mount[]>();
  private readonly prefixes = new Map<RouterKey, string>();

  mount(mount: Mount): void {
    if (mount.parent === mount.child) return;
    const known = this.mountsOf.get(mount.child);
    if (known === undefined) this.mountsOf.set(mount.child, [mount]);
    else if (
      !known.some((one) => one.parent === mount.parent && one.prefix === mount.prefix && one.isTest === mount.isTest)
    )
      known.push(mount);
  }

  /** Something is made with a prefix, or a class is marked with one. */
  prefix(router: RouterKey, prefix: string): void {
    this.prefixes.set(router, prefix);
  }

  prefixOf(router: RouterKey): string | undefined {
    return this.prefixes.get(router);
  }

  /** Those of tests count only where there are no others. */
  mounts(router: RouterKey): readonly Mount[] {
    const all = this.mountsOf.get(router) ?? [];
    const own = all.filter(({ isTest }) => !isTest);
    return own.length > 0 ? own : all;
  }

  allMounts(): Mount[] {
    return [...this.mountsOf.values()].flat();
  }
}
