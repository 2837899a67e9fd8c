/** Encodes a SCIP index one top-level field at a time: concatenated, the fields are the index. */

import type { MessageInitShape } from '@bufbuild/protobuf';
import { create, toBinary } from '@bufbuild/protobuf';
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import { DocumentSchema, IndexSchema, MetadataSchema } from './scip-schema.ts';

/** The first field of an index. */
export const metadataField = (metadata: MessageInitShape<typeof MetadataSchema>): Uint8Array =>
  field(IndexSchema.field.metadata.number, toBinary(MetadataSchema, create(MetadataSchema, metadata)));

export const documentField = (document: MessageInitShape<typeof DocumentSchema>): Uint8Array =>
  field(IndexSchema.field.documents.number, toBinary(DocumentSchema, create(DocumentSchema, document)));

const field = (number: number, bytes: Uint8Array): Uint8Array =>
  new BinaryWriter().tag(number, WireType.LengthDelimited).bytes(bytes).finish();

export type DocumentShape = MessageInitShape<typeof DocumentSchema>;
export type OccurrenceShape = NonNullable<DocumentShape['occurrences']>[number];
export type InformationShape = NonNullable<DocumentShape['symbols']>[number];
export type RelationshipShape = NonNullable<InformationShape['relationships']>[number];
