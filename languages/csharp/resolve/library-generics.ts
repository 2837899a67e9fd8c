/** C# library generics whose methods return a value of their type argument, or hand one to the lambdas they take: factories, mocks, validators. */
import { type BuiltinValue, EXTERNAL, type Value } from '../../../src/resolve/core/values.ts';
import { method, names, of } from './library-values.ts';

const NAVIGATION = names('WithOne WithMany HasForeignKey HasPrincipalKey');

/** By type, the methods; of a type with several arguments the lambda gets the last one. */
const METHODS: Readonly<Record<string, ReadonlySet<string>>> = {
  Mock: names(
    `Setup SetupGet SetupSet SetupSequence SetupProperty SetupAdd SetupRemove Verify VerifyGet VerifySet VerifyAdd VerifyRemove Raise
    RaiseAsync When`,
  ),
  EntityTypeBuilder: names(
    `Property HasKey HasAlternateKey HasIndex HasOne HasMany OwnsOne OwnsMany Ignore HasQueryFilter HasDiscriminator Navigation
    ComplexProperty PrimitiveCollection`,
  ),
  CollectionNavigationBuilder: NAVIGATION,
  ReferenceNavigationBuilder: NAVIGATION,
  AbstractValidator: names('RuleFor RuleForEach When Unless WhenAsync'),
  OptionsBuilder: names('Configure PostConfigure Validate'),
};

/** More parameters than any of these methods has. */
const PARAMETERS = 4;

/** By type, the method that returns one. */
const RETURNS: Readonly<Record<string, string>> = {
  IDbContextFactory: 'CreateDbContext',
  PooledDbContextFactory: 'CreateDbContext',
  IOptionsMonitor: 'Get',
  IOptionsSnapshot: 'Get',
  ObjectPool: 'Get',
};

/** A method of such a type; undefined for all others. */
export function handingMethod({ name: type, args }: BuiltinValue, name: string): Value | undefined {
  const given = args.at(-1);
  if (given === undefined) return undefined;
  if (Object.hasOwn(RETURNS, type)) {
    if (name === RETURNS[type]) return method(given);
    if (name === `${RETURNS[type]}Async`) return method(of('Task', [given]));
  }
  if (!Object.hasOwn(METHODS, type) || !METHODS[type].has(name)) return undefined;
  return method(
    EXTERNAL,
    Array.from({ length: PARAMETERS }, () => method(undefined, [given])),
  );
}
