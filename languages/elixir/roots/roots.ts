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
      path: /(?:^|\/)(?:mix|rel\/\w+|config\/\w+|priv\/repo\/.{1,400})\.exs$/,
      kind: 'config',
      what: 'loaded by Mix',
      symbols: 'all',
    },
  ],
};

export default roots;
