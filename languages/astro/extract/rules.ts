/** Astro components: TypeScript in front matter, scripts and markup. */
import { componentLanguage } from '../../typescript/extract/component-language.ts';
import { readAstro } from './markup.ts';

export default componentLanguage({
  typed: true,
  jsx: false,
  read: readAstro,
  names: (tag) => [tag],
  propertiesType: 'Props',
});
