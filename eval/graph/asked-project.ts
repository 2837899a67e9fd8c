/** The questions that a suite asks of one project, each put to the tools as a user would put it. */
import type * as z from 'zod/mini';
import { tool as files } from '../../src/answers/files/tool.ts';
import { tool as hierarchy } from '../../src/answers/hierarchy/tool.ts';
import { tool as outline } from '../../src/answers/outline/tool.ts';
import { tool as references } from '../../src/answers/references/tool.ts';
import { NO_NAME_THERE } from '../../src/answers/subject/asked-symbols.ts';
import { tool as symbol } from '../../src/answers/symbol/tool.ts';
import type { ReferenceKind } from '../../src/model/kinds.ts';
import type { Confidence } from '../../src/model/links.ts';
import type { Reply } from '../../src/tools/define.ts';
import type { Product } from '../product.ts';

/** Lines are 1-based, 0 is the body of a file. */
export interface Place {
  readonly path: string;
  readonly line: number;
  readonly name?: string;
  readonly kind?: string;
}

export interface Call {
  readonly from: Place;
  /** The function without a name in `from` that the call is in. */
  readonly callback?: Place;
  readonly to: Place;
  readonly line: number;
  readonly confidence: Confidence;
  readonly kind: ReferenceKind;
}

/** Columns are 0-based, as the suites count them. */
export interface AskedProject {
  /** Best first; empty when it is not declared in the tree. An import that leads out of the tree has kind `import`. */
  definitions(path: string, line: number, col: number): Promise<Place[]>;
  /** Uses and the declarations themselves. */
  references(path: string, line: number, col: number): Promise<Place[]>;
  /** Those of the members that the one named there overrides, and of those that override it. */
  relatedReferences(path: string, line: number, col: number): Promise<Place[]>;
  /** With what was asked about, where that has code itself. */
  implementations(path: string, line: number, col: number): Promise<(Place & { readonly isAsked?: boolean })[]>;
  /** Symbols that enclose calls of what is named there. */
  callers(path: string, line: number, col: number): Promise<Place[]>;
  callees(path: string, line: number, col: number): Promise<Place[]>;
  /** Every call into the tree, with what dispatch may make of it. */
  calls(): Promise<Call[]>;
}

/** The most that `references` returns at once. */
const PAGE = 1000;

type Asked = z.input<typeof references.input>;
type Reference = z.output<typeof references.output>['files'][number]['references'][number];

/** What `references` says of a name. */
interface Uses {
  readonly symbols: z.output<typeof references.output>['symbols'];
  readonly references: readonly Reference[];
}

/** Uses and declarations; no line of a file declares the file. */
const usesOf = ({ symbols, references: found }: Uses): Place[] =>
  [...symbols.filter(({ kind }) => kind !== 'file'), ...found].map(({ path, line }) => ({ path, line }));

const shortcut = (name: string) => references.shortcuts!.find((one) => one.name === name)!.input;

export function askedProject(product: Product): AskedProject {
  const at = (path: string, line: number, col: number): string => `${path}:${line}:${col + 1}`;

  async function everyReference(input: Partial<Asked> & { name: string }) {
    const found: Reference[] = [];
    for (let offset = 0; ; offset += PAGE) {
      const reply = await product.ask(references, { ...input, limit: PAGE, cursor: String(offset) });
      const page = isAbout(reply) ? reply.results : undefined;
      const shown = page?.files.flatMap((file) => file.references) ?? [];
      found.push(...shown);
      if (shown.length < PAGE) return { symbols: page?.symbols ?? [], references: found };
    }
  }

  const outlineOf = kept(async (path: string) => {
    const { results } = (await product.ask(outline, { path, depth: 'all' }))!;
    return results.type === 'file' ? results.symbols : [];
  });

  /** The symbol that a declaration is written in; the file where it is in none. */
  async function around({ path, handle }: { path: string; handle: string }): Promise<Place> {
    const symbols = await outlineOf(path);
    const own = symbols.findIndex((one) => one.handle === handle);
    const outer = symbols.slice(0, Math.max(own, 0)).findLast(({ depth }) => depth < symbols[own].depth);
    return outer === undefined ? moduleOf(path) : { path, line: outer.line, name: outer.name, kind: outer.kind };
  }

  /** Python runs a decorator in the code around what it decorates. */
  const callerOf = async ({ kind, path, symbol: from }: Reference): Promise<Place> =>
    kind === 'decorate' && path.endsWith('.py') && from !== undefined ? around(from) : placeOf(from ?? moduleOf(path));

  return {
    async definitions(path, line, col) {
      const reply = await product.ask(symbol, { name: at(path, line, col), limit: 200 });
      return isAbout(reply) ? reply.results.map(({ path, line, name, kind }) => ({ path, line, name, kind })) : [];
    },
    async references(path, line, col) {
      return usesOf(await everyReference({ name: at(path, line, col) }));
    },
    async relatedReferences(path, line, col) {
      const reply = await product.ask(hierarchy, { name: at(path, line, col), depth: 20, limit: PAGE });
      const related = isAbout(reply) ? reply.results.symbols.flatMap(({ up, down }) => [...up, ...down]) : [];
      const members = new Map(related.map(({ handle, relation }) => [handle, relation]));
      const found: Place[] = [];
      for (const [name, relation] of members) {
        if (relation !== 'override' && relation !== 'implicit') continue;
        const uses = await everyReference({ name });
        // A method that happens to fit is another declaration; only its uses may mean this one.
        found.push(...usesOf(relation === 'implicit' ? { ...uses, symbols: [] } : uses));
      }
      return found;
    },
    async implementations(path, line, col) {
      const reply = await product.ask(hierarchy, { name: at(path, line, col), depth: 20, limit: PAGE });
      if (!isAbout(reply)) return [];
      return reply.results.symbols.flatMap(({ symbol, containers, up, down }) => {
        const { kind, signature = '' } = symbol;
        // Go's users ask the same of a type or method, and mean the interfaces that it satisfies.
        const satisfied = up.filter(({ relation }) => relation === 'implicit');
        const isDeclared = kind === 'interface' || containers.at(-1)?.kind === 'interface';
        const hasCode = !isDeclared && kind !== 'type_alias' && !/^(?:abstract|declare)\b/.test(signature);
        const own = hasCode ? [{ ...placeOf(symbol), isAsked: true }] : [];
        const isAbove = !isDeclared && satisfied.length > 0 && !down.some(({ relation }) => relation === 'implicit');
        return [...own, ...(isAbove ? satisfied : [...down, ...(isDeclared ? [] : satisfied)]).map(placeOf)];
      });
    },
    async callers(path, line, col) {
      const found = await everyReference({ name: at(path, line, col), ...shortcut('callers') });
      return Promise.all(found.references.map(callerOf));
    },
    async callees(path, line, col) {
      const found = await everyReference({ name: at(path, line, col), ...shortcut('callees') });
      return found.references.flatMap((one) => (one.symbol === undefined ? [] : [placeOf(one.symbol)]));
    },
    async calls() {
      const all: Call[] = [];
      for (const { path } of (await product.ask(files, { limit: 10_000 }))!.results)
        for (const { handle, line, name, kind } of await outlineOf(path)) {
          const found = await everyReference({ name: handle, ...shortcut('callers'), confidence: 'probable' });
          for (const one of found.references)
            all.push({
              from: await callerOf(one),
              ...(one.callback && { callback: { ...one.callback, path: one.path, kind: 'function' } }),
              to: { path, line, name, kind },
              line: one.line,
              confidence: one.confidence!,
              kind: one.kind,
            });
        }
      return all;
    },
  };
}

/** Where nothing is named at a place, tools answer with the symbol around it and say so. */
const isAbout = <T>(reply: Reply<T> | undefined): reply is Reply<T> =>
  reply !== undefined && !reply.meta.notes.includes(NO_NAME_THERE);

const moduleOf = (path: string): Required<Place> => ({ path, line: 0, name: '<module>', kind: 'file' });

const placeOf = ({ path, line, name, kind }: Required<Place>): Required<Place> =>
  kind === 'file' ? moduleOf(path) : { path, line, name, kind };

function kept<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = make(key)));
    return value;
  };
}
