/** Applies the tables of frameworks to the sites of a tree: which calls and marks are routes, mounts, groups and prefixes. */
import { groupBy } from '../base/group-by.ts';
import { at, BASE, SYMBOL } from '../model/facts.ts';
import type { Framework, GroupPattern, MountPattern, RecordPatterns, RoutePattern } from '../model/framework.ts';
import { FLAG } from '../model/kinds.ts';
import { rowOfKey, type SymbolKey, symbolKey } from '../model/links.ts';
import type { SiteValue } from '../model/sites.ts';
import { evaluate } from '../resolve/core/evaluate.ts';
import { settle } from '../resolve/core/settle.ts';
import { isTypeKind, typeOf } from '../resolve/core/type-of.ts';
import { alternatives, type Value } from '../resolve/core/values.ts';
import { functionOf, keyed, pickArgument, textOf, textsOf, valueOfName } from './arguments.ts';
import { UNKNOWN_PART } from './assemble.ts';
import { isLoader, loadedFiles } from './directory-mounts.ts';
import { Found, type Mount } from './found.ts';
import { inheritRoutes } from './inherited-routes.ts';
import { nestedFile, routeOfFound } from './nested-files.ts';
import { addressIn, isClassMark, isMaker, LAST, partOfPath, partsOf, shown, withBelow } from './patterns.ts';
import { procedureOf, recordEntries } from './record-routes.ts';
import { withoutSharedEnds } from './route-ends.ts';
import { RouteParts } from './route-parts.ts';
import { parameterRouter, type RouterKey, routerOfCallee, routerOfValue, siteKey, symbolRouter } from './routers.ts';
import type { Candidate } from './site-origins.ts';
import { fieldAfter, memberAfter, takerOf, takesSelf } from './takers.ts';
import { topicsOf } from './topics.ts';
import { referenceAt, type TreeSite } from './tree-sites.ts';
import { holderOf, isWritten, moduleRouter, mountedValue, spreadMembers } from './value-routes.ts';
import { addVersions } from './versions.ts';

export class SiteReader extends RouteParts {
  readonly found = new Found();
  /** A mount in a test says nothing about what the program serves. */
  private readonly mount = (site: TreeSite, mount: Mount): void =>
    this.found.mount(site.view.file.role === 'test' ? { ...mount, isTest: true } : mount);
  private readonly frameworkOf = new Map<RouterKey, Framework>();
  /** Types that describe what others serve. */
  private readonly clients = new Set<RouterKey>();
  private inside: ReadonlyMap<string, readonly TreeSite[]> | undefined;
  private readonly markedClasses = new Map<SymbolKey, Framework>();
  /** Routers that are served with their module unless they are mounted elsewhere. */
  private readonly loose = new Map<RouterKey, RouterKey>();

  /** Reads all sites; those that depend on what others say are read again until nothing new follows. */
  read(): Found {
    const candidates = this.sites.flatMap((site) => this.candidatesOf(site));
    for (const { site, framework } of candidates) if (isClassMark(framework, site)) this.readClassMark(site, framework);
    for (const { site, framework, isKnown } of candidates) if (isKnown) this.readSite(site, framework);
    for (const site of this.sites) this.readPassed(site);
    let pending = candidates.filter(({ isKnown }) => !isKnown);
    for (let rounds = 0; rounds < 10 && pending.length > 0; rounds++) {
      this.spread();
      const now = pending.filter((one) => this.isOf(one));
      if (now.length === 0) break;
      for (const { site, framework } of now) this.readSite(site, framework);
      pending = pending.filter((one) => !now.includes(one));
    }
    this.readFiles();
    inheritRoutes(this.e, this.found, this.markedClasses);
    addVersions(this.e, this.found, {
      versioned: candidates.filter(({ site, framework }) => framework.versions?.names.includes(site.name)),
      marksOn: (key) => this.marks.get(`${key}`) ?? [],
    });
    for (const [child, parent] of this.loose)
      if (this.found.mounts(child).length === 0) this.found.mount({ parent, child, prefix: '' });
    this.found.routes = withoutSharedEnds(this.found.routes);
    return this.found;
  }

  /** Reads the sites of clients: nothing is mounted on one, and no function adds requests to what it is given. */
  readRequests(): Found {
    const candidates = this.sites.flatMap((site) => this.candidatesOf(site)).filter(({ isKnown }) => isKnown);
    for (const { site, framework } of candidates) if (isClassMark(framework, site)) this.readClassMark(site, framework);
    for (const { site, framework } of candidates) this.readSite(site, framework);
    return this.found;
  }

  /** Lets frameworks with a reading of their own read the files that have sites. */
  private readFiles(): void {
    for (const sites of groupBy(this.sites, ({ view }) => view.file.path).values())
      for (const framework of this.frameworksFor(sites[0]))
        for (const route of framework.readFile?.(nestedFile(this.e, sites)) ?? [])
          this.found.routes.push(routeOfFound(this.e, framework, route));
  }

  /** Routers are known by their mounts: what a known one is passed to, and what is mounted below one. */
  private spread(): void {
    for (let changed = true; changed; ) {
      changed = false;
      for (const { parent, child } of this.found.allMounts()) {
        const framework = parent === undefined ? undefined : this.frameworkOf.get(parent);
        if (framework === undefined || this.frameworkOf.has(child)) continue;
        this.frameworkOf.set(child, framework);
        changed = true;
      }
    }
  }

  private isOf({ site, framework }: Candidate): boolean {
    const key = this.routerOf(site);
    return key !== undefined && this.frameworkOf.get(key) === framework;
  }

  // ---- what a site says -------------------------------------------------------------------------------------------

  private readSite(site: TreeSite, framework: Framework): void {
    const { name, args } = site;
    if (site.kind === 'mark' && (this.readHeld(site, framework) || this.readMark(site, framework))) return;
    if (this.isValue(site, framework)) {
      this.readValue(site, framework);
      return;
    }
    const router = this.routerOf(site) ?? this.aroundOf(site, framework);
    if (router !== undefined && !this.frameworkOf.has(router)) this.frameworkOf.set(router, framework);
    for (const make of framework.makes ?? []) {
      if (!isMaker(make, name)) continue;
      const { path, routers } = make;
      this.frameworkOf.set(siteKey(site), framework);
      if (framework.servesModule) this.loose.set(siteKey(site), moduleRouter(site));
      const child = this.routerOfArgument(site, pickArgument(args, routers));
      if (child !== undefined) this.found.mount({ parent: siteKey(site), child, prefix: '' });
      const base = pickArgument(args, path);
      // What a client is given as its base says that there is one, where it is not written.
      const prefix =
        textOf(this.e, site, base) ?? (framework.isClient && base !== undefined ? UNKNOWN_PART : undefined);
      if (prefix !== undefined) this.found.prefix(siteKey(site), prefix);
    }
    for (const { names, path } of framework.prefixes ?? []) {
      const base = names.includes(name) ? pickArgument(args, path) : undefined;
      const prefix =
        textOf(this.e, site, base) ?? (framework.isClient && base !== undefined ? UNKNOWN_PART : undefined);
      if (prefix !== undefined && router !== undefined) this.found.prefix(router, prefix);
    }
    for (const { names, path } of framework.globals ?? []) {
      const argument = names.includes(name) ? pickArgument(args, path) : undefined;
      if (argument === undefined) continue;
      const [prefix, except] = [textOf(this.e, site, argument), textsOf(this.e, site, keyed(args, 'exclude')) ?? []];
      this.found.globals.push({ framework: framework.name, prefix, except, path: site.view.file.path });
    }
    if (framework.directories && isLoader(this.e, site, framework.directories)) {
      for (const { file, prefix } of loadedFiles(this.e, site, framework.directories)) {
        const module = { kind: 'module', language: file.language!, file: file.id, name: '' } as const;
        const child = routerOfValue(this.e.b, module, this);
        if (child !== undefined) this.found.mount({ parent: router, child, prefix });
      }
      return;
    }
    if (framework.records !== undefined) this.readRecords(site, framework, framework.records);
    const group = this.groupOf(site, framework);
    if (group !== undefined) this.readGroup(site, { framework, group, router });
    for (const mount of framework.mounts ?? []) if (mount.names.includes(name)) this.readMount(site, mount, router);
    for (const route of framework.routes ?? [])
      if (
        Object.hasOwn(route.names, name) &&
        this.readRoute(site, { framework, route, router: route.ofMade ? siteKey(site) : router })
      )
        break;
  }

  /** The group whose block a call without a receiver is in. */
  private aroundOf(site: TreeSite, { functionsAreBlocks }: Framework): RouterKey | undefined {
    if (this.receiver(site) >= 0) return undefined;
    const group = this.blockAround(site.view.file.id, site.start);
    if (group !== undefined) return siteKey(group);
    const { view } = site;
    let row = functionsAreBlocks ? site.symbol : 0;
    while (row > 0 && (view.symbol(row, SYMBOL.flags) & FLAG.anonymous) !== 0) row = view.symbol(row, SYMBOL.parent);
    return row > 0 ? parameterRouter(view.key(row), 0) : undefined;
  }

  private readGroup(
    site: TreeSite,
    { framework, group, router }: { framework: Framework; group: GroupPattern; router: RouterKey | undefined },
  ): void {
    const prefix = group.path === undefined ? '' : textOf(this.e, site, pickArgument(site.args, group.path));
    const own = siteKey(site);
    this.frameworkOf.set(own, framework);
    this.mount(site, { parent: router, child: own, prefix });
    if (!group.hasBlock) return;
    // A function of the tree in place of a block: its first parameter is the group.
    for (const arg of site.args) {
      if (!('name' in arg)) continue;
      const key = routerOfValue(this.e.b, valueOfName(this.e, site, arg), this);
      if (key?.startsWith('p')) this.mount(site, { parent: own, child: key, prefix: '' });
    }
  }

  /** What a value belongs to: the call around its list, or the variable that holds it. */
  private routerOfItem(site: TreeSite, framework: Framework): RouterKey {
    for (let { around } = site; around !== undefined; around = around.around) {
      const { name } = around;
      if (framework.makes?.some((make) => isMaker(make, name))) return siteKey(around);
      if (this.isValue(around, framework)) {
        if (mountedValue(framework, around) !== undefined) return siteKey(around);
      } else if (framework.mounts?.some(({ names }) => names.includes(name))) {
        const router = this.routerOf(around);
        if (router !== undefined) return router;
      }
    }
    const { router, isVariable, isLocal } = holderOf(site, framework.values?.variable);
    if (isVariable) this.loose.set(router, moduleRouter(site));
    if (isLocal) this.found.mount({ parent: undefined, child: router, prefix: undefined });
    return router;
  }

  private readValue(site: TreeSite, framework: Framework): void {
    const router = this.routerOfItem(site, framework);
    const mounted = mountedValue(framework, site);
    if (mounted === undefined) {
      for (const route of framework.values?.routes ?? [])
        if (Object.hasOwn(route.names, site.name) && this.readRoute(site, { framework, route, router })) break;
      return;
    }
    const prefix = shown(framework, textOf(this.e, site, pickArgument(site.args, mounted.pattern.path)));
    for (const one of mounted.routers) {
      for (const spread of isWritten(one) ? spreadMembers(one, mounted.pattern) : []) {
        const child = this.routerOfArgument(site, spread);
        if (child !== undefined) this.found.mount({ parent: siteKey(site), child, prefix: '' });
      }
      const child = isWritten(one) ? siteKey(site) : (this.routerOfArgument(site, one) ?? this.moduleOf(site, one));
      if (child !== undefined) this.found.mount({ parent: router, child, prefix });
    }
  }

  /** Procedures of a record are routes, other records among its entries are mounted below it. */
  private readRecords(site: TreeSite, framework: Framework, records: RecordPatterns): void {
    const own = siteKey(site);
    if (records.joins?.includes(site.name))
      for (const arg of site.args) {
        const child = this.routerOfArgument(site, arg);
        if (child !== undefined) this.found.mount({ parent: own, child, prefix: '' });
      }
    if (!records.names.includes(site.name)) return;
    const { separator } = framework;
    for (const { key, value } of recordEntries(site.args[0])) {
      const procedure = procedureOf(this.e, site, value, records.ends);
      if (procedure !== undefined)
        this.found.routes.push({
          framework: framework.name,
          methods: [procedure.method],
          path: key,
          router: own,
          handler: procedure.handler,
          isRequest: false,
          site: { view: site.view, line: procedure.line, col: procedure.col },
          separator,
        });
      else {
        const child = this.routerOfArgument(site, value);
        if (child !== undefined) this.found.mount({ parent: own, child, prefix: key });
      }
    }
  }

  /** The module that a text names: `include("app.urls")`. */
  private moduleOf(site: TreeSite, value: SiteValue): RouterKey | undefined {
    if ('list' in value) return value.list.length === 0 ? undefined : this.moduleOf(site, value.list[0]);
    const text = textOf(this.e, site, value);
    if (text === undefined) return undefined;
    const { b } = this.e;
    return routerOfValue(b, b.semantics(site.view).names.moduleNamed?.(b, site.view, text), this);
  }

  private readMount(site: TreeSite, pattern: MountPattern, router: RouterKey | undefined): void {
    const { path, routers, replacesPrefix, wrappers = [] } = pattern;
    const pathArgument = pickArgument(site.args, path);
    const text = textOf(this.e, site, pathArgument);
    const isPath = text !== undefined || (pathArgument !== undefined && 'text' in pathArgument);
    const given: readonly (SiteValue | undefined)[] =
      routers === 'rest'
        ? site.args.filter((arg) => arg !== pathArgument || !isPath)
        : [pickArgument(site.args, routers)];
    for (const arg of given.flatMap(partsOf)) {
      if ('call' in arg && wrappers.includes(arg.call)) {
        this.readMount({ ...site, args: arg.args }, pattern, router);
        continue;
      }
      const child = this.routerOfArgument(site, arg);
      const replaces = replacesPrefix && text !== undefined;
      if (child !== undefined)
        this.mount(site, { parent: router, child, prefix: text ?? '', ...(replaces && { replaces }) });
    }
  }

  /** The router that an argument is, names, or makes. */
  routerOfArgument(site: TreeSite, arg: SiteValue | undefined): RouterKey | undefined {
    if (arg === undefined) return undefined;
    const { b } = this.e;
    if ('name' in arg) return this.routerOfName(site, arg);
    if ('function' in arg) {
      const key = functionOf(this.e, site, arg);
      return key === undefined ? undefined : parameterRouter(key, 0);
    }
    if ('list' in arg) return arg.list.map((one) => this.routerOfArgument(site, one)).find((one) => one !== undefined);
    if (!('call' in arg)) return undefined;
    const made = this.makes(site.view.file.id, arg.line, arg.col);
    if (made !== undefined) return siteKey(made);
    const [first] = arg.args;
    if ((arg.call === 'require' || arg.call === 'import') && first !== undefined && 'text' in first)
      return routerOfValue(b, b.semantics(site.view).names.moduleNamed?.(b, site.view, first.text), this);
    const reference = referenceAt(site.view, arg);
    return reference && routerOfCallee(b, { view: site.view, scope: reference.scope }, reference.expression, this);
  }

  /** The router that a name means; of `router.urls`, where that says nothing, what it is a member of. */
  private routerOfName(site: TreeSite, name: Extract<SiteValue, { name: string }>): RouterKey | undefined {
    const { b } = this.e;
    const found = routerOfValue(b, valueOfName(this.e, site, name), this);
    const end = found === undefined ? name.name.lastIndexOf('.') : -1;
    if (end < 0) return found;
    return routerOfValue(b, valueOfName(this.e, site, { ...name, name: name.name.slice(0, end), line: LAST }), this);
  }

  private readRoute(
    site: TreeSite,
    { framework, route, router }: { framework: Framework; route: RoutePattern; router: RouterKey | undefined },
  ): boolean {
    const { args } = site;
    if (args.length < (route.minArguments ?? 0)) return false;
    if (this.hasLink(site, route.unless)) return false;
    // `app.test_client().get("/")` is a request.
    if (route.handler === 'marked' && site.kind !== 'mark') return false;
    if (route.after !== undefined && !route.after.includes(this.makerOf(router) ?? '')) return false;
    const described = route.madeBy === undefined ? args : this.argumentsOfMade(site, route.madeBy);
    const isPlace = framework.broker !== undefined && typeof route.path === 'number';
    // `{ cmd: "sum" }` is a topic, and no argument with a key.
    const picked = isPlace ? args[route.path as number] : pickArgument(described, route.path);
    const pathArgument = picked ?? this.chained(site, route.chain?.path)[0];
    const more = route.morePaths ? args.slice(args.indexOf(pathArgument!) + 1).filter((arg) => 'text' in arg) : [];
    const texts = (framework.broker === undefined ? textsOf : topicsOf)(
      this.e,
      site,
      more.length > 0 ? { list: [pathArgument!, ...more] } : pathArgument,
    );
    if (texts === undefined && pathArgument !== undefined && 'text' in pathArgument) return false;
    if (texts === undefined && route.pathIsText) return false;
    if (route.pathLike !== undefined && texts?.some((text) => !route.pathLike!.test(text))) return false;
    const byName =
      texts === undefined && pathArgument === undefined ? this.pathByName(site, framework, router) : undefined;
    if (framework.broker !== undefined && texts === undefined && pathArgument !== undefined) return false;
    const isUnwritten = texts === undefined && pathArgument !== undefined && !route.mayLackPath;
    const partly = isUnwritten ? (framework.isClient ? addressIn : partOfPath)(pathArgument) : undefined;
    if (texts === undefined && !isUnwritten && !route.mayLackPath) return false;
    if (route.calls !== undefined) return this.readCalls(site, { framework, route, router }, texts ?? ['']);
    const handler = framework.isClient
      ? site.view.key(site.symbol)
      : this.handlerOf(site, route.handler, texts === undefined ? undefined : pathArgument);
    const methods =
      this.markedMethods(framework, handler) ??
      this.methodsOf(site, route, { args: described, isClient: framework.isClient });
    const stack = route.handler === 'last' && !framework.isClient ? { stack: this.stackOf(site, pathArgument) } : {};
    const known = this.classOf(site, route, handler);
    const ofClass = known && route.ofClass?.(known);
    for (const text of texts ?? [isUnwritten ? partly : (byName ?? '')]) {
      const isWhole = text !== undefined && framework.wholePath?.test(text);
      const inPath = route.methodInPath && text !== undefined ? /^([A-Z]+) (.*)$/.exec(text) : null;
      const path = withBelow(shown(framework, inPath ? inPath[2].replace(/^[^/]+/, '') : text), route.below);
      const own = {
        framework: framework.name,
        router: isWhole ? undefined : router,
        site,
        isRequest: framework.isClient === true,
        broker: framework.broker,
        named: this.namedPath(site, framework),
      };
      if (ofClass === undefined)
        this.found.routes.push({ ...own, methods: inPath ? [inPath[1]] : methods, path, handler, ...stack });
      for (const { methods: answered, path: below, member } of ofClass ?? [])
        this.found.routes.push({
          ...own,
          methods: answered,
          path: below === undefined || path === undefined ? path : `${path}/${below}`,
          handler: (member === undefined ? undefined : known?.members.get(member)) ?? handler,
        });
    }
    return true;
  }

  /** Calls among the arguments of a route say its methods. */
  private readCalls(
    site: TreeSite,
    { framework, route, router }: { framework: Framework; route: RoutePattern; router: RouterKey | undefined },
    texts: readonly string[],
  ): boolean {
    this.inside ??= groupBy(this.sites, ({ around }) => (around === undefined ? '' : siteKey(around)));
    const inside = (this.inside.get(siteKey(site)) ?? []).filter((one) => Object.hasOwn(route.calls!, one.name));
    for (const call of inside) {
      const given = route.handledBy === undefined ? call.args : this.chained(call, [route.handledBy]);
      const handler = functionOf(this.e, call, given[0]);
      for (const text of texts) {
        const path = shown(framework, text);
        this.found.routes.push({
          framework: framework.name,
          methods: [route.calls![call.name]],
          path,
          router,
          handler,
          isRequest: false,
          site: call,
        });
      }
    }
    return inside.length > 0;
  }

  /** Where no mark gives a path, names may. */
  private pathByName(
    site: TreeSite,
    { pathByName, topicByName }: Framework,
    router: RouterKey | undefined,
  ): string | undefined {
    if (topicByName !== undefined && site.kind === 'mark')
      return topicByName(site.view.file.path, site.view.nameOf(site.symbol));
    const isMarked =
      router !== undefined && (this.found.prefixOf(router) !== undefined || this.found.mounts(router).length > 0);
    return site.kind === 'mark' && !isMarked ? pathByName : undefined;
  }

  // ---- marks --------------------------------------------------------------------------------------------------------

  private readMark(site: TreeSite, framework: Framework): boolean {
    const { view, symbol } = site;
    const onType = isTypeKind(view.symbol(symbol, SYMBOL.kind));
    if (onType && isClassMark(framework, site)) return true;
    const mark = framework.marks?.find(({ names }) => Object.hasOwn(names, site.name));
    if (mark === undefined) return false;
    const member = onType ? memberAfter(view, symbol, site.end) : -1;
    if (member > 0) return this.readMark({ ...site, symbol: member }, framework);
    if (onType) return false;
    const owner = view.symbol(symbol, SYMBOL.parent);
    const isMember = owner > 0 && isTypeKind(view.symbol(owner, SYMBOL.kind));
    const type = isMember ? this.markedType(view.key(owner), framework, 0) : undefined;
    if (type !== undefined && this.clients.has(type)) return true;
    if (framework.isClient && framework.classes !== undefined && type === undefined) return true;
    const isMarked = [...this.markedClasses.values()].includes(framework);
    if (!isMarked && framework.classes?.some(({ isRequired }) => isRequired)) return true;
    const mounted = mark.isMounted ? parameterRouter(view.key(symbol), 0) : undefined;
    const router = mounted ?? type ?? (isMember ? symbolRouter(view.key(owner)) : undefined);
    return this.readRoute(site, { framework, route: mark, router });
  }

  private readClassMark(site: TreeSite, framework: Framework): void {
    const { view, symbol } = site;
    const pattern = framework.classes?.find(({ names }) => names.includes(site.name));
    if (pattern === undefined || !isTypeKind(view.symbol(symbol, SYMBOL.kind))) return;
    const router = symbolRouter(view.key(symbol));
    this.frameworkOf.set(router, framework);
    if (pattern.isClient) this.clients.add(router);
    this.markedClasses.set(view.key(symbol), framework);
    this.readClassMember(site, framework, pattern.member);
    if (pattern.path === undefined) return;
    const read = framework.broker === undefined ? textsOf : topicsOf;
    const texts = read(this.e, site, pickArgument(site.args, pattern.path)) ?? [''];
    const prefixes = texts.map((text) => shown(framework, text) ?? '');
    if (prefixes.length === 1) this.found.prefix(router, prefixes[0]);
    else for (const prefix of prefixes) this.found.mount({ parent: undefined, child: router, prefix });
  }

  /** The member of a marked class that answers what the class is marked with. */
  private readClassMember(site: TreeSite, { name, broker }: Framework, member: string | undefined): void {
    const { view, symbol } = site;
    const row = member === undefined ? -1 : view.firstChild(symbol, view.nameId(member));
    if (row < 0) return;
    const [router, handler] = [symbolRouter(view.key(symbol)), view.key(row)];
    this.found.routes.push({ framework: name, methods: [], path: '', router, handler, isRequest: false, broker, site });
  }

  /** A mark on a field or parameter says which topic what it holds is for. */
  private readHeld(site: TreeSite, { held }: Framework): boolean {
    if (held === undefined || !isMaker(held, site.name)) return false;
    const field = fieldAfter(site);
    const topics = topicsOf(this.e, site, pickArgument(site.args, held.path));
    if (field > 0 && topics?.length === 1) this.found.prefix(symbolRouter(site.view.key(field)), topics[0]);
    return true;
  }

  /** The type itself, or the nearest one above it, that has a mark of the framework. */
  private markedType(key: SymbolKey, framework: Framework, depth: number): RouterKey | undefined {
    const router = symbolRouter(key);
    if (this.frameworkOf.get(router) === framework) return router;
    if (depth > 4) return undefined;
    const view = this.e.b.view(key);
    for (const base of view.basesOf(rowOfKey(key))) {
      const row = at(view.facts.bases, base, BASE.expression);
      for (const one of alternatives(typeOf(this.e.b, view, row, view.outerScopeOf(rowOfKey(key))))) {
        const found =
          one.kind === 'instance' || one.kind === 'symbol' ? this.markedType(one.key, framework, depth + 1) : undefined;
        if (found !== undefined) return found;
      }
    }
    return undefined;
  }

  /** Names of the type and member that a mark is on, for paths that are made of them. */
  private namedPath(site: TreeSite, framework: Framework): ((path: string) => string) | undefined {
    const { namedPath } = framework;
    const { view, symbol } = site;
    if (namedPath === undefined || site.kind !== 'mark') return undefined;
    const owner = view.symbol(symbol, SYMBOL.parent);
    const mark = (name: string): string | undefined => {
      const [value] = this.chained({ ...site, symbol: owner }, [name]);
      return textOf(this.e, site, value);
    };
    return (path) => namedPath(path, { type: view.nameOf(owner), member: view.nameOf(symbol), mark });
  }

  // ---- routers that are passed to functions ---------------------------------------------------------------------------

  /** `users()` in a block, where only the block's receiver would tell that it is `fun Route.users()`: the only one of its name. */
  private extensionsNamed(site: TreeSite, known: readonly Value[]): Value[] {
    const extended = this.frameworksFor(site).flatMap((framework) => framework.extensions ?? []);
    if (extended.length === 0 || this.receiver(site) >= 0 || known.some(({ kind }) => kind === 'symbol')) return [];
    const found = this.e.reader
      .symbolsNamed(site.name, { limit: 50 })
      .filter(({ signature, name }) => extended.some((type) => signature.includes(`${type}.${name}(`)));
    return found.length === 1 ? [{ kind: 'symbol', key: symbolKey(found[0].fileId, found[0].row) }] : [];
  }

  /** What a function that extends a router is called in: `route("/api") { users() }`. */
  private blockOf(site: TreeSite): RouterKey | undefined {
    const framework = this.frameworksFor(site).find(({ functionsAreBlocks }) => functionsAreBlocks);
    return framework && (this.routerOf(site) ?? this.aroundOf(site, framework));
  }

  /** `registerUsers(app)`: the parameter is what is passed. */
  private readPassed(site: TreeSite): void {
    if (site.kind !== 'call' || site.expression < 0) return;
    const { b } = this.e;
    const callees = alternatives(settle(b, evaluate(b, site.view, site.expression, site.scope, 'call')));
    for (const one of [...callees, ...this.extensionsNamed(site, callees)]) {
      const key =
        one.kind === 'symbol'
          ? takerOf(this.e, one.key)
          : one.kind === 'instance'
            ? takerOf(this.e, one.key)
            : undefined;
      if (key === undefined) continue;
      const isAttached = one.kind === 'symbol' && one.attached === true;
      const shift = isAttached || takesSelf(b.view(key), rowOfKey(key)) ? 1 : 0;
      const on = isAttached ? this.routerOf(site) : this.blockOf(site);
      if (on !== undefined) this.mount(site, { parent: on, child: parameterRouter(key, 0), prefix: '' });
      site.args.forEach((arg, index) => {
        const passed = 'name' in arg || 'call' in arg ? this.routerOfArgument(site, arg) : undefined;
        if (passed !== undefined)
          this.mount(site, { parent: passed, child: parameterRouter(key, index + shift), prefix: '' });
      });
    }
  }
}
