/** The kinds of rules. A kind is a file here, a line below and its keys in `src/config/rule-schema.ts`. */
import type { RuleKindName } from '../../../config/rule-schema.ts';
import type { RuleKind } from '../rule-kind.ts';
import { apiBreaks } from './api-breaks.ts';
import { calls } from './calls.ts';
import { cycles } from './cycles.ts';
import { dependencies } from './dependencies.ts';
import { layers } from './layers.ts';
import { requiredText } from './required-text.ts';
import { text } from './text.ts';
import { unusedExports } from './unused-exports.ts';

export const RULES: { readonly [K in RuleKindName]: RuleKind<K> } = {
  layers,
  dependencies,
  calls,
  text,
  required_text: requiredText,
  cycles,
  api_breaks: apiBreaks,
  unused_exports: unusedExports,
};
