/** SQL's grammar, which is written by hand: the compiled one finds errors in most files of real dialects. */
import type { ScannedGrammar } from '../../../src/parse/grammar.ts';
import { FIELD, KIND, TYPE_NAMES } from './grammar.ts';
import { scanSql } from './script.ts';

export const grammar: ScannedGrammar = {
  name: 'sql',
  kinds: KIND,
  fields: FIELD,
  typeNames: TYPE_NAMES,
  rootKind: KIND.script,
  scan: scanSql,
};
