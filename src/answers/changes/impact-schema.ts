/** The part of an answer about changes that says who is affected. */
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
    public_affected: z.int(),
    unparsed: z.int(),
    probable: z.int(),
    still_named: z.int(),
  }),
  affected: z.array(affectedSymbol),
  tests: placeList(testFile),
  still_named: z.readonly(
    z.array(
      z.strictObject({
        name: z.string(),
        was: z.string(),
        use: z.enum(REFERENCE_KINDS),
        path: z.string(),
        line: referenceLine,
      }),
    ),
  ),
});
