/** Exports that nothing uses, as `unused` finds them; a file that nothing imports counts as started by its name. */
import { listed } from '../../graph/live/node-lists.ts';
import { useTable } from '../../graph/live/use-table.ts';
import { symbolTable } from '../../graph/symbol-table.ts';
import { FLAG } from '../../model/kinds.ts';
import type { SymbolRecord } from '../../store/schema/records.ts';
import { many } from '../../tools/layout.ts';
import type { Session } from '../../workspace/session.ts';
import { rootFinder } from '../entry-points/tree-roots.ts';
import { deadSymbols } from '../unused/dead-symbols.ts';
import { judge } from '../unused/judge.ts';
import type { RuleScope } from './scope.ts';

export interface UnusedExports {
  /** In path and source order. */
  readonly symbols: readonly SymbolRecord[];
  readonly notes: readonly string[];
}

/** What something could still use, or only tests use, is not listed. */
export async function unusedExports(session: Session, { graph, has }: RuleScope): Promise<UnusedExports> {
  const findRoots = await rootFinder(session);
  const { nodes, reader } = graph;
  return reader.inOneView(() => {
    const tree = findRoots(graph);
    const dead = deadSymbols(tree, { exports: true, isStarted: (file) => !isImported(graph, file) });
    const { verdicts, unsearched } = judge(tree.source, dead);
    const { flags, parents } = symbolTable(graph);
    const isExport = (node: number) => {
      const first = nodes.first[nodes.fileOf(node)];
      const isOuter = parents[node] === first || (flags[parents[node]] & FLAG.package) !== 0;
      return node === first || (isOuter && (flags[node] & FLAG.exported) !== 0);
    };
    const found = dead.heads.filter(
      (node) =>
        has(nodes.fileOf(node)) &&
        isExport(node) &&
        dead.tested[node] === 0 &&
        verdicts.get(node)?.confidence !== 'possible',
    );
    return {
      symbols: found.flatMap((node) => reader.symbolById(nodes.symbolId(node)) ?? []),
      notes: unsearched > 0 ? [`${many(unsearched, 'file')} could not be searched for names of exports`] : [],
    };
  });
}

const isImported = (graph: RuleScope['graph'], file: number): boolean => {
  const { nodes } = graph;
  const { users, importers } = useTable(graph);
  for (let node = nodes.first[file]; node < nodes.first[file + 1]; node++)
    for (const lists of [users, importers])
      if (listed(lists, node).some((user) => nodes.fileOf(user) !== file)) return true;
  return false;
};
