/** Schema of uses that are no calls in the tree: what hands a symbol to a framework, a runner or a container. */
import * as z from 'zod/mini';
import { placeList, referenceLine } from '../../tools/outputs.ts';

export const USED_BY = [
  /** A decorator, annotation or attribute from outside the tree; or one of the tree, which receives the symbol. */
  'mark',
  'decorator',
  /** Its name, or its type object, is passed or stored as a value. */
  'value',
  /** It is a type argument of a call that registers types. */
  'type_argument',
  /** A test runner runs it; the system starts it; the language calls it by its name. */
  'test',
  'main',
  'language',
  /** It overrides a member of a base from outside the tree, which may call it; only where nothing but tests uses it. */
  'outside_base',
] as const;

export const usedByList = placeList(
  z.strictObject({
    how: z.enum(USED_BY),
    path: z.string(),
    line: referenceLine,
    /** The mark or base. */
    name: z.exactOptional(z.string()),
    text: z.exactOptional(z.string()),
    /** How many further marks the symbol has. */
    more: z.exactOptional(z.int()),
  }),
);

export type UsedBy = z.output<typeof usedByList>[number];
