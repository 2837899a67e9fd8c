/** C# collections and their query methods: the arguments each passes to its lambdas, and its result. */
import type { BuiltinValue, Value } from '../../../src/resolve/core/values.ts';
import { BOOL, INT, method, names, of } from './library-values.ts';

/** Methods that return a collection of the same things, or one of them. */
const SAME = names(
  `Where Skip SkipLast SkipWhile Take TakeLast TakeWhile Distinct DistinctBy Reverse Concat Union UnionBy Intersect IntersectBy Except
  ExceptBy Append Prepend AsEnumerable AsQueryable AsNoTracking AsTracking
  AsNoTrackingWithIdentityResolution AsSplitQuery AsSingleQuery AsAsyncEnumerable IgnoreQueryFilters IgnoreAutoIncludes TagWith AsParallel DefaultIfEmpty OrderBy OrderByDescending ThenBy
  ThenByDescending Order OrderDescending Include GetRange AsReadOnly Slice`,
);
const ONE = names(
  `First FirstOrDefault Single SingleOrDefault Last LastOrDefault ElementAt ElementAtOrDefault MinBy MaxBy Find FindLast Peek Pop
  Dequeue Min Max Aggregate`,
);
const TESTS = names('Any All Contains Exists TrueForAll SequenceEqual Remove');
const NUMBERS = names('Count LongCount Sum Average FindIndex FindLastIndex RemoveAll IndexOf LastIndexOf BinarySearch');
const OTHERS = names(
  'ForEach Add AddRange Insert Push Enqueue Select SelectMany GroupBy ToDictionary ToLookup Join GroupJoin Zip ConvertAll',
);
const TRIED = names('TryPeek TryPop TryDequeue TryTake');
/** Methods of classes; interfaces and arrays do not have them. */
const OF_CLASSES = names(
  `AddRange ForEach Find FindLast FindIndex FindLastIndex FindAll RemoveAll Exists TrueForAll ConvertAll GetRange AsReadOnly Sort
  BinarySearch Slice`,
);
const isClass = ({ name }: BuiltinValue): boolean => name !== 'array' && !/^I[A-Z]/.test(name);

/** A member of a collection of these things; undefined when its name says nothing. */
export function queryMember(collection: BuiltinValue, element: Value, name: string): Value | undefined {
  const isAsync = name.endsWith('Async');
  const plain = isAsync ? name.slice(0, -5) : name;
  if (OF_CLASSES.has(plain) && !isClass(collection)) return undefined;
  const isQueryable = collection.name === 'DbSet' || collection.name.includes('Queryable') || plain === 'AsQueryable';
  const result = SAME.has(plain) ? of(isQueryable ? 'IQueryable' : 'IEnumerable', [element]) : resultOf(element, plain);
  if (result === undefined && !OTHERS.has(plain) && !TRIED.has(plain)) return undefined;
  if (TRIED.has(plain)) return method(BOOL, [element]);
  if (plain === 'Count' && !isAsync) return method(INT, [method(BOOL, [element])]);
  return method(isAsync ? of('Task', [result]) : result, parametersOf(element, plain));
}

function resultOf(element: Value, name: string): Value | undefined {
  if (ONE.has(name)) return element;
  if (TESTS.has(name)) return BOOL;
  if (NUMBERS.has(name)) return INT;
  if (name === 'ToArray') return of('array', [element]);
  if (name === 'ToList' || name === 'FindAll') return of('List', [element]);
  return name === 'ToHashSet' ? of('HashSet', [element]) : undefined;
}

function parametersOf(element: Value, name: string): readonly (Value | undefined)[] {
  if (name === 'Add' || name === 'Push' || name === 'Enqueue' || name === 'Contains') return [element];
  if (name === 'Sort' || name === 'Aggregate') return [method(undefined, [element, element])];
  const each = method(undefined, [element, INT]);
  return name === 'Insert' ? [INT, element] : [each, each, each];
}
