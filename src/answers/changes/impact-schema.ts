/** Schema of the `impact` part of an answer about changes: affected symbols, tests to run, removed names still in use. */
import * as z from 'zod/mini';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { placeList, referenceLine } from '../../tools/outputs.ts';
import { affectedSymbol, testFile } from '../impact/fields.ts';
import { RISK_LEVELS } from '../impact/risk.ts';

export const changesImpactSchema = z.strictObject({
  depth: z.int(),
  risk: z.strictObject({ level: z.enum(RISK_LEVELS), reasons: z.array(z.string()) }),
  counts: z.strictObject({
    affected: z.int(),
    files: z.int(),
    test_files: z.int(),
    importing_tests: z.int(),
    public_affected: z.int(),
    unparsed: z.int(),
    probable: z.int(),
    still_named: z.int(),
  }),
  affected: z.array(affectedSymbol),
  tests: placeList(testFile),
  /** The first unbound references to names that were removed or renamed. */
  still_named: z.readonly(
    z.array(
      z.strictObject({
        /** The removed name, and the handle of the symbol that had it. */
        name: z.string(),
        was: z.string(),
        use: z.enum(REFERENCE_KINDS),
        path: z.string(),
        line: referenceLine,
      }),
    ),
  ),
});

export type ChangesImpact = z.output<typeof changesImpactSchema>;
