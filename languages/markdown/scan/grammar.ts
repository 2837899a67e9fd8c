/** The node types and fields of Markdown trees, numbered as a compiled grammar numbers its own. */

const TYPES = [
  'document',
  'front_matter',
  'section',
  'atx_heading',
  'setext_heading',
  'heading_text',
  'paragraph',
  'table',
  'code_block',
  'html_block',
  'block_quote',
  'list',
  'link_definition',
] as const;
const FIELDS = ['heading', 'name'] as const;

/** From 1: no field is 0, and neither is a kind. */
const numbered = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map((name, i) => [name, i + 1])) as Record<T, number>;

export const KIND = numbered(TYPES);
export const FIELD = numbered(FIELDS);
export const TYPE_NAMES: readonly string[] = ['', ...TYPES];
