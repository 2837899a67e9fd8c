/** Which C# library types are above which, by their names alone. */
import { names } from './library-values.ts';

/** Types that nothing else extends. */
const SEALED = names(
  `bool char byte sbyte short ushort int uint long ulong float double decimal nint nuint string array Nullable DateTime DateTimeOffset
  TimeSpan Guid Uri BigInteger CancellationToken StringBuilder tuple anonymous collection`,
);
export const isSealed = (name: string): boolean => SEALED.has(name);

const SEQUENCE = ['ICollection', 'IReadOnlyCollection', 'IEnumerable'];
const LIST = ['IList', 'IReadOnlyList', ...SEQUENCE];
const MAP = ['IDictionary', 'IReadOnlyDictionary', ...SEQUENCE];
const COMPARABLE = ['IComparable', 'IEquatable', 'IFormattable', 'IConvertible', 'ValueType'];

const ABOVE: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^string$/, ['IEnumerable', 'IComparable', 'IEquatable', 'IConvertible', 'ReadOnlySpan']],
  [
    /^(bool|char|byte|sbyte|u?short|u?int|u?long|float|double|decimal|DateTime|DateTimeOffset|TimeSpan|Guid|BigInteger)$/,
    COMPARABLE,
  ],
  [/^array$/, ['Array', ...LIST, 'Span', 'ReadOnlySpan', 'Memory', 'ReadOnlyMemory']],
  [/^(List|Collection|ObservableCollection|ReadOnlyCollection|KeyedCollection|ImmutableArray|ImmutableList)$/, LIST],
  [/^IList$/, SEQUENCE],
  [/^(IReadOnlyList|IReadOnlySet)$/, ['IReadOnlyCollection', 'IEnumerable']],
  [/^(HashSet|SortedSet|ISet)$/, ['ISet', 'IReadOnlySet', ...SEQUENCE]],
  [/^(Queue|Stack|LinkedList|Concurrent(Bag|Queue|Stack))$/, SEQUENCE],
  [/^(DbSet|IOrderedQueryable)$/, ['IQueryable', 'IEnumerable']],
  [/Dictionary$|^SortedList$/, MAP],
  [
    /^(ICollection|IReadOnlyCollection|IOrderedEnumerable|IQueryable|IOrderedQueryable|IGrouping|ILookup|Lookup)$/,
    ['IEnumerable'],
  ],
  [/^(MethodInfo|ConstructorInfo)$/, ['MethodBase', 'MemberInfo', 'ICustomAttributeProvider']],
  [/^(MethodBase|PropertyInfo|FieldInfo|EventInfo|Type|TypeInfo)$/, ['MemberInfo', 'ICustomAttributeProvider']],
  [/^(MemberInfo|ParameterInfo|Assembly)$/, ['ICustomAttributeProvider']],
  [/^(StringWriter|StreamWriter)$/, ['TextWriter']],
  [/^(StringReader|StreamReader)$/, ['TextReader']],
  [/^(Memory|File|Network|Buffered|GZip|Deflate|Crypto)Stream$/, ['Stream']],
  [/Exception$/, ['Exception']],
  [/^(CultureInfo)$/, ['IFormatProvider']],
  [/^ServiceCollection$/, ['IServiceCollection', ...LIST]],
  [/^(Web|Host)ApplicationBuilder$/, ['IHostApplicationBuilder']],
  [/^WebApplication$/, ['IApplicationBuilder', 'IEndpointRouteBuilder', 'IHost']],
  [/^RouteGroupBuilder$/, ['IEndpointRouteBuilder', 'IEndpointConventionBuilder']],
  [/^(Configuration(Builder|Manager))$/, ['IConfigurationBuilder']],
  [/^(ConfigurationManager|IConfigurationRoot|IConfigurationSection)$/, ['IConfiguration']],
  [/^ServiceProvider$/, ['IServiceProvider']],
  [/Attribute$/, ['Attribute']],
];

const known = new Map<string, ReadonlySet<string>>();

/** Whether one type is known to be above another. */
export function isAbove(upper: string, lower: string): boolean {
  let above = known.get(lower);
  if (above === undefined) {
    above = new Set(ABOVE.flatMap(([pattern, names]) => (pattern.test(lower) ? names : [])));
    known.set(lower, above);
  }
  return above.has(upper);
}
