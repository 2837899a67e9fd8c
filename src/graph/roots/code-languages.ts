/** Tells code from pages, style sheets and data. */
import { hasSemantics, languageFacts } from '../../../languages/all.ts';
import type { LanguageId } from '../../model/language.ts';

/**
 * Whether references in files of the language are bound, and what they declare is code. Pages mention names of code too: only those
 * of style sheets are bound in them.
 */
export const isCode = (language: LanguageId): boolean =>
  hasSemantics(language) && languageFacts(language)?.foundByName !== true;
