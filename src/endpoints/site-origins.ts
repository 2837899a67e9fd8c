/** Which framework a site belongs to: where its receiver or mark comes from, and which calls make routers. */
import { familyOf } from '../../languages/all.ts';
import { groupBy } from '../base/group-by.ts';
import type { Framework, GroupPattern } from '../model/framework.ts';
import type { FileId } from '../model/ids.ts';
import { evaluate } from '../resolve/core/evaluate.ts';
import type { FileView } from '../resolve/core/file-view.ts';
import { settle } from '../resolve/core/settle.ts';
import { alternatives } from '../resolve/core/values.ts';
import type { Evaluation } from './arguments.ts';
import { isLoader } from './directory-mounts.ts';
import {
  chainKey,
  isBelow,
  isClassMark,
  isMaker,
  isMark,
  isNamedBy,
  isNamedValue,
  isSpelled,
  isUnknown,
  placeOf,
  receiverOf,
} from './patterns.ts';
import { type KnownCalls, originsOf, originsOfValue, type RouterKey, routerAt, siteKey } from './routers.ts';
import { isOfTest, type TreeSite } from './tree-sites.ts';

/** A site of a framework's own: its receiver, or what a mark names, comes from there; or nothing is known of it. */
export interface Candidate {
  readonly site: TreeSite;
  readonly framework: Framework;
  /** Its receiver comes from the framework; otherwise that must follow from what is mounted where. */
  readonly isKnown: boolean;
}

/** Invariant: it knows which sites make routers before any of them is read. */
export class SiteOrigins implements KnownCalls {
  protected readonly groups = new Map<
    string,
    { readonly site: TreeSite; readonly pattern: GroupPattern | undefined }
  >();
  protected readonly marks: ReadonlyMap<string, readonly TreeSite[]>;
  private readonly groupsOfFile: ReadonlyMap<string, readonly TreeSite[]>;
  private readonly byFamily: ReadonlyMap<string, readonly Framework[]>;
  private readonly making = new Set<string>();
  private chains: ReadonlyMap<string, readonly TreeSite[]> | undefined;
  private bySymbol: ReadonlyMap<string, readonly TreeSite[]> | undefined;

  constructor(
    protected readonly e: Evaluation,
    protected readonly sites: readonly TreeSite[],
    frameworks: readonly Framework[],
  ) {
    this.byFamily = new Map(
      [...new Set(frameworks.flatMap(({ languages }) => languages))].map((family) => [
        family,
        frameworks.filter(({ languages }) => languages.includes(family)),
      ]),
    );
    const groups = sites.filter((site) => this.noteGroup(site));
    this.groupsOfFile = groupBy(groups, ({ view }) => view.file.path);
    this.marks = groupBy(
      sites.filter(({ kind }) => kind === 'mark'),
      ({ view, symbol }) => `${view.key(symbol)}`,
    );
  }

  makes(file: number, line: number, col: number): TreeSite | undefined {
    return this.groups.get(`${file}:${line}:${col}`)?.site;
  }

  blockAround(file: number, offset: number): TreeSite | undefined {
    const around = (this.groupsOfFile.get(this.e.b.world.file(file as FileId)?.path ?? '') ?? []).filter(
      (site) => site.start < offset && offset < site.end && this.groups.get(placeOf(site))?.pattern?.hasBlock,
    );
    return around.at(-1);
  }

  madeIn(view: FileView, symbol: number): RouterKey | undefined {
    this.bySymbol ??= groupBy(this.sites, (site) => `${site.view.file.id}:${site.symbol}`);
    const key = `${view.file.id}:${symbol}`;
    if (this.making.has(key)) return undefined;
    this.making.add(key);
    const inside = this.bySymbol.get(key)?.filter(({ kind }) => kind === 'call') ?? [];
    const isLast = inside.length > 0 && this.frameworksFor(inside[0]).some(({ returnsLast }) => returnsLast);
    const made = isLast ? this.lastRouter(inside) : inside.find((site) => this.isExactlyMade(site));
    const router = made && (isLast ? this.routerOf(made) : siteKey(made));
    this.making.delete(key);
    return router;
  }

  /** Whether a call is of a function that a framework lists as one that makes routers. */
  protected isExactlyMade(site: TreeSite): boolean {
    return this.frameworksFor(site).some(({ routers = [] }) =>
      this.calleeOrigins(site).some((path) => routers.includes(`${path}()`)),
    );
  }

  /** The last call on a router that is not an argument of another. */
  protected lastRouter(sites: readonly TreeSite[]): TreeSite | undefined {
    return sites.findLast(
      (site) =>
        site.around === undefined &&
        this.frameworksFor(site).some((framework) => this.comesFrom(framework, this.receiverOrigins(site), site.view)),
    );
  }

  protected frameworksFor({ view }: TreeSite): readonly Framework[] {
    return (view.file.language && this.byFamily.get(familyOf(view.file.language))) || [];
  }

  protected noteGroup(site: TreeSite): boolean {
    if (site.kind !== 'call') return false;
    for (const framework of this.frameworksFor(site)) {
      const pattern = this.groupOf(site, framework);
      const makes = framework.makes?.some((make) => isMaker(make, site.name));
      if (pattern === undefined && !makes) continue;
      if (pattern?.isSame && !pattern.hasBlock) continue;
      if (makes ? !this.isMade(site, framework) : !this.isOn(site, framework)) continue;
      this.groups.set(placeOf(site), { site, pattern });
      return true;
    }
    return false;
  }

  protected groupOf(site: TreeSite, { groups }: Framework): GroupPattern | undefined {
    return groups?.find(
      (group) => group.names.includes(site.name) && (group.with === undefined || this.hasLink(site, group.with)),
    );
  }

  protected hasLink(site: TreeSite, names: readonly string[] | undefined): boolean {
    return names !== undefined && this.linksOf(site).some((one) => names.includes(one.name));
  }

  /** The calls of the same chain, or the marks on the same declaration. */
  protected linksOf(site: TreeSite): readonly TreeSite[] {
    this.chains ??= groupBy(this.sites, chainKey);
    return this.chains.get(chainKey(site)) ?? [];
  }

  protected isOn(site: TreeSite, framework: Framework): boolean {
    if (this.receiver(site) < 0) return this.isBare(site, framework);
    return this.comesFrom(framework, this.receiverOrigins(site), site.view);
  }

  /** Whether calling the callee makes a router of the framework. */
  protected isMade(site: TreeSite, framework: Framework): boolean {
    return this.comesFrom(
      framework,
      this.calleeOrigins(site).map((path) => `${path}()`),
      site.view,
    );
  }

  protected receiver({ view, expression }: TreeSite): number {
    return receiverOf(view, expression);
  }

  protected receiverOrigins(site: TreeSite): string[] {
    return originsOf(this.e.b, site.view, this.receiver(site), site.scope);
  }

  private readonly callees = new Map<TreeSite, string[]>();

  protected calleeOrigins(site: TreeSite): string[] {
    let known = this.callees.get(site);
    if (known === undefined) this.callees.set(site, (known = this.findCalleeOrigins(site)));
    return known;
  }

  private findCalleeOrigins(site: TreeSite): string[] {
    const { view, expression, scope, name, kind } = site;
    if (expression < 0) return [];
    const { b } = this.e;
    const called = evaluate(b, view, expression, scope, 'call');
    const value = called ?? (kind === 'mark' ? evaluate(b, view, expression, scope, 'type') : undefined);
    if (value === undefined) return this.receiver(site) < 0 ? [`?.${name}`] : [];
    return alternatives(settle(this.e.b, value)).flatMap((one) => originsOfValue(this.e.b, one, 0));
  }

  /** Paths that begin with one of a router: what is called on it returns it, or something below it. */
  protected comesFrom(
    { routers = [], answers, pathsNeedNoImport }: Framework,
    paths: readonly string[],
    view?: FileView,
  ): boolean {
    const isFrom = (path: string, router: string): boolean =>
      isBelow(path, router) ||
      isUnknown(path, router, view) ||
      (pathsNeedNoImport === true && isSpelled(path, router, view));
    return paths.some((path) => !answers?.test(path) && routers.some((router) => isFrom(path, router)));
  }

  protected candidatesOf(site: TreeSite): Candidate[] {
    let origins: string[] | undefined;
    return this.frameworksFor(site).flatMap((framework): Candidate[] => {
      if (!isNamedBy(framework, site)) return [];
      if (framework.isOnlyInTests && !isOfTest(site)) return [];
      if (this.isValue(site, framework)) return [{ site, framework, isKnown: true }];
      const isHeld = framework.held !== undefined && isMaker(framework.held, site.name);
      if (site.kind === 'mark' && (isHeld || isMark(framework, site) || isClassMark(framework, site)))
        return this.isMarkOf(framework, site) ? [{ site, framework, isKnown: true }] : [];
      if (this.receiver(site) < 0)
        return this.isMade(site, framework) || this.isBare(site, framework) ? [{ site, framework, isKnown: true }] : [];
      if (framework.directories && isLoader(this.e, site, framework.directories))
        return [{ site, framework, isKnown: true }];
      origins ??= this.receiverOrigins(site);
      if (this.comesFrom(framework, origins, site.view)) return [{ site, framework, isKnown: true }];
      if (framework.makes?.some((make) => isMaker(make, site.name)) && this.isMade(site, framework))
        return [{ site, framework, isKnown: true }];
      return origins.some((path) => !path.startsWith('?')) ? [] : [{ site, framework, isKnown: false }];
    });
  }

  protected isBare(site: TreeSite, framework: Framework): boolean {
    return this.comesFrom(framework, this.calleeOrigins(site), site.view);
  }

  /** A call that makes a route or mount as a value. */
  protected isValue(site: TreeSite, { values }: Framework): boolean {
    return (
      values !== undefined &&
      site.kind === 'call' &&
      isNamedValue(values, site) &&
      this.calleeOrigins(site).some((path) =>
        values.from.some(
          (module) =>
            isBelow(path, module) || (this.receiver(site) < 0 && isUnknown(path, `${module}.${site.name}`, site.view)),
        ),
      )
    );
  }

  protected isMarkOf(framework: Framework, site: TreeSite): boolean {
    const modules = framework.markModules ?? framework.routers ?? [];
    const origins = this.calleeOrigins(site);
    if (framework.marksNeedNoImport && origins.includes(`?.${site.name}`)) return true;
    return origins.some((path) =>
      modules.some((module) => isBelow(path, module) || isUnknown(path, `${module}.${site.name}`, site.view)),
    );
  }

  protected routerOf(site: TreeSite): RouterKey | undefined {
    return routerAt(this.e.b, site, this.receiver(site), this);
  }
}
