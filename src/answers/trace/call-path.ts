/** The schema of a path of calls, as answers show it. */
import * as z from 'zod/mini';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { CONFIDENCES } from '../../model/links.ts';
import { ENTRY_KINDS } from '../../model/root-kinds.ts';
import { referenceLine, symbolPlace } from '../../tools/outputs.ts';

export const callPath = z.strictObject({
  /** The kind of entry point of the first symbol, where the question names no start. */
  entry: z.exactOptional(z.enum(ENTRY_KINDS)),
  /** The lowest confidence of its steps. */
  confidence: z.enum(CONFIDENCES),
  /** Each call, with the symbol that makes it. */
  steps: z.array(
    z.strictObject({
      symbol: symbolPlace,
      kind: z.enum(REFERENCE_KINDS),
      path: z.string(),
      line: referenceLine,
      /** The line of the current file; absent when that is no longer the indexed one. */
      text: z.exactOptional(z.string()),
      confidence: z.enum(CONFIDENCES),
      /** The declaration that the call names, where it leads to another member. */
      via: z.exactOptional(z.string()),
    }),
  ),
  /** The symbol that the last call reaches. */
  end: symbolPlace,
});
