/** Kotlin library functions whose results and lambdas depend on what they are called on and with, by their signatures. */
import type { Binder } from '../../../src/resolve/core/binder.ts';
import type { BuiltinValue, Value } from '../../../src/resolve/core/values.ts';
import { librarySignatures } from '../../../src/resolve/overloads/library-signatures.ts';
import { builtinMember, elementOf, functionOf, isMap, of, RECEIVER_MARK, stepsAbove } from './built-in-types.ts';

/** `Each` is everything with elements. */
const TABLE = `
  Each<T>.filterIsInstance<R>(): List<R>
  Each<T>.associateBy((T)->K): Map<K, T>
  Each<T>.associateBy((T)->K, (T)->V): Map<K, V>
  Each<T>.associateWith((T)->V): Map<T, V>
  Each<T>.associate((T)->Pair<K, V>): Map<K, V>
  Each<T>.groupBy((T)->K): Map<K, List<T>>
  Each<T>.groupBy((T)->K, (T)->V): Map<K, List<V>>
  Each<T>.groupingBy((T)->K): Grouping<T, K>
  Each<T>.partition((T)->Boolean): Pair<List<T>, List<T>>
  Each<T>.zip(Each<R>): List<Pair<T, R>>
  Each<T>.zip(Each<R>, (T, R)->V): List<V>
  Each<T>.zipWithNext(): List<Pair<T, T>>
  Each<T>.zipWithNext((T, T)->R): List<R>
  Each<Pair<T, R>>.unzip(): Pair<List<T>, List<R>>
  Each<Each<T>>.flatten(): List<T>
  Each<T>.chunked|windowed(Int): List<List<T>>
  Each<T>.chunked(Int, (List<T>)->R): List<R>
  Each<T>.fold(R, (R, T)->R): R
  Each<T>.foldRight(R, (T, R)->R): R
  Each<T>.foldIndexed(R, (Int, R, T)->R): R
  Each<T>.scan|runningFold(R, (R, T)->R): List<R>
  Each<T>.reduce|reduceOrNull((T, T)->T): T
  Each<T>.firstNotNullOf|firstNotNullOfOrNull|maxOf|minOf|maxOfOrNull|minOfOrNull((T)->R): R
  Each<T>.mapTo|mapNotNullTo|filterTo|filterNotTo|flatMapTo|associateTo|associateByTo|groupByTo(C, (T)->R): C
  Each<T>.toCollection(C): C
  Each<Pair<K, V>>.toMap(): Map<K, V>
  Each<T>.runningReduce((T, T)->T): List<T>
  Map<K, V>.toMap|toMutableMap|toSortedMap(): Map<K, V>
  Map<K, V>.mapValues((Entry<K, V>)->R): Map<K, R>
  Map<K, V>.mapKeys((Entry<K, V>)->R): Map<R, V>
  Map<K, V>.filterValues((V)->Boolean): Map<K, V>
  Map<K, V>.filterKeys((K)->Boolean): Map<K, V>
  Map<K, V>.filter|filterNot((Entry<K, V>)->Boolean): Map<K, V>
  Map<K, V>.toList(): List<Pair<K, V>>
  Map<K, V>.getOrPut|getOrElse(K, ()->V): V
  Map<K, V>.getOrDefault|putIfAbsent(K, V): V
  Map<K, V>.computeIfAbsent|computeIfPresent|compute(K, (K, V)->V): V
  Map<K, V>.merge(K, V, (V, V)->V): V
  Lazy<T>.value: T
  Lazy<T>.getValue(Any, Any): T
  ReadOnlyProperty<R, T>.getValue(R, Any): T
  ReadWriteProperty<R, T>.getValue(R, Any): T
  StateFlow<T>.value: T
  MutableStateFlow<T>.value: T
  LiveData<T>.value: T
  MutableLiveData<T>.value: T
  State<T>.value: T
  MutableState<T>.value: T
  IndexedValue<T>.value: T
  IndexedValue<T>.index: Int
  Result<T>.getOrNull|getOrThrow(): T
  Result<T>.getOrElse((Throwable)->T): T
  Result<T>.getOrDefault(T): T
  Result<T>.onSuccess((T)->Unit): this
  Result<T>.onFailure((Throwable)->Unit): this
  Result<T>.map|mapCatching((T)->R): Result<R>
  Result<T>.fold((T)->R, (Throwable)->R): R
  Result<T>.recover|recoverCatching((Throwable)->T): this
  Result<T>.exceptionOrNull(): Throwable
  Deferred<T>.await|getCompleted(): T
  Future<T>.get(): T
  CompletableFuture<T>.get|join|await(): T
  AtomicReference<T>.get|getAndSet|updateAndGet|getAndUpdate(T): T
  ThreadLocal<T>.get(): T
  WeakReference<T>.get(): T
  SoftReference<T>.get(): T
  Supplier<T>.get(): T
  Callable<T>.call(): T
  Provider<T>.get|getOrElse(T): T
  Provider<T>.orNull: T
  Provider<T>.map((T)->R): Provider<R>
  Provider<T>.flatMap((T)->R): R
  Property<T>.get|getOrElse(T): T
  Property<T>.orNull: T
  Property<T>.map((T)->R): Provider<R>
  NamedDomainObjectProvider<T>.get(): T
  NamedDomainObjectProvider<T>.configure((T)->Unit): Unit
  TaskProvider<T>.get(): T
  TaskProvider<T>.configure((T)->Unit): Unit
  TaskProvider<T>.map((T)->R): Provider<R>
  TaskProvider<T>.flatMap((T)->R): R
  lazy(()->T): Lazy<T>
  lazy(Any, ()->T): Lazy<T>
  lazyOf(T): Lazy<T>
  runCatching(()->T): Result<T>
  synchronized(Any, ()->T): T
  requireNotNull|checkNotNull(T): T
  requireNotNull|checkNotNull(T, ()->Any): T
  generateSequence(()->T): Sequence<T>
  generateSequence(T, (T)->T): Sequence<T>
  maxOf|minOf(T, T): T
  flowOf(T): Flow<T>
  MutableStateFlow(T): MutableStateFlow<T>
  mutableStateOf(T): MutableState<T>
  runBlocking|coroutineScope|supervisorScope(()->T): T
  runBlocking|withContext|withTimeout|withTimeoutOrNull(Any, ()->T): T
  async(()->T): Deferred<T>
  emptyList|emptySequence<T>(): List<T>
  emptySet<T>(): Set<T>
  emptyMap<K, V>(): Map<K, V>
`;

export const LIBRARY = librarySignatures(
  {
    language: 'kotlin',
    make: (name, args) => of(name, args),
    argumentsAs(_b, value, type) {
      if (value.kind !== 'builtin') return undefined;
      if (type === 'Each') {
        const element = isMap(value.name) || isText(value.name) ? undefined : elementOf(value);
        return element === undefined ? undefined : [element];
      }
      return stepsAbove(value.name, type) >= 0 ? value.args : undefined;
    },
    makeFunction: (parameters, returns, on) =>
      functionOf(on === undefined ? parameters : [of(RECEIVER_MARK, [on]), ...parameters], returns),
  },
  TABLE,
);

/** A member of a library type: by its signature, else by what its name says. */
export const libraryMember = (b: Binder, value: BuiltinValue, name: string): Value | undefined =>
  LIBRARY.member(b, value, name) ?? builtinMember(b, value, name);

const isText = (name: string): boolean => stepsAbove(name, 'CharSequence') >= 0;
