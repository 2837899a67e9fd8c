/** The facts of GraphQL. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const graphql: LanguageFacts = {
  id: 'graphql',
  title: 'GraphQL',
  revision: 2,
  extensions: ['graphql', 'gql', 'graphqls'],
  comments: { line: ['#'], block: [] },
  grammar: { crate: 'tree-sitter-graphql', version: '0.3.0' },
  describes: 'graph',
  extract: () => import('./extract/rules.ts'),
};
