/** Names of Scala's library that every file sees, and first names of packages outside the tree. */

export const LIBRARY_NAMES: ReadonlySet<string> = new Set(
  (
    'Any AnyRef AnyVal Nothing Null Unit Boolean Byte Short Char Int Long Float Double String StringBuilder Array ' +
    'Option Some None Either Left Right List Nil Seq IndexedSeq Vector Set Map Iterable Iterator Traversable Stream LazyList ' +
    'Range Function Function0 Function1 Function2 PartialFunction Product Serializable Symbol Tuple2 Tuple3 Ordering Ordered ' +
    'Numeric Integral Fractional BigInt BigDecimal Equiv Class Object Throwable Exception RuntimeException Error Runnable ' +
    'IllegalArgumentException IllegalStateException UnsupportedOperationException NullPointerException IndexOutOfBoundsException ' +
    'NoSuchElementException NumberFormatException ClassCastException ArithmeticException InterruptedException Thread ThreadLocal ' +
    'System Math Integer Void Character Number Comparable Iterable Cloneable AutoCloseable ClassLoader CharSequence Predef ' +
    'StringContext ValueOf CanEqual Matchable Tuple EmptyTuple Conversion Dynamic App DummyImplicit Override Deprecated ' +
    'println print printf require assert assume identity implicitly summon locally ensuring classOf valueOf eq ne ' +
    'asInstanceOf isInstanceOf getClass hashCode toString equals synchronized notify notifyAll wait clone finalize ' +
    'throws transient volatile tailrec inline deprecated SuppressWarnings unchecked switch specialized compiletime ???'
  ).split(' '),
);

export const ROOTS: ReadonlySet<string> = new Set(
  'java javax jakarta scala org com io net akka cats zio _root_'.split(' '),
);
