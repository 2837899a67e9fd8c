/** Every language the index reads, by id. Adding one is a folder here, a row in discover's table and an id in the model. */
import type { Language } from '../src/extract/rule.ts';
import type { LanguageId } from '../src/model/language.ts';
import c from './c/extract/rules.ts';
import cpp from './cpp/extract/rules.ts';
import csharp from './csharp/extract/rules.ts';
import go from './go/extract/rules.ts';
import java from './java/extract/rules.ts';
import javascript from './javascript/extract/rules.ts';
import kotlin from './kotlin/extract/rules.ts';
import markdown from './markdown/extract/rules.ts';
import php from './php/extract/rules.ts';
import python from './python/extract/rules.ts';
import ruby from './ruby/extract/rules.ts';
import rust from './rust/extract/rules.ts';
import tsx from './tsx/extract/rules.ts';
import typescript from './typescript/extract/rules.ts';

export const languages: Readonly<Record<LanguageId, Language>> = {
  typescript,
  tsx,
  javascript,
  python,
  go,
  csharp,
  java,
  rust,
  ruby,
  c,
  cpp,
  php,
  kotlin,
  markdown,
};
