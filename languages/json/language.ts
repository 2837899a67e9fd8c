/** The facts of JSON, which has a scanner instead of a grammar. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const json: LanguageFacts = {
  id: 'json',
  title: 'JSON',
  revision: 1,
  extensions: ['json', 'jsonc'],
  projectFiles: {
    // Most JSON is data: manifests and descriptions of an API are known by their names.
    paths:
      /^(?!.*(?:testdata|fixtures)\/).*(?:(?:^|\/)(?:package|composer|deno)\.jsonc?$|(?:^|[/.-])(?:openapi|swagger)(?:[.-][\w.-]+)?\.json$)/,
    askedBy: /\b(?:npm|yarn|pnpm|composer|(?:package|composer|deno)\.json)\b/,
  },
  foundByName: true,
  comments: { line: ['//'], block: [['/*', '*/']] },
  paths: [{ role: 'config', name: /./ }],
  extract: () => import('./extract/rules.ts'),
};
