/** The facts of Astro components, which are bound as TypeScript. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { componentFacts } from '../typescript/language.ts';

export const astro: LanguageFacts = {
  id: 'astro',
  title: 'Astro',
  revision: 3,
  ...componentFacts('astro'),
  extract: () => import('./extract/rules.ts'),
};
