/** A question about one symbol in two states of the tree. */

export interface CompareSymbolInput {
  readonly name: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
