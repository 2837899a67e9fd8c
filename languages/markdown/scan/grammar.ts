/** The node types and fields of Markdown trees, numbered like those of a compiled grammar. */

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

/** 1-based: 0 means no field and no kind. */
const numbered = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map((name, i) => [name, i + 1])) as Record<T, number>;

export const KIND = numbered(TYPES);
export const FIELD = numbered(FIELDS);
export const TYPE_NAMES: readonly string[] = ['', ...TYPES];
