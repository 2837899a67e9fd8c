/** What frameworks read in Rust: calls, attributes and literals, and the names under which they matter. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import type { SiteSyntax } from '../../../src/extract/sites.ts';
import { formatText, isQuoted } from '../../../src/extract/sum-text.ts';
import type { SiteValue } from '../../../src/model/sites.ts';

/** The last name of `a`, `a::b`, `a.b` or `a::<T>`. */
function lastName(x: Extraction, node: Node): Node {
  const { k, f } = x;
  switch (x.kind(node)) {
    case k.identifier:
      return node;
    case k.scoped_identifier:
      return x.child(node, f.name);
    case k.field_expression:
      return x.child(node, f.field);
    case k.generic_function:
      return lastName(x, x.child(node, f.function));
    default:
      return -1;
  }
}

/** `format!("{base}/users/{}", id)`: the text of a macro is parsed as a call. */
function formattedText(x: Extraction, node: Node): string | undefined {
  if (x.text(x.child(node, x.f.function)) !== 'format') return undefined;
  const format = x.text(x.first(x.child(node, x.f.arguments)));
  return isQuoted(format) ? formatText(format) : undefined;
}

/** The names in `routes![list, users::show]`: what is in a macro has no nodes of its own. */
function listedNames(x: Extraction, node: Node): SiteValue | undefined {
  if (x.text(x.child(node, x.f.macro)) !== 'routes') return undefined;
  const names = x
    .text(node)
    .replace(/^\w+!\s*[[(]|[\])]$/g, '')
    .replace(/\/\/[^\n]*|\s+/g, '')
    .split(',');
  // Inside the name of the macro, where no reference is: the names are looked up by themselves.
  const [line, col] = [x.lineOf(node), x.colOf(node) + 1];
  return { list: names.filter((name) => /^[\w:]+$/.test(name)).map((name) => ({ name, line, col })) };
}

export const sites: SiteSyntax = {
  calls: { call_expression: { name: (x, node) => lastName(x, x.child(node, x.f.function)), args: 'arguments' } },
  marks: { attribute: { name: (x, node) => lastName(x, x.first(node)), args: 'arguments' } },
  names: `route redirect nest merge nest_service route_service service scope resource configure mount routes build ignite custom
    get post put patch delete head options trace any on to get_service post_service any_service wrap with_state`,
  namesWithPath: 'request uri connect connect_async',
  namesInChain: 'method',
  namesWithText: 'publish subscribe emit',
  passed: 'cfg app router config routes',
  strings: { string_literal: true, raw_string_literal: (x, node) => x.text(node).replace(/^r#*"|"#*$/g, '') },
  textOfCall: formattedText,
  locals: { let_declaration: { key: 'pattern', value: 'value' } },
  identifiers: ['identifier', 'scoped_identifier', 'field_expression'],
  lists: ['array_expression'],
  functions: ['closure_expression'],
  values: { macro_invocation: listedNames },
  wrappers: ['reference_expression', 'parenthesized_expression'],
};
