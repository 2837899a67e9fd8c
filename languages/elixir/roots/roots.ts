/** Where programs in Elixir start. */
import type { LanguageRoots } from '../../../src/model/language-roots.ts';

const roots: LanguageRoots = {
  paths: [
    {
      path: /(?:^|\/)priv\/(?:[^/]+\/)?(?:\w*repo\w*\/)?migrations\/\d\w*\.exs$/,
      kind: 'migration',
      what: 'a migration of Ecto',
      symbols: 'all',
    },
    {
      path: /(?:^|\/)(?:mix|rel\/\w+|config\/\w+|priv\/repo\/.+)\.exs$/,
      kind: 'config',
      what: 'loaded by Mix',
      symbols: 'all',
    },
  ],
};

export default roots;
