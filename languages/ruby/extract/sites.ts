/** What frameworks read in Ruby: calls and literals, and the names under which they matter. */
import type { SiteSyntax } from '../../../src/extract/sites.ts';

export const sites: SiteSyntax = {
  calls: { call: { name: 'method', args: 'arguments', block: 'block' } },
  names: `draw namespace scope resources resource member collection root match mount constraints defaults concern concerns controller
    authenticate authenticated unauthenticated devise_scope with_options shallow new
    get post put patch delete head options link unlink route visit URI`,
  namesWithPath: 'get_json post_json request get_response post_form',
  namesWithText: 'publish subscribe instrument',
  locals: { assignment: { key: 'left', value: 'right' } },
  strings: {
    string: (x, node) =>
      x
        .text(node)
        .slice(1, -1)
        .replace(/#\{([^}]{0,200})\}/g, (_, name: string) => `\${${/^[\w.]*$/.test(name) ? name : ''}}`),
    simple_symbol: (x, node) => x.text(node).slice(1).replace(/^"|"$/g, ''),
    bare_symbol: true,
    bare_string: true,
  },
  identifiers: ['identifier', 'constant', 'scope_resolution'],
  lists: ['array', 'symbol_array', 'string_array'],
  records: ['hash'],
  pairs: { pair: { key: 'key', value: 'value' } },
  functions: ['lambda', 'do_block', 'block'],
};
