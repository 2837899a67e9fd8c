/** The rule `unused_exports`: whatever a file exports is used. */
import { untilTimeIsUp } from '../../../base/deadline.ts';
import { oneByOne, type RuleKind } from '../rule-kind.ts';
import { emptyGaps, scopeOf } from '../scope.ts';
import { unusedExports as findUnused } from '../unused-exports.ts';

export const unusedExports: RuleKind<'unused_exports'> = {
  kind: 'unused_exports',
  meaning: 'Whatever a file exports is used',
  reads: 'links',
  find: oneByOne<'unused_exports'>(async (rule, context) => {
    const scope = scopeOf(context, rule);
    const { symbols, notes } = await findUnused(context.session, scope);
    const { reader } = scope.graph;
    return {
      findings: [...untilTimeIsUp(symbols)].map((symbol) => {
        const handle = reader.handle(symbol);
        const { path, nameLine: line, nameCol, kind, name } = symbol;
        return {
          path,
          line,
          col: nameCol + 1,
          symbol: handle,
          message: `nothing uses the ${kind} ${name}`,
          keys: [handle],
        };
      }),
      files: scope.files.length,
      gaps: emptyGaps(rule, [{ what: 'the scope', isEmpty: scope.files.length === 0 }]),
      notes,
    };
  }),
};
