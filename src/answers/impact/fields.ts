/** Whom a change affects, as several tools say it. */
import * as z from 'zod/mini';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { CONFIDENCES } from '../../model/links.ts';
import { referenceLine, symbolPlace } from '../../tools/outputs.ts';
import { ENTRY_KINDS } from '../trace/entry-points.ts';

export const affectedSymbol = z.strictObject({
  ...symbolPlace.shape,
  depth: z.int(),
  module: z.string(),
  use: z.enum(REFERENCE_KINDS),
  of: z.string(),
  at: z.strictObject({ path: z.string(), line: referenceLine }),
  confidence: z.enum(CONFIDENCES),
  public: z.exactOptional(z.literal(true)),
  entry: z.exactOptional(z.enum(ENTRY_KINDS)),
});

export const testFile = z.strictObject({
  path: z.string(),
  depth: z.int(),
  symbols: z.int(),
  name: z.string(),
  line: referenceLine,
});
