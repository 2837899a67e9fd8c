/** The facts of SQL, which has a scanner instead of a grammar. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const sql: LanguageFacts = {
  id: 'sql',
  title: 'SQL',
  revision: 2,
  extensions: ['sql', 'ddl', 'psql', 'pgsql', 'plsql', 'tsql', 'pks', 'pkb'],
  namedAs: 'table',
  comments: { line: ['--'], block: [['/*', '*/']] },
  extract: () => import('./extract/rules.ts'),
  resolve: () => import('./resolve/semantics.ts'),
  roots: () => import('./roots/roots.ts'),
};
