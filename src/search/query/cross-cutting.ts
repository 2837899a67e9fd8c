/** Recognises queries for every place that concerns something, rather than one place. */

/** Nouns for things that a code base has many of. */
const THINGS =
  `places? spots? locations? usages? uses callers? call[-\\s]?sites? occurrences? instances? implementations? implementers? subclass(?:es)?
  overrides? consumers? producers? functions? methods? class(?:es)? types? interfaces? modules? packages? components? services?
  handlers? controllers? endpoints? routes? commands? hooks? middlewares? plugins? providers? backends? adapters? drivers? tests?
  files? errors? exceptions? events? listeners? jobs? tasks? models? queries migrations? settings? options? flags? metrics? callbacks?
  parts? layers? subsystems?`
    .trim()
    .split(/\s+/)
    .join('|');

const ALL = '(?:all|every|each)(?: of)?(?: the| our)?(?: other| different| possible)?';
/** `every public method`, `all http handlers`. */
const DESCRIBED = String.raw`(?:[\w-]+ ){0,2}`;
const WHOLE = 'code ?-?base|source|repo(?:sitory)?|project|workspace|monorepo|application|system|tree';
const PARTS = 'modules|packages|services|projects|crates|apps|components|layers|languages|directories|files';
const THAT = '(?:that|which|where|whose|who|using|implementing|calling|extending|used|when)';

const SIGNS: readonly RegExp[] = [
  new RegExp(String.raw`\b${ALL} (?:places?|spots?|locations?|usages?|callers?|call[- ]?sites?|occurrences?)\b`, 'i'),
  new RegExp(String.raw`\b${ALL} (?:uses|users|consumers|implementations|implementers|subclasses|overrides) of\b`, 'i'),
  /\b(?:everywhere|wherever)\b/i,
  new RegExp(
    String.raw`\b(?:across|throughout|all over) (?:the|this|our|all|every)(?: the)? (?:[\w-]+ )?(?:${WHOLE}|${PARTS})\b`,
    'i',
  ),
  new RegExp(String.raw`\b(?:whole|entire) (?:${WHOLE})\b`, 'i'),
  new RegExp(
    String.raw`^(?:please )?(?:list|show|find|enumerate|give)(?: me)? ${ALL} ${DESCRIBED}(?:${THINGS})(?: ${THAT}\b| (?:in|of) (?:the|this) (?:${WHOLE})\b|[.?!]?$)`,
    'i',
  ),
  new RegExp(String.raw`^(?:(?:what|which|where) are )?${ALL} ${DESCRIBED}(?:${THINGS}) ${THAT}\b`, 'i'),
  /^everything (?:about|around|concerning|related to|that|to do with)\b/i,
];

/** Phrases that only say that everything is wanted; they match no code. */
const FRAMING: readonly RegExp[] = [
  new RegExp(String.raw`^(?:please )?(?:list|show|find|enumerate|give)(?: me)? (?=${ALL}\b)`, 'i'),
  new RegExp(
    String.raw`\b${ALL} (?:(?:places?|spots?|locations?|usages?|uses|occurrences?|instances?)\b(?: (?:that|where|which|of|in which))?)?`,
    'i',
  ),
  new RegExp(
    String.raw`\b(?:across|throughout|all over|in|of) (?:the|this|our|all|every)(?: the)? (?:whole |entire )?(?:${WHOLE}|all ${PARTS})\b`,
    'i',
  ),
  new RegExp(String.raw`\b(?:across|throughout) (?:the|all|every)(?: the)? (?:${PARTS})\b`, 'i'),
  /\b(?:everywhere|wherever)\b/i,
  /^everything (?:about|around|concerning|related to|that|to do with)\b/i,
];

export interface CrossCutting {
  /** The words that are the evidence. */
  readonly sign: string;
  /** The rest of the query: its subject. */
  readonly about: string;
}

/** Every pattern contains one of these words. Most queries have none, and the patterns take milliseconds to compile. */
const HINT = /\b(?:all|every|each|everywhere|wherever|everything|across|throughout|whole|entire)\b/i;

/** Undefined for any other query. */
export function readCrossCutting(text: string): CrossCutting | undefined {
  if (!HINT.test(text)) return undefined;
  for (const pattern of SIGNS) {
    const sign = pattern.exec(text)?.[0];
    if (sign === undefined) continue;
    const about = FRAMING.reduce((rest, framing) => rest.replace(framing, ' '), text)
      .replace(/\s+/g, ' ')
      .trim();
    return { sign, about: /\p{L}{2}/u.test(about) ? about : text };
  }
  return undefined;
}
