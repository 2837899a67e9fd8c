/** The facts of Jupyter notebooks, whose code cells are one Python module. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { python } from '../python/language.ts';

export const jupyter: LanguageFacts = {
  id: 'jupyter',
  title: 'Jupyter',
  revision: 3,
  extensions: ['ipynb'],
  aliases: ['notebook', 'python', 'py'],
  queryWords: ['notebook', 'notebooks'],
  family: 'python',
  grammar: { of: 'python' },
  extract: () => import('./extract/rules.ts'),
  comments: { line: ['#'], block: [] },
  docStrings: true,
  embedsData: true,
  types: python.types!,
  importing: python.importing!,
  changes: python.changes!,
};
