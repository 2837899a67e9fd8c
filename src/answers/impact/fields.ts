/** Schemas of affected symbols and test files, which several tools share. */
import * as z from 'zod/mini';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { CONFIDENCES } from '../../model/links.ts';
import { ENTRY_KINDS } from '../../model/root-kinds.ts';
import { placeList, referenceLine, symbolPlace } from '../../tools/outputs.ts';

export const affectedSymbol = z.strictObject({
  ...symbolPlace.shape,
  depth: z.int(),
  /** The directory of its file. */
  module: z.string(),
  /** How it uses the symbol that leads to it, which symbol that is (`of`), and where (`at`). */
  use: z.enum(REFERENCE_KINDS),
  of: z.string(),
  at: z.strictObject({ path: z.string(), line: referenceLine }),
  /** Further lines where a direct user uses a changed symbol, the first of them; with `use` and `of` where they differ. */
  also: z.exactOptional(
    placeList(
      z.strictObject({
        line: referenceLine,
        use: z.exactOptional(z.enum(REFERENCE_KINDS)),
        of: z.exactOptional(z.string()),
      }),
    ),
  ),
  /** How many more such lines there are. */
  also_more: z.exactOptional(z.int()),
  /** The declaration that the use names, where dispatch may lead from it to `of`. */
  through: z.exactOptional(z.string()),
  /** The lowest of all uses on the way from the changed symbol. */
  confidence: z.enum(CONFIDENCES),
  /** Where the shortest way is not exact: the depth at which exact uses alone lead to it too. */
  exact_depth: z.exactOptional(z.int()),
  public: z.exactOptional(z.literal(true)),
  entry: z.exactOptional(z.enum(ENTRY_KINDS)),
});

export const testFile = z.strictObject({
  path: z.string(),
  /** 1: it uses a changed symbol directly. */
  depth: z.int(),
  /** Only where no exact use leads to it at that depth. */
  confidence: z.exactOptional(z.literal('probable')),
  /** It uses nothing that is affected: it imports this file, whose top level does, or files that lead there. */
  imports: z.exactOptional(z.string()),
  /** How many of its symbols are affected. */
  symbols: z.int(),
  /** The first of them; empty for statements outside of any function. */
  name: z.string(),
  /** The line of its use. */
  line: referenceLine,
  /** Further symbols of the file that use a changed symbol directly, the first of them. */
  direct: z.exactOptional(placeList(z.strictObject({ name: z.string(), line: referenceLine }))),
});
