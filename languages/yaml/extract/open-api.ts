/** OpenAPI and Swagger documents: an operation is `GET /users/{id}`, with its operation id, and a schema is a type. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { declare, eachPair, type Format, pairsOf, scalarAt, valueAt } from './data.ts';

const METHODS: ReadonlySet<string> = new Set('get put post delete options head patch trace'.split(' '));
/** A larger document is made by a tool from code that is read itself. */
const MAX_OPERATIONS = 2000;
const MAX_SCHEMAS = 2000;

export const openApi: Format = (x, top) => {
  if (scalarAt(x, top, 'openapi') < 0 && scalarAt(x, top, 'swagger') < 0) return false;
  const title = scalarAt(x, top, 'info', 'title');
  if (title >= 0) {
    const doc = scalarAt(x, top, 'info', 'description');
    declare(x, top, { kind: 'module', at: title, signature: `API ${x.text(title)}`, doc });
  }
  let operations = 0;
  for (const path of pairsOf(x, valueAt(x, top, 'paths')))
    for (const method of pairsOf(x, path.value)) {
      if (!METHODS.has(method.name) || operations++ >= MAX_OPERATIONS) continue;
      operation(x, method.node, {
        at: method.key,
        value: method.value,
        name: `${method.name.toUpperCase()} ${path.name}`,
      });
    }
  const schemas = valueAt(x, top, 'components', 'schemas');
  const definitions = schemas >= 0 ? schemas : valueAt(x, top, 'definitions');
  for (const { node, key, name, value } of pairsOf(x, definitions).slice(0, MAX_SCHEMAS)) {
    const doc = scalarAt(x, value, 'description');
    const row = declare(x, node, { kind: 'interface', at: key, owner: 'schemas', signature: `schema ${name}`, doc });
    typesIn(x, value, row);
  }
  return true;
};

/** The operation id is what generated clients call it: a name of its own. */
function operation(x: Extraction, node: Node, { at, value, name }: { at: Node; value: Node; name: string }): void {
  const id = scalarAt(x, value, 'operationId');
  const summary = scalarAt(x, value, 'summary');
  const doc = summary >= 0 ? summary : scalarAt(x, value, 'description');
  const row = declare(x, node, { kind: 'function', at, name, signature: name, doc });
  if (id >= 0)
    declare(x, id, { kind: 'function', at: id, parent: Math.max(0, row), signature: `operation ${x.text(id)}` });
  if (value >= 0) typesIn(x, value, row);
}

/** `$ref: '#/components/schemas/User'` uses `User`. */
function typesIn(x: Extraction, node: Node, row: number): void {
  if (node < 0) return;
  const around = x.symbol;
  x.symbol = Math.max(0, row);
  eachPair(x, node, (key, value) => {
    if (key !== '$ref' || x.kind(value) !== x.k.scalar) return;
    const name = x.text(value).split('/').at(-1)!;
    if (name !== '') x.reference('type', x.addExpression('name', value, name));
  });
  x.symbol = around;
}
