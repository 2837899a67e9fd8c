/** Java library methods whose results and lambdas depend on what they are called on and with, by their signatures. */

import { builtinsOf, type Values } from '../../../src/resolve/core/values.ts';
import { librarySignatures } from '../../../src/resolve/overloads/library-signatures.ts';
import { elementOfBuiltin } from './built-in-types.ts';
import { boxed } from './conversions.ts';

const of = builtinsOf('java');

/** `Each` is everything with elements; `static X` is the type itself. */
const TABLE = `
  IntStream.mapToObj|mapMulti((Integer)->R): Stream<R>
  LongStream.mapToObj((Long)->R): Stream<R>
  DoubleStream.mapToObj((Double)->R): Stream<R>
  IntStream.filter|map|sorted|distinct|limit|skip|peek|parallel((Integer)->Integer): this
  IntStream.boxed(): Stream<Integer>
  Stream<T>.mapToInt((T)->Integer): IntStream
  Stream<T>.mapToLong((T)->Long): LongStream
  Stream<T>.mapToDouble((T)->Double): DoubleStream
  Stream<T>.reduce((T, T)->T): Optional<T>
  Stream<T>.reduce(R, (R, T)->R): R
  static IntStream.range|rangeClosed|of(Integer, Integer): IntStream
  static LongStream.range|rangeClosed|of(Long, Long): LongStream
  static Stream.iterate(T, (T)->T): Stream<T>
  static Stream.iterate(T, (T)->Boolean, (T)->T): Stream<T>
  static Stream.generate(()->T): Stream<T>
  static Stream.concat(Stream<T>, Stream<T>): Stream<T>
  static Collections.max|min(Each<T>): T
  static Collections.max|min(Each<T>, Comparator<T>): T
  static Collections.synchronizedList|checkedList(L): L
  static Collections.synchronizedMap(L): L
  static Collections.singleton(T): Set<T>
  static Collections.singletonMap(K, V): Map<K, V>
  static Collections.emptyList|emptySet<T>(): List<T>
  static Collections.emptyMap<K, V>(): Map<K, V>
  static CompletableFuture.runAsync(()->Void): CompletableFuture<Void>
  CompletableFuture<T>.thenCombine|thenCombineAsync(CompletableFuture<U>, (T, U)->R): CompletableFuture<R>
  CompletableFuture<T>.handle|handleAsync((T, Throwable)->R): CompletableFuture<R>
  CompletableFuture<T>.exceptionally((Throwable)->T): this
  CompletableFuture<T>.whenComplete|whenCompleteAsync((T, Throwable)->Void): this
  CompletableFuture<T>.orTimeout|completeOnTimeout(Long, TimeUnit): this
  CompletionStage<T>.toCompletableFuture(): CompletableFuture<T>
  ExecutorService.submit(()->T): Future<T>
  ScheduledExecutorService.submit(()->T): Future<T>
  ScheduledExecutorService.schedule(()->T, Long, TimeUnit): Future<T>
  Function<A, B>.andThen((B)->R): Function<A, R>
  Function<A, B>.compose((R)->A): Function<R, B>
  BiFunction<A, B, C>.andThen((C)->R): BiFunction<A, B, R>
  Class<T>.getDeclaredConstructor|getConstructor(Class<U>): Constructor<T>
  Class<T>.getDeclaredConstructor|getConstructor(): Constructor<T>
  AtomicReference<T>.updateAndGet|getAndUpdate((T)->T): T
  AtomicReference<T>.accumulateAndGet(T, (T, T)->T): T
  ThreadLocal<T>.withInitial(()->T): ThreadLocal<T>
  static ThreadLocal.withInitial(()->T): ThreadLocal<T>
  ServiceLoader<T>.findFirst(): Optional<T>
  static ServiceLoader.load(Class<T>): ServiceLoader<T>
  Optional<T>.map((T)->R): Optional<R>
  LoadingCache<K, V>.get|getUnchecked|getIfPresent(K): V
  Cache<K, V>.getIfPresent(K): V
  Cache<K, V>.get(K, (K)->V): V
`;

const FUNCTIONS = ['Supplier', 'Function', 'BiFunction'];

export const LIBRARY = librarySignatures(
  {
    language: 'java',
    make: (name, args) => of(name, args),
    argumentsAs(_b, value, type): Values | undefined {
      if (value.kind !== 'builtin') return undefined;
      if (type !== 'Each') return value.name === type ? value.args : undefined;
      const element = elementOfBuiltin(value);
      return element === undefined ? undefined : [element];
    },
    makeFunction: (parameters, returns) => of(FUNCTIONS[parameters.length] ?? 'Object', [...parameters, returns]),
    asArgument: boxed,
  },
  TABLE,
);
