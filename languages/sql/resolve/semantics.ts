/** SQL names tables and routines of one database, in whatever file they are created: `elsewhere.ts` finds them by name. */
import { defineSemantics } from '../../../src/resolve/core/define-semantics.ts';
import type { Semantics } from '../../../src/resolve/core/semantics.ts';

export const createSemantics = (): Semantics => defineSemantics({});
