class Sum {
  /**
   * Adds.
   *
   * @deprecated use {@link Total#plus} instead,
   *     it is faster
   * @param a the first
   */
  @Deprecated(since = "9", forRemoval = true)
  int add(int a) { return a; }
  //  ^^^ def method Sum.add deprecated doc=Adds. @deprecated use Total#plus instead, it is faster @param a the first

  @java.lang.Deprecated
  int old;
  //  ^^^ def field Sum.old deprecated

  /** Reads the @deprecated tag of a comment. */
  int tag() { return 1; }
  //  ^^^ def method Sum.tag -deprecated
}
