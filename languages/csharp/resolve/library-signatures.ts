/** C# library methods whose results and lambdas depend on what they are called on and with, by their signatures. */
import type { Values } from '../../../src/resolve/core/values.ts';
import { librarySignatures } from '../../../src/resolve/overloads/library-signatures.ts';
import { elementOfBuiltin } from './built-in-types.ts';
import { method, of } from './library-values.ts';

/** `Each` is everything with elements; `static X` is the type itself. */
const TABLE = `
  Each<T>.Join(Each<U>, (T)->K, (U)->K, (T, U)->R): IEnumerable<R>
  Each<T>.GroupJoin(Each<U>, (T)->K, (U)->K, (T, IEnumerable<U>)->R): IEnumerable<R>
  Each<T>.Zip(Each<U>, (T, U)->R): IEnumerable<R>
  Each<T>.Zip(Each<U>): IEnumerable<ValueTuple<T, U>>
  Each<T>.Aggregate((T, T)->T): T
  Each<T>.Aggregate(R, (R, T)->R): R
  Each<T>.Chunk(int): IEnumerable<array<T>>
  Each<T>.Index(): IEnumerable<ValueTuple<int, T>>
  Each<T>.CountBy((T)->K): IEnumerable<KeyValuePair<K, int>>
  Each<T>.ToFrozenDictionary|ToImmutableDictionary((T)->K): Dictionary<K, T>
  Each<T>.ToFrozenDictionary|ToImmutableDictionary((T)->K, (T)->V): Dictionary<K, V>
  Each<T>.ToImmutableArray|ToImmutableList|ToImmutableHashSet|ToFrozenSet(): List<T>
  Each<T>.ToDictionaryAsync((T)->K): Task<Dictionary<K, T>>
  Each<T>.ToDictionaryAsync((T)->K, (T)->V): Task<Dictionary<K, V>>
  Each<T>.Include((T)->Each<P>): IIncludableQueryable<T, P>
  Each<T>.Include((T)->P): IIncludableQueryable<T, P>
  IIncludableQueryable<T, P>.ThenInclude((P)->Each<N>): IIncludableQueryable<T, N>
  IIncludableQueryable<T, P>.ThenInclude((P)->N): IIncludableQueryable<T, N>
  DbSet<T>.Add|Update|Remove|Attach|Entry(T): EntityEntry<T>
  DbSet<T>.AddAsync(T): Task<EntityEntry<T>>
  ModelBuilder.Entity(string): EntityTypeBuilder
  ModelBuilder.Entity(string, (EntityTypeBuilder)->X): this
  ModelBuilder.Entity<T>(): EntityTypeBuilder<T>
  ModelBuilder.Entity<T>((EntityTypeBuilder<T>)->X): this
  EntityTypeBuilder<T>.HasOne((T)->P): ReferenceNavigationBuilder<T, P>
  EntityTypeBuilder<T>.HasMany((T)->Each<P>): CollectionNavigationBuilder<T, P>
  ReferenceNavigationBuilder<T, P>.WithMany(): ReferenceCollectionBuilder<P, T>
  ReferenceNavigationBuilder<T, P>.WithMany((P)->X): ReferenceCollectionBuilder<P, T>
  ReferenceNavigationBuilder<T, P>.WithOne(): ReferenceReferenceBuilder<T, P>
  ReferenceNavigationBuilder<T, P>.WithOne((P)->X): ReferenceReferenceBuilder<T, P>
  CollectionNavigationBuilder<T, P>.WithOne(): ReferenceCollectionBuilder<T, P>
  CollectionNavigationBuilder<T, P>.WithOne((P)->X): ReferenceCollectionBuilder<T, P>
  CollectionNavigationBuilder<T, P>.WithMany((P)->X): CollectionCollectionBuilder<T, P>
  ReferenceCollectionBuilder<P, T>.HasForeignKey((T)->X): this
  ReferenceCollectionBuilder<P, T>.HasPrincipalKey((P)->X): this
  ReferenceCollectionBuilder<P, T>.IsRequired|OnDelete|HasConstraintName(X): this
  static Task.WhenAll(Each<Task<T>>): Task<array<T>>
  static Task.WhenAny(Each<Task<T>>): Task<Task<T>>
  static Enumerable.Repeat(T, int): IEnumerable<T>
  static Enumerable.Empty<T>(): IEnumerable<T>
  static Enumerable.Range(int, int): IEnumerable<int>
  Task<T>.WaitAsync(CancellationToken): this
  Task<T>.ContinueWith((Task<T>)->R): Task<R>
`;

export const LIBRARY = librarySignatures(
  {
    language: 'csharp',
    make: (name, args) => of(name, args),
    argumentsAs(_b, value, type): Values | undefined {
      if (value.kind !== 'builtin') return undefined;
      if (type !== 'Each') return value.name === type ? value.args : undefined;
      const element = value.name === 'string' ? undefined : elementOfBuiltin(value);
      return element === undefined ? undefined : [element];
    },
    makeFunction: (parameters, returns) => method(returns, parameters),
  },
  TABLE,
);
