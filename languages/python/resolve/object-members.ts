/** Members that every Python object has without declaring them. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import { ancestorsOf, isOutside, nearestMember, ownMember } from '../../../src/resolve/core/members.ts';
import { EXTERNAL, type InstanceValue, type Value } from '../../../src/resolve/core/values.ts';
import { classOf } from './built-in-types.ts';

const ENTER = new Set(['__enter__', '__aenter__']);

/** Asked for names that no class in the tree declares. */
export function objectMember(b: Binder, receiver: Value, name: string): Value | undefined {
  if (!name.startsWith('__') || !name.endsWith('__')) return undefined;
  if (receiver.kind !== 'instance') return EXTERNAL;
  if (name === '__class__') return classOf(receiver);
  // Entering an object of a library's class nearly always returns the object itself.
  const extendsOther = ancestorsOf(b, receiver.key).some(isOutside);
  if (extendsOther && ENTER.has(name)) return { kind: 'callable', returns: receiver };
  return extendsOther || DECLARED_BY_OBJECT.has(name) ? EXTERNAL : undefined;
}

const DECLARED_BY_OBJECT = new Set(
  `__init__ __new__ __init_subclass__ __del__ __repr__ __str__ __format__ __hash__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__
  __getattribute__ __setattr__ __delattr__ __dir__ __dict__ __doc__ __module__ __sizeof__ __reduce__ __reduce_ex__
  __getstate__ __subclasshook__ __weakref__ __annotations__`.split(/\s+/),
);

/** A class with `__getattr__` may answer to any name. */
export function answersAnything(b: Binder, type: InstanceValue): boolean {
  if (ownMember(b, type.key, '__getattr__', type) !== undefined) return true;
  const above = { want: 'value', ancestors: ancestorsOf(b, type.key) } as const;
  return nearestMember(b, type, '__getattr__', above) !== undefined;
}
