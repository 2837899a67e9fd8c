/** The facts of Svelte components, which are bound as TypeScript. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { componentFacts } from '../typescript/language.ts';

export const svelte: LanguageFacts = {
  id: 'svelte',
  title: 'Svelte',
  revision: 3,
  ...componentFacts('svelte'),
  // `export let name`.
  acceptsExports: true,
  extract: () => import('./extract/rules.ts'),
};
