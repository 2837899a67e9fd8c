/** Types and functions of Kotlin's library that every file sees without an import. */

export const LIBRARY_NAMES: ReadonlySet<string> = new Set(
  `Any Annotation Array Boolean BooleanArray Byte ByteArray Char CharArray CharSequence Comparable Comparator Deprecated
  DeprecationLevel Double DoubleArray Enum Float FloatArray Function Int IntArray Lazy LazyThreadSafetyMode Long LongArray Nothing
  Number NumberFormatException OptIn Pair PublishedApi ReplaceWith RequiresOptIn Result Short ShortArray String Suppress Throwable
  Triple UByte UByteArray UInt UIntArray ULong ULongArray UShort UShortArray Unit DslMarker ExperimentalStdlibApi
  SinceKotlin Target Retention MustBeDocumented Repeatable AnnotationTarget AnnotationRetention BuilderInference
  RestrictsSuspension Experimental UseExperimental WasExperimental IgnorableReturnValue MustUseReturnValue OverloadResolutionByLambdaReturnType ExtensionFunctionType ParameterName UnsafeVariance
  Collection Iterable Iterator List ListIterator Map MutableCollection MutableIterable MutableIterator MutableList
  MutableListIterator MutableMap MutableSet Set ArrayList HashMap HashSet LinkedHashMap LinkedHashSet ArrayDeque RandomAccess
  Sequence StringBuilder Appendable Regex RegexOption MatchResult Charsets Exception Error RuntimeException
  IllegalArgumentException IllegalStateException IndexOutOfBoundsException UnsupportedOperationException NullPointerException
  ClassCastException AssertionError NoSuchElementException ConcurrentModificationException ArithmeticException
  NotImplementedError UninitializedPropertyAccessException InterruptedException CharRange IntRange LongRange ClosedRange
  OpenEndRange IntProgression LongProgression JvmStatic JvmField JvmName JvmOverloads JvmInline JvmSynthetic JvmDefault
  JvmWildcard JvmSuppressWildcards JvmMultifileClass JvmRecord Throws Synchronized Volatile Transient Strictfp AutoCloseable
  Cloneable Runnable Thread System Math Class Object Override Void Integer Character Iterable Process ProcessBuilder Runtime
  ThreadLocal ClassLoader StackTraceElement Package InheritableThreadLocal SecurityException CloneNotSupportedException
  OutOfMemoryError StackOverflowError VirtualMachineError LinkageError NoClassDefFoundError ClassNotFoundException
  NoSuchMethodException NoSuchFieldException ReflectiveOperationException FunctionalInterface SafeVarargs SuppressWarnings
  TODO also apply arrayOf arrayOfNulls arrayListOf assert booleanArrayOf buildList buildMap buildSet buildString byteArrayOf
  charArrayOf check checkNotNull compareBy compareByDescending compareValues compareValuesBy doubleArrayOf emptyArray emptyList
  emptyMap emptySequence emptySet enumValueOf enumValues enumEntries error floatArrayOf generateSequence hashMapOf hashSetOf
  iterator intArrayOf lazy lazyOf let linkedMapOf linkedSetOf linkedStringMapOf listOf listOfNotNull longArrayOf mapOf maxOf minOf
  mutableListOf mutableMapOf mutableSetOf naturalOrder nullsFirst nullsLast print println readLine readln repeat require
  requireNotNull reverseOrder run runCatching sequence sequenceOf setOf setOfNotNull shortArrayOf sortedMapOf sortedSetOf
  synchronized takeIf takeUnless to toString use with suspend typeOf coroutineContext javaClass field it this`.split(
    /\s+/,
  ),
);
