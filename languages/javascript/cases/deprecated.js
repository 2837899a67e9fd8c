/**
 * Adds.
 * @deprecated since 2.0, use total
 */
function sum() {}
//       ^^^ def function sum deprecated doc=Adds. @deprecated since 2.0, use total
