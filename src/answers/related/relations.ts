/** How symbols can be related; this order breaks ties. */

export const RELATIONS = ['uses', 'used_by', 'together', 'sibling', 'test'] as const;
export type RelatedBy = (typeof RELATIONS)[number];
