/** Svelte components: TypeScript in scripts and markup. */
import { componentLanguage } from '../../typescript/extract/component-language.ts';
import { readSvelte } from './markup.ts';

export default componentLanguage({
  typed: true,
  jsx: false,
  read: readSvelte,
  names: (tag) => [tag],
  hasStores: true,
});
