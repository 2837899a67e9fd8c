/** Types that every Java file sees without an import. */

export const JAVA_LANG: ReadonlySet<string> = new Set(
  `AbstractMethodError Appendable ArithmeticException ArrayIndexOutOfBoundsException ArrayStoreException AssertionError
  AutoCloseable Boolean BootstrapMethodError Byte Character CharSequence Class ClassCastException ClassCircularityError
  ClassFormatError ClassLoader ClassNotFoundException ClassValue CloneNotSupportedException Cloneable Comparable Compiler
  Deprecated Double Enum EnumConstantNotPresentException Error Exception ExceptionInInitializerError Float
  FunctionalInterface IO IllegalAccessError IllegalAccessException IllegalArgumentException IllegalCallerException
  IllegalMonitorStateException IllegalStateException IllegalThreadStateException IncompatibleClassChangeError
  IndexOutOfBoundsException InheritableThreadLocal InstantiationError InstantiationException Integer InternalError
  InterruptedException Iterable LinkageError Long MatchException Math Module ModuleLayer NegativeArraySizeException
  NoClassDefFoundError NoSuchFieldError NoSuchFieldException NoSuchMethodError NoSuchMethodException NullPointerException
  Number NumberFormatException Object OutOfMemoryError Override Package Process ProcessBuilder ProcessHandle Readable Record
  ReflectiveOperationException Runnable Runtime RuntimeException RuntimePermission SafeVarargs ScopedValue SecurityException
  SecurityManager Short StackOverflowError StackTraceElement StackWalker StrictMath String StringBuffer StringBuilder
  StringIndexOutOfBoundsException SuppressWarnings System Thread ThreadDeath ThreadGroup ThreadLocal Throwable
  TypeNotPresentException UnknownError UnsatisfiedLinkError UnsupportedClassVersionError UnsupportedOperationException
  VerifyError VirtualMachineError Void WrongThreadException`.split(/\s+/),
);

/** Types without a declaration. */
export const PRIMITIVES: ReadonlySet<string> = new Set('boolean byte short int long char float double void'.split(' '));
