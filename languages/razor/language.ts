/** The facts of Razor, which is bound as C#. */
import type { LanguageFacts } from '../../src/model/language.ts';
import { csharp } from '../csharp/language.ts';

/** Directories are namespaces, which imports name. */
const namesByPath = (path: string): readonly string[] =>
  path
    .split('/')
    .slice(0, -1)
    .flatMap((name) => name.replace(/[^\w.]/g, '_').split('.'));

export const razor: LanguageFacts = {
  id: 'razor',
  title: 'Razor',
  revision: 4,
  extensions: ['razor', 'cshtml'],
  aliases: ['blazor'],
  family: 'csharp',
  grammar: { of: 'csharp' },
  extract: () => import('./extract/rules.ts'),
  namedByFile: true,
  packageClause: /((?<=^(?:ï»¿)?@namespace[ \t])[\w.]+|(?<![\s\S])(?![\s\S]*^(?:ï»¿)?@namespace[ \t]))/gm,
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
  changes: { ...csharp.changes!, namesByPath },
};
