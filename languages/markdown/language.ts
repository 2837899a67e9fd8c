/** The facts of Markdown, which has a scanner instead of a grammar. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const markdown: LanguageFacts = {
  id: 'markdown',
  title: 'Markdown',
  revision: 2,
  extensions: ['md', 'markdown', 'mdx'],
  aliases: ['md'],
  extract: () => import('./extract/rules.ts'),
  isProse: true,
  paths: [{ role: 'docs', name: /./ }],
};
