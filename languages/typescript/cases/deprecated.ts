/** @deprecated Use total. */
export function sum() {}
//              ^^^ def function sum deprecated doc=@deprecated Use total.

/**
 * Adds all.
 *
 * @example sum()
 * @deprecated Use `total`
 * instead of this.
 * @returns nothing
 */
export function add() {}
//              ^^^ def function add deprecated

/** Finds symbols with a `@deprecated` tag, or "Deprecated: " in their text. */
export function total() {}
//              ^^^^^ def function total -deprecated

class Order {
  @deprecated('use pay')
  settle() {}
  // <- def method Order.settle deprecated doc=Deprecated: use pay

  @log('deprecated')
  pay() {}
  // <- def method Order.pay -deprecated
}

/** Adds. @deprecated */
export const old = 1;
//           ^^^ def constant old deprecated doc=Adds. @deprecated
