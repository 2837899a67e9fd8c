/** How many references are bound, and why the others are not: of a whole index, a directory or a file. */
import * as z from 'zod/mini';
import { REFERENCE_KINDS } from '../../model/kinds.ts';
import { OPEN_REASONS } from '../../model/links.ts';

export const resolutionFields = {
  /** References by their surest link: one that may mean several symbols counts once. */
  exact: z.int(),
  probable: z.int(),
  /** References that are not bound, by reason; those to libraries are `external`. */
  open: z.strictObject({ external: z.int(), dynamic: z.int(), ambiguous: z.int(), unknown: z.int() }),
  /** Share of the references into this tree that are bound, 0 to 1; absent where there are none. */
  rate: z.exactOptional(z.number()),
};

/** What is most often open; `share` is of what is open there. */
export const reasonFields = z.array(
  z.strictObject({
    reason: z.enum(OPEN_REASONS),
    use: z.enum(REFERENCE_KINDS),
    share: z.number(),
    names: z.array(z.string()),
  }),
);
