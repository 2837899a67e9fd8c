/** What frameworks read in Elixir: calls and literals, and the names under which they matter. */
import type { SiteSyntax } from '../../../src/extract/sites.ts';

export const sites: SiteSyntax = {
  calls: {
    call: {
      name: (x, node) => {
        const target = x.child(node, x.f.target);
        return x.kind(target) === x.k.identifier ? target : -1;
      },
      args: (x, node) => x.childOfKind(node, x.k.arguments),
      block: (x, node) => x.childOfKind(node, x.k.do_block),
    },
  },
  names: 'use scope resources live forward live_session pipe_through get post put patch delete head options match',
  namesWithPath: '',
  strings: { string: true, atom: (x, node) => x.text(node).slice(1) },
  identifiers: ['identifier', 'alias'],
  lists: ['list'],
  records: ['keywords'],
  pairs: { pair: { key: 'key', value: 'value' } },
  functions: ['anonymous_function'],
};
