/** What frameworks read in Python: calls, decorators and literals, and the names under which they matter. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import type { SiteSyntax } from '../../../src/extract/sites.ts';
import { formatText, isQuoted, sumText } from '../../../src/extract/sum-text.ts';

/** The last name of `a` or `a.b`. */
function lastName(x: Extraction, node: Node): Node {
  const { k, f } = x;
  switch (x.kind(node)) {
    case k.identifier:
      return node;
    case k.attribute:
      return x.child(node, f.attribute);
    case k.parenthesized_expression:
      return lastName(x, x.first(node));
    default:
      return -1;
  }
}

const called = (x: Extraction, node: Node): Node => lastName(x, x.child(node, x.f.function));

function decoratorName(x: Extraction, node: Node): Node {
  const inner = x.first(node);
  return x.kind(inner) === x.k.call ? called(x, inner) : lastName(x, inner);
}

function decoratorArguments(x: Extraction, node: Node): Node {
  const inner = x.first(node);
  return x.kind(inner) === x.k.call ? x.child(inner, x.f.arguments) : -1;
}

/** The content of a string; what it interpolates is its name, or nothing where that is no plain name. */
function stringText(x: Extraction, node: Node): string {
  const [, opening] = /^[a-zA-Z]*("""|'''|["'])/.exec(x.text(node)) ?? [];
  if (opening === undefined) return x.text(node);
  let text = '';
  let from = x.start(node) + x.text(node).indexOf(opening) + opening.length;
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) {
    if (x.kind(c) !== x.k.interpolation) continue;
    const name = x.text(x.first(c));
    text += `${x.source.slice(from, x.start(c))}\${${/^[\w.]*$/.test(name) ? name : ''}}`;
    from = x.end(c);
  }
  return text + x.source.slice(from, x.end(node) - opening.length);
}

function joinedText(x: Extraction, node: Node): string {
  let text = '';
  for (let c = x.first(node); c >= 0; c = x.sibling(c, node)) if (x.kind(c) === x.k.string) text += stringText(x, c);
  return text;
}

/** `"/users/" + id`, `"/users/%s" % id`. */
function operatorText(x: Extraction, node: Node): string | undefined {
  const left = x.text(x.child(node, x.f.left));
  const sign = x.source.slice(x.end(x.child(node, x.f.left)), x.start(x.child(node, x.f.right))).trim();
  const isFormat = sign === '%' && isQuoted(left);
  return isFormat ? formatText(left) : sumText(x, node);
}

/** `"/users/{}".format(id)`. */
function formattedText(x: Extraction, node: Node): string | undefined {
  const callee = x.child(node, x.f.function);
  if (x.kind(callee) !== x.k.attribute || x.text(x.child(callee, x.f.attribute)) !== 'format') return undefined;
  const format = x.child(callee, x.f.object);
  return x.kind(format) === x.k.string ? formatText(stringText(x, format)) : undefined;
}

export const sites: SiteSyntax = {
  calls: { call: { name: called, args: 'arguments' } },
  marks: { decorator: { name: decoratorName, args: decoratorArguments } },
  names: `route add_url_rule register_blueprint Blueprint APIBlueprint Flask add_resource Namespace Api add_namespace errorhandler
    FastAPI APIRouter include_router api_route add_api_route add_api_websocket_route Starlette Router Route WebSocketRoute Mount
    Host mount add_route add_websocket_route websocket websocket_route
    path re_path url include register DefaultRouter SimpleRouter NestedSimpleRouter NestedDefaultRouter BaseRouter i18n_patterns
    action detail_route list_route api_view require_http_methods require_GET require_POST require_safe
    add_get add_post add_put add_patch add_delete add_head add_options add_view add_routes add_subapp RouteTableDef view Application
    Client AsyncClient ClientSession TestClient APIClient test_client urlopen urlretrieve Session
    task shared_task AIOKafkaConsumer KafkaConsumer periodic_task
    Litestar Controller Sanic Quart Bottle Tornado Rule Submount`,
  endings: 'Router Blueprint',
  namesWithPath: 'get post put patch delete head options trace connect request stream on_event',
  namesWithText: `send publish subscribe psubscribe emit on event send_task signature produce send_and_wait basic_publish basic_consume
    queue_declare queue exchange add_job`,
  passed: 'app router api application bp blueprint flask_app fastapi_app server',
  strings: { string: stringText, concatenated_string: joinedText, binary_operator: operatorText },
  locals: { assignment: { key: 'left', value: 'right' } },
  textOfCall: formattedText,
  identifiers: ['identifier', 'attribute', 'true', 'false'],
  lists: ['list', 'tuple', 'set'],
  records: ['dictionary'],
  pairs: { pair: { key: 'key', value: 'value' }, keyword_argument: { key: 'name', value: 'value' } },
  functions: ['lambda'],
  wrappers: ['parenthesized_expression', 'await', 'list_splat'],
};
