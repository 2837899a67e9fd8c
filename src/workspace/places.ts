/** Describes which parts of results are places in files. */

/** `symbol`: the line declares the symbol that the object names. `reference`: the line has the text that the object is about. */
export type PlaceKind = 'symbol' | 'reference';

export type Places =
  | {
      /** The kind of place that the object itself is, with its own `line`; undefined: it only contains places. */
      readonly kind: PlaceKind | undefined;
      readonly fields: ReadonlyMap<string, Places>;
    }
  | {
      readonly items: Places;
      /** An element whose place is gone is removed from the list; otherwise it stays, with line 0. */
      readonly isDroppable: boolean;
    };
