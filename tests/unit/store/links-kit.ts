/** Facts and links for tests, by hand: facts that hold only strings, links as short tuples. */
import { FactsBuilder } from '../../../src/extract/facts-builder.ts';
import { encodeFacts } from '../../../src/extract/facts-codec.ts';
import { type ReferenceKind, referenceKindCode } from '../../../src/model/kinds.ts';
import {
  type Confidence,
  confidenceCode,
  LINK,
  OPEN,
  type OpenReason,
  type Origin,
  openReasonCode,
  originCode,
} from '../../../src/model/links.ts';
import { encodeLinks } from '../../../src/resolve/core/links-codec.ts';
import type { LinksRow } from '../../../src/resolve/core/links-row.ts';
import { packMentions } from '../../../src/resolve/invalidate/mention-hash.ts';

export interface TestLink {
  readonly source: number;
  readonly file: number;
  readonly symbol: number;
  readonly kind?: ReferenceKind;
  readonly line?: number;
  readonly col?: number;
  readonly confidence?: Confidence;
  readonly origin?: Origin;
}

export interface TestOpen {
  readonly source: number;
  readonly name: string;
  readonly kind?: ReferenceKind;
  readonly line?: number;
  readonly reason?: OpenReason;
}

/** String 0 is empty, the others follow. */
export function factsWith(names: readonly string[]): Uint8Array {
  const builder = new FactsBuilder();
  for (const name of names) builder.id(name);
  return encodeFacts(builder.finish());
}

/** `names` as given to `factsWith`. */
export function linksRow(
  names: readonly string[],
  links: readonly TestLink[],
  open: readonly TestOpen[] = [],
): LinksRow {
  const bound = links.map((link) => {
    const row: number[] = [];
    row[LINK.source] = link.source;
    row[LINK.kind] = referenceKindCode[link.kind ?? 'call'];
    row[LINK.line] = link.line ?? 1;
    row[LINK.col] = link.col ?? 0;
    row[LINK.file] = link.file;
    row[LINK.symbol] = link.symbol;
    row[LINK.confidence] = confidenceCode[link.confidence ?? 'exact'];
    row[LINK.origin] = originCode[link.origin ?? 'import'];
    return row;
  });
  const unbound = open.map((reference) => {
    const row: number[] = [];
    row[OPEN.source] = reference.source;
    row[OPEN.kind] = referenceKindCode[reference.kind ?? 'call'];
    row[OPEN.line] = reference.line ?? 1;
    row[OPEN.col] = 0;
    row[OPEN.name] = names.indexOf(reference.name) + 1;
    row[OPEN.reason] = openReasonCode[reference.reason ?? 'unknown'];
    return row;
  });
  const data = encodeLinks({
    links: { data: Int32Array.from(bound.flat()), rows: bound.length, stride: LINK.stride },
    open: { data: Int32Array.from(unbound.flat()), rows: unbound.length, stride: OPEN.stride },
  });
  return { data, mentions: packMentions(['', ...names]), targets: links.map((link) => link.file) };
}
