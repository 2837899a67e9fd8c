/** Static members of C# library types whose type matters to overloads: limits, conversions, members of enums. */
import type { BuiltinValue, Value } from '../../../src/resolve/core/values.ts';
import { aliased } from './built-in-types.ts';
import { BOOL, method, names, of, STRING } from './library-values.ts';

/** A type of the library named as such, not a value of it. */
const STATIC = 'static ';
export const staticType = (name: string): BuiltinValue => of(`${STATIC}${name}`);
export const isStatic = ({ name }: BuiltinValue): boolean => name.startsWith(STATIC);

/** Constants and properties that are of the type they belong to. */
const OWN = names(
  `MaxValue MinValue NaN Epsilon PositiveInfinity NegativeInfinity Zero One MinusOne Now UtcNow Today UnixEpoch InvariantCulture
  CurrentCulture CurrentUICulture UTF8 ASCII Unicode`,
);
const MADE = names(
  `Parse ParseExact NewGuid FromDays FromHours FromMinutes FromSeconds FromMilliseconds FromTicks FromFileTime FromBinary SpecifyKind
  Add AddDays AddHours AddMinutes AddMonths AddSeconds AddMilliseconds AddTicks AddYears ToUniversalTime ToLocalTime Subtract Negate Duration`,
);
/** Enums are called so. */
const ENUM =
  /(?:Kind|Comparison|Options|Styles?|Mode|Flags|Handling|Formatting|Attributes|Targets|Access|Share|State|Status|OfWeek|Level)$/;
const CONVERTED: Readonly<Record<string, string>> = {
  ToBoolean: 'bool',
  ToByte: 'byte',
  ToSByte: 'sbyte',
  ToChar: 'char',
  ToInt16: 'short',
  ToUInt16: 'ushort',
  ToInt32: 'int',
  ToUInt32: 'uint',
  ToInt64: 'long',
  ToUInt64: 'ulong',
  ToSingle: 'float',
  ToDouble: 'double',
  ToDecimal: 'decimal',
  ToDateTime: 'DateTime',
  ToString: 'string',
  ToBase64String: 'string',
  GetBytes: 'byte[]',
  FromBase64String: 'byte[]',
  ToByteArray: 'byte[]',
  GetTypeCode: 'TypeCode',
};
const BYTES = of('array', [of('byte')]);
const TICKS = names('Ticks TotalTicks LongLength');
const DOUBLES = names('TotalDays TotalHours TotalMinutes TotalSeconds TotalMilliseconds');
const DATED = names('DateTime DateTimeOffset DateOnly TimeOnly TimeSpan Guid BigInteger Encoding CultureInfo');

/** Methods of reflection: a library that still serves old platforms writes them anew as extensions. */
const REFLECTION = names(
  `GetConstructor GetConstructors GetMethod GetMethods GetProperty GetProperties GetField GetFields GetMember GetMembers GetInterface
  GetInterfaces GetEvent GetEvents GetNestedType GetNestedTypes GetGenericArguments GetGenericTypeDefinition GetElementType
  GetGenericParameterConstraints MakeGenericType MakeArrayType GetCustomAttributes IsDefined IsInstanceOfType IsAssignableFrom
  IsSubclassOf GetGetMethod GetSetMethod GetBaseDefinition GetParameters GetIndexParameters InvokeMember`,
);
const REFLECTED =
  /^(?:Type|TypeInfo|MemberInfo|MethodInfo|MethodBase|PropertyInfo|FieldInfo|ConstructorInfo|EventInfo)$/;

/** A member of a library type named as such, or of a plain value that has such members too. */
export function staticMember(value: BuiltinValue, name: string): Value | undefined {
  const type = isStatic(value) ? aliased(value.name.slice(STATIC.length)) : value.name;
  if (OWN.has(name)) return of(type);
  if (name === 'Empty') return isStatic(value) || type === 'string' ? of(type) : undefined;
  if (name === 'NewLine') return STRING;
  if (TICKS.has(name)) return of('long');
  if (DOUBLES.has(name)) return of('double');
  if (MADE.has(name) && (DATED.has(type) || !isStatic(value)))
    return DATED.has(type) || name.startsWith('Parse') ? method(of(type)) : undefined;
  if (REFLECTED.test(type) && REFLECTION.has(name)) return method(reflected(name));
  const converted = Object.hasOwn(CONVERTED, name) ? CONVERTED[name] : undefined;
  if (converted !== undefined) return method(converted === 'byte[]' ? BYTES : of(converted));
  return isStatic(value) && ENUM.test(type) ? of(type) : undefined;
}

/** The results of reflection methods, as far as lambdas and loops receive them. */
function reflected(name: string): Value | undefined {
  const one = /^Get(Constructor|Method|Property|Field|Member|Event)s?$/.exec(name);
  if (one !== null) return name.endsWith('s') ? of('array', [of(`${one[1]}Info`)]) : of(`${one[1]}Info`);
  if (name === 'GetProperties') return of('array', [of('PropertyInfo')]);
  if (name === 'GetParameters' || name === 'GetIndexParameters') return of('array', [of('ParameterInfo')]);
  if (name === 'GetInterfaces' || name === 'GetGenericArguments') return of('array', [of('Type')]);
  if (/^(?:Make|GetGenericType|GetElement)/.test(name)) return of('Type');
  if (name === 'GetGetMethod' || name === 'GetSetMethod') return of('MethodInfo');
  return name.startsWith('Is') ? BOOL : undefined;
}
