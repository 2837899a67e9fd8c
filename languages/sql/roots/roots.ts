/** Statements that tools run by the names of their files. */
import type { LanguageRoots } from '../../../src/model/language-roots.ts';

const roots: LanguageRoots = {
  paths: [
    { path: /(?:^|\/)(?:[VU]\d+(?:[._]\d+)*|R)__[^/]+\.sql$/, kind: 'migration', what: 'a migration of Flyway' },
    {
      path: /(?:^|\/)prisma\/(?:\w+\/)?migrations\/\d+_[^/]+\/migration\.sql$/,
      kind: 'migration',
      what: 'a migration of Prisma',
    },
    {
      path: /(?:^|\/)migrations?\/(?:[^/]+\/)?\d[^/]*\/(?:up|down)\.sql$/,
      kind: 'migration',
      what: 'a migration of Diesel',
    },
    {
      path: /(?:^|\/)(?:migrations?|migrate)\/(?:[^/]+\/)?\d[^/]*\.sql$/,
      kind: 'migration',
      what: 'a migration by its name',
    },
  ],
};

export default roots;
