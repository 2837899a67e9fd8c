/** A description of results that says which parts of them are places in files. */

/** `symbol`: the line declares the symbol that the object names. `reference`: the line has the text that the object is about. */
export type PlaceKind = 'symbol' | 'reference';

export type Places =
  | {
      /** How the object itself is a place, with its own `line`; undefined: it only holds some. */
      readonly kind: PlaceKind | undefined;
      readonly fields: ReadonlyMap<string, Places>;
    }
  | {
      readonly items: Places;
      /** The list is as true without an element whose place is gone; otherwise the element keeps its position, with line 0. */
      readonly isDroppable: boolean;
    };
