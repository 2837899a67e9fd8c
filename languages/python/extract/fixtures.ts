/** Parameters by which Python tests and fixtures take other fixtures. */
import type { Extraction } from '../../../src/extract/extraction.ts';
import type { Node } from '../../../src/extract/rule.ts';
import { MAY_NAME_NOTHING } from '../../../src/model/facts.ts';

/** Before the name of a parameter, as a callee: the call means the fixture of that name. No name of the code begins like this. */
export const FIXTURE = ' fixture ';

const RECEIVERS = new Set(['self', 'cls', 'request']);

/** Refers to the fixtures that the parameters of a test or fixture name. */
export function useFixtures(x: Extraction, definition: Node): void {
  if (!x.text(x.child(definition, x.f.name)).startsWith('test') && !isFixture(x, x.parent(definition))) return;
  for (const parameter of x.children(x.child(definition, x.f.parameters))) {
    const name = x.kind(parameter) === x.k.typed_parameter ? x.first(parameter) : parameter;
    if (x.kind(name) !== x.k.identifier || RECEIVERS.has(x.text(name))) continue;
    const callee = x.addExpression('name', name, FIXTURE + x.text(name));
    x.reference('read', x.addExpression('call', name, '', callee), MAY_NAME_NOTHING);
  }
}

/** Under `@pytest.fixture` or `@fixture(…)`. */
const isFixture = (x: Extraction, wrapper: Node): boolean =>
  x.kind(wrapper) === x.k.decorated_definition &&
  x.children(wrapper).some((one) => x.kind(one) === x.k.decorator && /^@[\w.]*fixture\b/.test(x.text(one)));
