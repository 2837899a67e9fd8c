/** Types of Python's library by their names, with the arguments in their brackets. */
import { returning, SELF, unionOf, type Value, type Values } from '../../../src/resolve/core/values.ts';
import { GUARD } from '../extract/conditions.ts';
import { classOf, of } from './built-in-types.ts';

/** Types that add information to their first argument and are equivalent to it. */
const TRANSPARENT = new Set([
  'Optional',
  'Annotated',
  'ClassVar',
  'Final',
  'Required',
  'NotRequired',
  'ReadOnly',
  'InitVar',
  'Unpack',
]);
/** Types whose loops yield their first argument. */
const LISTS = new Set([
  'List',
  'list',
  'Sequence',
  'MutableSequence',
  'Deque',
  'deque',
  'Collection',
  'Container',
  'Reversible',
  'UserList',
]);
const SETS = new Set(['Set', 'set', 'FrozenSet', 'frozenset', 'AbstractSet', 'MutableSet', 'KeysView', 'ValuesView']);
const ITERATORS = new Set([
  'Iterable',
  'Iterator',
  'Generator',
  'AsyncIterable',
  'AsyncIterator',
  'AsyncGenerator',
  'chain',
  'cycle',
]);
const MAPPINGS = new Set([
  'Dict',
  'dict',
  'Mapping',
  'MutableMapping',
  'DefaultDict',
  'defaultdict',
  'OrderedDict',
  'ChainMap',
  'MappingProxyType',
  'WeakValueDictionary',
  'WeakKeyDictionary',
  'UserDict',
]);
const CONTEXTS = new Set([
  'ContextManager',
  'AbstractContextManager',
  'AsyncContextManager',
  'AbstractAsyncContextManager',
]);

/** A type of the library by its last name, with the arguments in its brackets. */
export function library(name: string, args: Values): Value | undefined {
  if (TRANSPARENT.has(name)) return args[0];
  if (LISTS.has(name)) return of('list', args.slice(0, 1));
  if (SETS.has(name)) return of('set', args.slice(0, 1));
  if (ITERATORS.has(name)) return of('iterator', args.slice(0, 1));
  if (MAPPINGS.has(name)) return of('dict', args);
  if (CONTEXTS.has(name)) return of('context', args.slice(0, 1));
  switch (name) {
    case 'Union':
      return unionOf(args);
    case 'Tuple':
    case 'tuple':
      // `Tuple[X, ...]`: any number of them.
      return args.length === 2 && args[1] === undefined ? of('list', args.slice(0, 1)) : of('tuple', args);
    case 'Type':
    case 'type':
      return args.length === 0 ? undefined : classOf(args[0]);
    case 'Callable':
      return args.length === 0 ? undefined : returning(args[1]);
    case 'Awaitable':
    case 'Future':
    case 'Task':
      return of('awaitable', args.slice(0, 1));
    case 'Coroutine':
      return of('awaitable', args.slice(2, 3));
    case 'ItemsView':
      return of('list', [of('tuple', args)]);
    case 'TypeGuard':
    case 'TypeIs':
      return of(GUARD, args.slice(0, 1));
    case 'Self':
      return SELF;
    case 'str':
    case 'bytes':
    case 'int':
    case 'float':
    case 'bool':
    case 'complex':
      return of(name);
    default:
      return undefined;
  }
}
