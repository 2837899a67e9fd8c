/** The facts of Vue components, which are bound as TypeScript. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { componentFacts } from '../typescript/language.ts';

export const vue: LanguageFacts = {
  id: 'vue',
  title: 'Vue',
  revision: 3,
  ...componentFacts('vue'),
  extract: () => import('./extract/rules.ts'),
  hyphenatesNames: true,
};
