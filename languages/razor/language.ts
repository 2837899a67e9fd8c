/** The facts of Razor, which is bound as C#. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { csharp } from '../csharp/language.ts';

export const razor: LanguageFacts = {
  id: 'razor',
  title: 'Razor',
  revision: 2,
  extensions: ['razor', 'cshtml'],
  aliases: ['blazor'],
  family: 'csharp',
  grammar: { of: 'csharp' },
  extract: () => import('./extract/rules.ts'),
  namedByFile: true,
  comments: {
    line: ['//'],
    block: [
      ['/*', '*/'],
      ['@*', '*@'],
      ['<!--', '-->'],
    ],
  },
  paths: csharp.paths!,
  types: csharp.types!,
  api: csharp.api!,
  changes: csharp.changes!,
};
