/** What frameworks read in Go: calls and literals, and the names under which they matter. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import type { SiteSyntax } from '../../../src/extract/sites.ts';
import { formatText, isQuoted, sumText } from '../../../src/extract/sum-text.ts';
import { localText } from './local-text.ts';

/** The last name of `a`, `a.b`, `(a)` or `a[T]`. */
function lastName(x: Extraction, node: Node): Node {
  const { k, f } = x;
  switch (x.kind(node)) {
    case k.identifier:
    case k.type_identifier:
      return node;
    case k.selector_expression:
      return x.child(node, f.field);
    case k.qualified_type:
      return x.child(node, f.name);
    case k.parenthesized_expression:
      return lastName(x, x.first(node));
    case k.index_expression:
      return lastName(x, x.child(node, f.operand));
    case k.generic_type:
      return lastName(x, x.child(node, f.type));
    default:
      return -1;
  }
}

/** `fmt.Sprintf("/users/%d", id)`. */
function formattedText(x: Extraction, node: Node): string | undefined {
  const callee = x.child(node, x.f.function);
  if (x.kind(callee) !== x.k.selector_expression || x.text(callee) !== 'fmt.Sprintf') return undefined;
  const format = x.text(x.first(x.child(node, x.f.arguments)));
  return isQuoted(format) ? formatText(format) : undefined;
}

/** The only one of a list. */
const single = (x: Extraction, list: Node): Node => {
  const first = x.first(list);
  return first >= 0 && x.sibling(first, list) < 0 ? first : -1;
};

export const sites: SiteSyntax = {
  calls: {
    call_expression: { name: (x, node) => lastName(x, x.child(node, x.f.function)), args: 'arguments' },
    composite_literal: { name: (x, node) => lastName(x, x.child(node, x.f.type)), args: 'body' },
  },
  names: `Group Route Mount With Subrouter PathPrefix Methods Path Host Schemes Queries Headers Name Use
    NewRouter NewServeMux NewMux New Default StripPrefix HandleFunc HandlerFunc Handler Handle Method MethodFunc Match Add Routes
    GET POST PUT PATCH DELETE HEAD OPTIONS CONNECT TRACE RegisterHandlers NewRequest NewRequestWithContext`,
  namesWithPath: `Any Get Post Put Patch Delete Head Options Connect Trace All
    Execute Static StaticFS StaticFile StaticFileFS File FileFS WebSocket SendMessage PostForm Patch SetBaseURL`,
  namesWithText: 'Publish Subscribe QueueSubscribe PSubscribe Request',
  passed: `r router app server mux e g rg api group routes route engine echo fiber sub v1 v2 public private protected auth admin
    apiGroup authorized rootGroup Group NewRouter Subrouter Router`,
  strings: {
    interpreted_string_literal: true,
    raw_string_literal: true,
    binary_expression: (x, node) =>
      sumText(x, node)?.replace(/\$\{(\w+)\}/g, (whole, name: string) => localText(x, node, name) ?? whole),
  },
  locals: {
    short_var_declaration: {
      key: (x, node) => single(x, x.child(node, x.f.left)),
      value: (x, node) => single(x, x.child(node, x.f.right)),
    },
  },
  textOfCall: formattedText,
  identifiers: ['identifier', 'selector_expression'],
  lists: ['literal_value'],
  functions: ['func_literal'],
  wrappers: ['parenthesized_expression', 'unary_expression', 'literal_element', 'variadic_argument'],
};
