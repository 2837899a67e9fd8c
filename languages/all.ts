/** Every language the index reads, by id. Adding one is a folder here, a row in discover's table and an id in the model. */
import type { Language } from '../src/extract/rule.ts';
import type { LanguageId } from '../src/model/language.ts';
import c from './c/rules.ts';
import cpp from './cpp/rules.ts';
import csharp from './csharp/rules.ts';
import go from './go/rules.ts';
import java from './java/rules.ts';
import javascript from './javascript/rules.ts';
import kotlin from './kotlin/rules.ts';
import markdown from './markdown/rules.ts';
import php from './php/rules.ts';
import python from './python/rules.ts';
import ruby from './ruby/rules.ts';
import rust from './rust/rules.ts';
import tsx from './tsx/rules.ts';
import typescript from './typescript/rules.ts';

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
