/** How symbols can be related, strongest first where they tie. */

export const RELATIONS = ['uses', 'used_by', 'together', 'sibling', 'test'] as const;
export type RelatedBy = (typeof RELATIONS)[number];
