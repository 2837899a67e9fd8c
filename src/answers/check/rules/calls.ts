/** The rule `calls`: some symbols do not call, or otherwise use, others. */
import { isTimeUp } from '../../../base/deadline.ts';
import type { RuleOf } from '../../../config/rule-schema.ts';
import { maskOf, passes } from '../../../graph/edge.ts';
import type { Graph } from '../../../graph/graph.ts';
import { openReferencesNamed } from '../../../graph/open-references.ts';
import { REFERENCE_KINDS, type ReferenceKind } from '../../../model/kinds.ts';
import { kindOf } from '../../../resolve/core/link-code.ts';
import { many } from '../../../tools/layout.ts';
import { type Finding, oneByOne, type RuleKind } from '../rule-kind.ts';
import { emptyGaps, type RuleScope, scopeOf, unlinkedNotes } from '../scope.ts';
import { type Selected, selectSymbols } from '../selectors.ts';

export const calls: RuleKind<'calls'> = {
  kind: 'calls',
  meaning: 'Some symbols do not call others',
  reads: 'links',
  find: oneByOne<'calls'>((rule, context) => {
    const { session } = context;
    const scope = scopeOf(context, rule);
    const { graph } = scope;
    const to = selectSymbols(session, graph, rule.to);
    const from = rule.from && selectSymbols(session, graph, rule.from);
    const ends = { from, to };
    return {
      findings: usesBetween(scope, rule, ends),
      files: scope.files.length,
      gaps: emptyGaps(rule, [
        { what: 'the scope', isEmpty: scope.files.length === 0 },
        { what: 'from', isEmpty: from?.count === 0 },
        { what: 'to', isEmpty: to.count === 0 },
      ]).map((gap) => gap.replace(/^(from|to) matches no file/, '$1 matches no symbol')),
      notes: [...unlinkedNotes(scope.unlinked()), ...unboundNotes(scope, rule, ends)],
    };
  }),
};

interface Ends {
  /** Undefined: any symbol. */
  readonly from: Selected | undefined;
  readonly to: Selected;
}

/** Each pair of symbols once, at its first use. */
function usesBetween({ graph, files }: RuleScope, { uses }: RuleOf<'calls'>, { from, to }: Ends): Finding[] {
  const { nodes } = graph;
  const mask = maskOf({ kinds: uses, minConfidence: 'exact' });
  const pairs = new Map<string, Pair>();
  for (const file of files) {
    if (isTimeUp()) break;
    const { source, target, line, col, code } = graph.edgesOf(file);
    for (let i = 0; i < target.length; i++) {
      // Symbols that match `to` may use each other.
      if (to.has[target[i]] === 0 || to.has[source[i]] === 1 || from?.has[source[i]] === 0) continue;
      if (!passes(code[i], mask)) continue;
      const key = `${source[i]} ${target[i]}`;
      const known = pairs.get(key);
      if (known) known.count++;
      else
        pairs.set(key, {
          file,
          kind: REFERENCE_KINDS[kindOf(code[i])],
          ids: [nodes.symbolId(source[i]), nodes.symbolId(target[i])],
          line: line[i],
          col: col[i],
          count: 1,
        });
    }
  }
  return [...pairs.values()].flatMap((pair) => findingOf(graph, pair) ?? []);
}

interface Pair {
  readonly file: number;
  readonly kind: ReferenceKind;
  readonly ids: readonly [from: number, to: number];
  readonly line: number;
  readonly col: number;
  count: number;
}

const VERBS: Readonly<Partial<Record<ReferenceKind, string>>> = { call: 'calls', new: 'creates', render: 'renders' };

function findingOf({ nodes, reader }: Graph, { file, kind, ids, line, col, count }: Pair): Finding | undefined {
  const [from, to] = ids.map((id) => reader.symbolById(id));
  if (from === undefined || to === undefined) return undefined;
  const [user, used] = [reader.handle(from), reader.handle(to)];
  const more = count > 1 ? ` in ${many(count, 'place')}` : '';
  return {
    path: nodes.files[file].path,
    line,
    col: col + 1,
    symbol: user,
    message: `${VERBS[kind] ?? `uses (${kind})`} ${used}${more}`,
    keys: [`${user} -> ${used}`],
  };
}

/** Names that unbound uses are searched for at most: looking for more takes too long. */
const MAX_NAMES = 200;

/** A use that is not bound may mean one of the symbols: the rule holds as far as uses are bound. */
function unboundNotes({ graph, has }: RuleScope, { uses }: RuleOf<'calls'>, { from, to }: Ends): string[] {
  const { nodes, reader } = graph;
  const names = new Set<string>();
  for (const [number, file] of nodes.files.entries()) {
    const [first, end] = [nodes.first[number], nodes.first[number + 1]];
    if (!to.has.subarray(first, end).includes(1)) continue;
    for (const [row, { name }] of reader.namesInFile(file).entries()) if (to.has[first + row] === 1) names.add(name);
    if (names.size > MAX_NAMES) return [];
  }
  const kinds = new Set<ReferenceKind>(uses);
  const open = openReferencesNamed(graph, names).filter(
    ({ fileId, kind, reason, from: source }) =>
      kinds.has(kind) &&
      reason !== 'external' &&
      has(nodes.fileNumber(fileId)) &&
      from?.has[nodes.nodeOf(source)] !== 0 &&
      to.has[nodes.nodeOf(source)] === 0,
  );
  if (open.length === 0) return [];
  const [{ fileId, line }] = open;
  const first = `${nodes.files[nodes.fileNumber(fileId)].path}:${line}`;
  return [`${many(open.length, 'use')} of these names could not be bound and may violate it, such as ${first}`];
}
