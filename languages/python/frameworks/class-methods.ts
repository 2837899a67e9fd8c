/** Classes whose methods are named after those of HTTP. */
import type { ClassFacts, ClassRoute } from '../../../src/model/framework.ts';

const NAMES = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];

/** One route for each method of HTTP that a class has a method for; undefined: it has none of them. */
export function methodsOfClass({ methods }: ClassFacts): ClassRoute[] | undefined {
  const own = NAMES.filter((name) => methods.has(name));
  return own.length === 0 ? undefined : own.map((name) => ({ methods: [name.toUpperCase()], member: name }));
}
