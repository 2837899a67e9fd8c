/** The messages of SCIP, generated from its published schema: scip.proto of github.com/scip-code/scip at 02559b6 (v0.10). */
// Made by protoc-gen-es 2.13.0: buf build --exclude-source-info -o scip.binpb && buf generate scip.binpb (plugin option target=ts); then
// without its comments and empty lines, and formatted. Do not edit.
// The schema is licensed under the Apache License, Version 2.0 (https://www.apache.org/licenses/LICENSE-2.0); its form is changed here.
// biome-ignore-all lint/suspicious/noDuplicateEnumValues: aliases of the schema

import type { Message } from '@bufbuild/protobuf';
import type { GenEnum, GenFile, GenMessage } from '@bufbuild/protobuf/codegenv2';
import { enumDesc, fileDesc, messageDesc } from '@bufbuild/protobuf/codegenv2';
export const file_scip: GenFile =
  /*@__PURE__*/
  fileDesc(
    'CgpzY2lwLnByb3RvEgRzY2lwIn8KBUluZGV4EiAKCG1ldGFkYXRhGAEgASgLMg4uc2NpcC5NZXRhZGF0YRIhCglkb2N1bWVudHMYAiADKAsyDi5zY2lwLkRvY3VtZW50EjEKEGV4dGVybmFsX3N5bWJvbHMYAyADKAsyFy5zY2lwLlN5bWJvbEluZm9ybWF0aW9uIp8BCghNZXRhZGF0YRImCgd2ZXJzaW9uGAEgASgOMhUuc2NpcC5Qcm90b2NvbFZlcnNpb24SIQoJdG9vbF9pbmZvGAIgASgLMg4uc2NpcC5Ub29sSW5mbxIUCgxwcm9qZWN0X3Jvb3QYAyABKAkSMgoWdGV4dF9kb2N1bWVudF9lbmNvZGluZxgEIAEoDjISLnNjaXAuVGV4dEVuY29kaW5nIjwKCFRvb2xJbmZvEgwKBG5hbWUYASABKAkSDwoHdmVyc2lvbhgCIAEoCRIRCglhcmd1bWVudHMYAyADKAkixQEKCERvY3VtZW50EhAKCGxhbmd1YWdlGAQgASgJEhUKDXJlbGF0aXZlX3BhdGgYASABKAkSJQoLb2NjdXJyZW5jZXMYAiADKAsyEC5zY2lwLk9jY3VycmVuY2USKAoHc3ltYm9scxgDIAMoCzIXLnNjaXAuU3ltYm9sSW5mb3JtYXRpb24SDAoEdGV4dBgFIAEoCRIxChFwb3NpdGlvbl9lbmNvZGluZxgGIAEoDjIWLnNjaXAuUG9zaXRpb25FbmNvZGluZyJfCgZTeW1ib2wSDgoGc2NoZW1lGAEgASgJEh4KB3BhY2thZ2UYAiABKAsyDS5zY2lwLlBhY2thZ2USJQoLZGVzY3JpcHRvcnMYAyADKAsyEC5zY2lwLkRlc2NyaXB0b3IiOQoHUGFja2FnZRIPCgdtYW5hZ2VyGAEgASgJEgwKBG5hbWUYAiABKAkSDwoHdmVyc2lvbhgDIAEoCSKCAgoKRGVzY3JpcHRvchIMCgRuYW1lGAEgASgJEhUKDWRpc2FtYmlndWF0b3IYAiABKAkSJwoGc3VmZml4GAMgASgOMhcuc2NpcC5EZXNjcmlwdG9yLlN1ZmZpeCKlAQoGU3VmZml4EhUKEVVuc3BlY2lmaWVkU3VmZml4EAASDQoJTmFtZXNwYWNlEAESDwoHUGFja2FnZRABGgIIARIICgRUeXBlEAISCAoEVGVybRADEgoKBk1ldGhvZBAEEhEKDVR5cGVQYXJhbWV0ZXIQBRINCglQYXJhbWV0ZXIQBhIICgRNZXRhEAcSCQoFTG9jYWwQCBIJCgVNYWNybxAJGgIQASJkCglTaWduYXR1cmUSEAoIbGFuZ3VhZ2UYBCABKAkSDAoEdGV4dBgFIAEoCRIlCgtvY2N1cnJlbmNlcxgCIAMoCzIQLnNjaXAuT2NjdXJyZW5jZUoECAEQAkoECAMQBEoECAYQByLxCwoRU3ltYm9sSW5mb3JtYXRpb24SDgoGc3ltYm9sGAEgASgJEhUKDWRvY3VtZW50YXRpb24YAyADKAkSKQoNcmVsYXRpb25zaGlwcxgEIAMoCzISLnNjaXAuUmVsYXRpb25zaGlwEioKBGtpbmQYBSABKA4yHC5zY2lwLlN5bWJvbEluZm9ybWF0aW9uLktpbmQSFAoMZGlzcGxheV9uYW1lGAYgASgJEjAKF3NpZ25hdHVyZV9kb2N1bWVudGF0aW9uGAcgASgLMg8uc2NpcC5TaWduYXR1cmUSGAoQZW5jbG9zaW5nX3N5bWJvbBgIIAEoCSL7CQoES2luZBITCg9VbnNwZWNpZmllZEtpbmQQABISCg5BYnN0cmFjdE1ldGhvZBBCEgwKCEFjY2Vzc29yEEgSCQoFQXJyYXkQARINCglBc3NlcnRpb24QAhISCg5Bc3NvY2lhdGVkVHlwZRADEg0KCUF0dHJpYnV0ZRAEEgkKBUF4aW9tEAUSCwoHQm9vbGVhbhAGEgkKBUNsYXNzEAcSCwoHQ29uY2VwdBBWEgwKCENvbnN0YW50EAgSDwoLQ29uc3RydWN0b3IQCRIMCghDb250cmFjdBA+Eg4KCkRhdGFGYW1pbHkQChIMCghEZWxlZ2F0ZRBJEggKBEVudW0QCxIOCgpFbnVtTWVtYmVyEAwSCQoFRXJyb3IQPxIJCgVFdmVudBANEg0KCUV4dGVuc2lvbhBUEggKBEZhY3QQDhIJCgVGaWVsZBAPEggKBEZpbGUQEBIMCghGdW5jdGlvbhAREgoKBkdldHRlchASEgsKB0dyYW1tYXIQExIMCghJbnN0YW5jZRAUEg0KCUludGVyZmFjZRAVEgcKA0tleRAWEggKBExhbmcQFxIJCgVMZW1tYRAYEgsKB0xpYnJhcnkQQBIJCgVNYWNybxAZEgoKBk1ldGhvZBAaEg8KC01ldGhvZEFsaWFzEEoSEgoOTWV0aG9kUmVjZWl2ZXIQGxIXChNNZXRob2RTcGVjaWZpY2F0aW9uEEMSCwoHTWVzc2FnZRAcEgkKBU1peGluEFUSDAoITW9kaWZpZXIQQRIKCgZNb2R1bGUQHRINCglOYW1lc3BhY2UQHhIICgROdWxsEB8SCgoGTnVtYmVyECASCgoGT2JqZWN0ECESDAoIT3BlcmF0b3IQIhILCgdQYWNrYWdlECMSEQoNUGFja2FnZU9iamVjdBAkEg0KCVBhcmFtZXRlchAlEhIKDlBhcmFtZXRlckxhYmVsECYSCwoHUGF0dGVybhAnEg0KCVByZWRpY2F0ZRAoEgwKCFByb3BlcnR5ECkSDAoIUHJvdG9jb2wQKhISCg5Qcm90b2NvbE1ldGhvZBBEEhUKEVB1cmVWaXJ0dWFsTWV0aG9kEEUSDwoLUXVhc2lxdW90ZXIQKxIRCg1TZWxmUGFyYW1ldGVyECwSCgoGU2V0dGVyEC0SDQoJU2lnbmF0dXJlEC4SEgoOU2luZ2xldG9uQ2xhc3MQSxITCg9TaW5nbGV0b25NZXRob2QQTBIUChBTdGF0aWNEYXRhTWVtYmVyEE0SDwoLU3RhdGljRXZlbnQQThIPCgtTdGF0aWNGaWVsZBBPEhAKDFN0YXRpY01ldGhvZBBQEhIKDlN0YXRpY1Byb3BlcnR5EFESEgoOU3RhdGljVmFyaWFibGUQUhIKCgZTdHJpbmcQMBIKCgZTdHJ1Y3QQMRINCglTdWJzY3JpcHQQLxIKCgZUYWN0aWMQMhILCgdUaGVvcmVtEDMSEQoNVGhpc1BhcmFtZXRlchA0EgkKBVRyYWl0EDUSDwoLVHJhaXRNZXRob2QQRhIICgRUeXBlEDYSDQoJVHlwZUFsaWFzEDcSDQoJVHlwZUNsYXNzEDgSEwoPVHlwZUNsYXNzTWV0aG9kEEcSDgoKVHlwZUZhbWlseRA5EhEKDVR5cGVQYXJhbWV0ZXIQOhIJCgVVbmlvbhA7EgkKBVZhbHVlEDwSDAoIVmFyaWFibGUQPSKCAQoMUmVsYXRpb25zaGlwEg4KBnN5bWJvbBgBIAEoCRIUCgxpc19yZWZlcmVuY2UYAiABKAgSGQoRaXNfaW1wbGVtZW50YXRpb24YAyABKAgSGgoSaXNfdHlwZV9kZWZpbml0aW9uGAQgASgIEhUKDWlzX2RlZmluaXRpb24YBSABKAgiTwoPU2luZ2xlTGluZVJhbmdlEgwKBGxpbmUYASABKAUSFwoPc3RhcnRfY2hhcmFjdGVyGAIgASgFEhUKDWVuZF9jaGFyYWN0ZXIYAyABKAUiZgoOTXVsdGlMaW5lUmFuZ2USEgoKc3RhcnRfbGluZRgBIAEoBRIXCg9zdGFydF9jaGFyYWN0ZXIYAiABKAUSEAoIZW5kX2xpbmUYAyABKAUSFQoNZW5kX2NoYXJhY3RlchgEIAEoBSLYAwoKT2NjdXJyZW5jZRIRCgVyYW5nZRgBIAMoBUICGAESMgoRc2luZ2xlX2xpbmVfcmFuZ2UYCCABKAsyFS5zY2lwLlNpbmdsZUxpbmVSYW5nZUgAEjAKEG11bHRpX2xpbmVfcmFuZ2UYCSABKAsyFC5zY2lwLk11bHRpTGluZVJhbmdlSAASDgoGc3ltYm9sGAIgASgJEhQKDHN5bWJvbF9yb2xlcxgDIAEoBRIeChZvdmVycmlkZV9kb2N1bWVudGF0aW9uGAQgAygJEiUKC3N5bnRheF9raW5kGAUgASgOMhAuc2NpcC5TeW50YXhLaW5kEiUKC2RpYWdub3N0aWNzGAYgAygLMhAuc2NpcC5EaWFnbm9zdGljEhsKD2VuY2xvc2luZ19yYW5nZRgHIAMoBUICGAESPAobc2luZ2xlX2xpbmVfZW5jbG9zaW5nX3JhbmdlGAogASgLMhUuc2NpcC5TaW5nbGVMaW5lUmFuZ2VIARI6ChptdWx0aV9saW5lX2VuY2xvc2luZ19yYW5nZRgLIAEoCzIULnNjaXAuTXVsdGlMaW5lUmFuZ2VIAUINCgt0eXBlZF9yYW5nZUIXChV0eXBlZF9lbmNsb3NpbmdfcmFuZ2UigAEKCkRpYWdub3N0aWMSIAoIc2V2ZXJpdHkYASABKA4yDi5zY2lwLlNldmVyaXR5EgwKBGNvZGUYAiABKAkSDwoHbWVzc2FnZRgDIAEoCRIOCgZzb3VyY2UYBCABKAkSIQoEdGFncxgFIAMoDjITLnNjaXAuRGlhZ25vc3RpY1RhZyoxCg9Qcm90b2NvbFZlcnNpb24SHgoaVW5zcGVjaWZpZWRQcm90b2NvbFZlcnNpb24QACpACgxUZXh0RW5jb2RpbmcSGwoXVW5zcGVjaWZpZWRUZXh0RW5jb2RpbmcQABIICgRVVEY4EAESCQoFVVRGMTYQAiqkAQoQUG9zaXRpb25FbmNvZGluZxIfChtVbnNwZWNpZmllZFBvc2l0aW9uRW5jb2RpbmcQABIjCh9VVEY4Q29kZVVuaXRPZmZzZXRGcm9tTGluZVN0YXJ0EAESJAogVVRGMTZDb2RlVW5pdE9mZnNldEZyb21MaW5lU3RhcnQQAhIkCiBVVEYzMkNvZGVVbml0T2Zmc2V0RnJvbUxpbmVTdGFydBADKpQBCgpTeW1ib2xSb2xlEhkKFVVuc3BlY2lmaWVkU3ltYm9sUm9sZRAAEg4KCkRlZmluaXRpb24QARIKCgZJbXBvcnQQAhIPCgtXcml0ZUFjY2VzcxAEEg4KClJlYWRBY2Nlc3MQCBINCglHZW5lcmF0ZWQQEBIICgRUZXN0ECASFQoRRm9yd2FyZERlZmluaXRpb24QQCrqBgoKU3ludGF4S2luZBIZChVVbnNwZWNpZmllZFN5bnRheEtpbmQQABILCgdDb21tZW50EAESGAoUUHVuY3R1YXRpb25EZWxpbWl0ZXIQAhIWChJQdW5jdHVhdGlvbkJyYWNrZXQQAxILCgdLZXl3b3JkEAQSGQoRSWRlbnRpZmllcktleXdvcmQQBBoCCAESFgoSSWRlbnRpZmllck9wZXJhdG9yEAUSDgoKSWRlbnRpZmllchAGEhUKEUlkZW50aWZpZXJCdWlsdGluEAcSEgoOSWRlbnRpZmllck51bGwQCBIWChJJZGVudGlmaWVyQ29uc3RhbnQQCRIbChdJZGVudGlmaWVyTXV0YWJsZUdsb2JhbBAKEhcKE0lkZW50aWZpZXJQYXJhbWV0ZXIQCxITCg9JZGVudGlmaWVyTG9jYWwQDBIWChJJZGVudGlmaWVyU2hhZG93ZWQQDRIXChNJZGVudGlmaWVyTmFtZXNwYWNlEA4SGAoQSWRlbnRpZmllck1vZHVsZRAOGgIIARIWChJJZGVudGlmaWVyRnVuY3Rpb24QDxIgChxJZGVudGlmaWVyRnVuY3Rpb25EZWZpbml0aW9uEBASEwoPSWRlbnRpZmllck1hY3JvEBESHQoZSWRlbnRpZmllck1hY3JvRGVmaW5pdGlvbhASEhIKDklkZW50aWZpZXJUeXBlEBMSGQoVSWRlbnRpZmllckJ1aWx0aW5UeXBlEBQSFwoTSWRlbnRpZmllckF0dHJpYnV0ZRAVEg8KC1JlZ2V4RXNjYXBlEBYSEQoNUmVnZXhSZXBlYXRlZBAXEhEKDVJlZ2V4V2lsZGNhcmQQGBISCg5SZWdleERlbGltaXRlchAZEg0KCVJlZ2V4Sm9pbhAaEhEKDVN0cmluZ0xpdGVyYWwQGxIXChNTdHJpbmdMaXRlcmFsRXNjYXBlEBwSGAoUU3RyaW5nTGl0ZXJhbFNwZWNpYWwQHRIUChBTdHJpbmdMaXRlcmFsS2V5EB4SFAoQQ2hhcmFjdGVyTGl0ZXJhbBAfEhIKDk51bWVyaWNMaXRlcmFsECASEgoOQm9vbGVhbkxpdGVyYWwQIRIHCgNUYWcQIhIQCgxUYWdBdHRyaWJ1dGUQIxIQCgxUYWdEZWxpbWl0ZXIQJBoCEAEqVgoIU2V2ZXJpdHkSFwoTVW5zcGVjaWZpZWRTZXZlcml0eRAAEgkKBUVycm9yEAESCwoHV2FybmluZxACEg8KC0luZm9ybWF0aW9uEAMSCAoESGludBAEKk4KDURpYWdub3N0aWNUYWcSHAoYVW5zcGVjaWZpZWREaWFnbm9zdGljVGFnEAASDwoLVW5uZWNlc3NhcnkQARIOCgpEZXByZWNhdGVkEAIqpQoKCExhbmd1YWdlEhcKE1Vuc3BlY2lmaWVkTGFuZ3VhZ2UQABIICgRBQkFQEDwSCAoEQXBleBBgEgcKA0FQTBAxEgcKA0FkYRAnEggKBEFnZGEQLRIMCghBc2NpaURvYxBWEgwKCEFzc2VtYmx5EDoSBwoDQXdrEEISBwoDQmF0EEQSCgoGQmliVGVYEFESBQoBQxAiEgkKBUNPQk9MEDsSBwoDQ1BQECMSBwoDQ1NTEBoSCgoGQ1NoYXJwEAESCwoHQ2xvanVyZRAIEhAKDENvZmZlZXNjcmlwdBAVEg4KCkNvbW1vbkxpc3AQCRIHCgNDb3EQLxIICgRDVURBEGESCAoERGFydBADEgoKBkRlbHBoaRA5EggKBERpZmYQWBIOCgpEb2NrZXJmaWxlEFASCgoGRHlhbG9nEDISCgoGRWxpeGlyEBESCgoGRXJsYW5nEBISCgoGRlNoYXJwECoSCAoERmlzaBBBEggKBEZsb3cQGBILCgdGb3J0cmFuEDgSDgoKR2l0X0NvbW1pdBBbEg4KCkdpdF9Db25maWcQWRIOCgpHaXRfUmViYXNlEFwSBgoCR28QIRILCgdHcmFwaFFMEGISCgoGR3Jvb3Z5EAcSCAoESFRNTBAeEggKBEhhY2sQFBIOCgpIYW5kbGViYXJzEFoSCwoHSGFza2VsbBAsEgkKBUlkcmlzEC4SBwoDSW5pEEgSBQoBShAzEggKBEpTT04QSxIICgRKYXZhEAYSDgoKSmF2YVNjcmlwdBAWEhMKD0phdmFTY3JpcHRSZWFjdBBdEgsKB0pzb25uZXQQTBIJCgVKdWxpYRA3EgwKCEp1c3RmaWxlEG0SCgoGS290bGluEAQSCQoFTGFUZVgQUxIICgRMZWFuEDASCAoETGVzcxAbEgcKA0x1YRAMEggKBEx1YXUQbBIMCghNYWtlZmlsZRBPEgwKCE1hcmtkb3duEFQSCgoGTWF0bGFiEDQSCgoGTmlja2VsEG4SBwoDTml4EE0SCQoFT0NhbWwQKRIPCgtPYmplY3RpdmVfQxAkEhEKDU9iamVjdGl2ZV9DUFAQJRIICgRPZGluEG8SCgoGUGFzY2FsEGMSBwoDUEhQEBMSCQoFUExTUUwQRhIICgRQZXJsEA0SDgoKUG93ZXJTaGVsbBBDEgoKBlByb2xvZxBHEgwKCFByb3RvYnVmEGQSCgoGUHl0aG9uEA8SBQoBUhA2EgoKBlJhY2tldBALEggKBFJha3UQDhIJCgVSYXpvchA+EgkKBVJlcHJvEGYSCAoEUmVTVBBVEggKBFJ1YnkQEBIICgRSdXN0ECgSBwoDU0FTED0SCAoEU0NTUxAdEgcKA1NNTBArEgcKA1NRTBBFEggKBFNhc3MQHBIJCgVTY2FsYRAFEgoKBlNjaGVtZRAKEg8KC1NoZWxsU2NyaXB0EEASCwoHU2t5bGFyaxBOEgkKBVNsYW5nEGsSDAoIU29saWRpdHkQXxIKCgZTdmVsdGUQahIJCgVTd2lmdBACEgcKA1RjbBBlEggKBFRPTUwQSRIHCgNUZVgQUhIKCgZUaHJpZnQQZxIOCgpUeXBlU2NyaXB0EBcSEwoPVHlwZVNjcmlwdFJlYWN0EF4SCwoHVmVyaWxvZxBoEggKBFZIREwQaRIPCgtWaXN1YWxCYXNpYxA/EgcKA1Z1ZRAZEgsKB1dvbGZyYW0QNRIHCgNYTUwQHxIHCgNYU0wQIBIICgRZQU1MEEoSBwoDWmlnECZCTgoSb3JnLnNjaXBfY29kZS5zY2lwQglTY2lwUHJvdG9QAVorZ2l0aHViLmNvbS9zY2lwLWNvZGUvc2NpcC9iaW5kaW5ncy9nby9zY2lwL2IGcHJvdG8z',
  );
export type Index = Message<'scip.Index'> & {
  metadata?: Metadata | undefined;
  documents: Document[];
  externalSymbols: SymbolInformation[];
};
export const IndexSchema: GenMessage<Index> = /*@__PURE__*/ messageDesc(file_scip, 0);
export type Metadata = Message<'scip.Metadata'> & {
  version: ProtocolVersion;
  toolInfo?: ToolInfo | undefined;
  projectRoot: string;
  textDocumentEncoding: TextEncoding;
};
export const MetadataSchema: GenMessage<Metadata> = /*@__PURE__*/ messageDesc(file_scip, 1);
export type ToolInfo = Message<'scip.ToolInfo'> & {
  name: string;
  version: string;
  arguments: string[];
};
export const ToolInfoSchema: GenMessage<ToolInfo> = /*@__PURE__*/ messageDesc(file_scip, 2);
export type Document = Message<'scip.Document'> & {
  language: string;
  relativePath: string;
  occurrences: Occurrence[];
  symbols: SymbolInformation[];
  text: string;
  positionEncoding: PositionEncoding;
};
export const DocumentSchema: GenMessage<Document> = /*@__PURE__*/ messageDesc(file_scip, 3);
export type Symbol = Message<'scip.Symbol'> & {
  scheme: string;
  package?: Package | undefined;
  descriptors: Descriptor[];
};
export const SymbolSchema: GenMessage<Symbol> = /*@__PURE__*/ messageDesc(file_scip, 4);
export type Package = Message<'scip.Package'> & {
  manager: string;
  name: string;
  version: string;
};
export const PackageSchema: GenMessage<Package> = /*@__PURE__*/ messageDesc(file_scip, 5);
export type Descriptor = Message<'scip.Descriptor'> & {
  name: string;
  disambiguator: string;
  suffix: Descriptor_Suffix;
};
export const DescriptorSchema: GenMessage<Descriptor> = /*@__PURE__*/ messageDesc(file_scip, 6);
export enum Descriptor_Suffix {
  UnspecifiedSuffix = 0,
  Namespace = 1,
  Package = 1,
  Type = 2,
  Term = 3,
  Method = 4,
  TypeParameter = 5,
  Parameter = 6,
  Meta = 7,
  Local = 8,
  Macro = 9,
}
export const Descriptor_SuffixSchema: GenEnum<Descriptor_Suffix> = /*@__PURE__*/ enumDesc(file_scip, 6, 0);
export type Signature = Message<'scip.Signature'> & {
  language: string;
  text: string;
  occurrences: Occurrence[];
};
export const SignatureSchema: GenMessage<Signature> = /*@__PURE__*/ messageDesc(file_scip, 7);
export type SymbolInformation = Message<'scip.SymbolInformation'> & {
  symbol: string;
  documentation: string[];
  relationships: Relationship[];
  kind: SymbolInformation_Kind;
  displayName: string;
  signatureDocumentation?: Signature | undefined;
  enclosingSymbol: string;
};
export const SymbolInformationSchema: GenMessage<SymbolInformation> = /*@__PURE__*/ messageDesc(file_scip, 8);
export enum SymbolInformation_Kind {
  UnspecifiedKind = 0,
  AbstractMethod = 66,
  Accessor = 72,
  Array = 1,
  Assertion = 2,
  AssociatedType = 3,
  Attribute = 4,
  Axiom = 5,
  Boolean = 6,
  Class = 7,
  Concept = 86,
  Constant = 8,
  Constructor = 9,
  Contract = 62,
  DataFamily = 10,
  Delegate = 73,
  Enum = 11,
  EnumMember = 12,
  Error = 63,
  Event = 13,
  Extension = 84,
  Fact = 14,
  Field = 15,
  File = 16,
  Function = 17,
  Getter = 18,
  Grammar = 19,
  Instance = 20,
  Interface = 21,
  Key = 22,
  Lang = 23,
  Lemma = 24,
  Library = 64,
  Macro = 25,
  Method = 26,
  MethodAlias = 74,
  MethodReceiver = 27,
  MethodSpecification = 67,
  Message = 28,
  Mixin = 85,
  Modifier = 65,
  Module = 29,
  Namespace = 30,
  Null = 31,
  Number = 32,
  Object = 33,
  Operator = 34,
  Package = 35,
  PackageObject = 36,
  Parameter = 37,
  ParameterLabel = 38,
  Pattern = 39,
  Predicate = 40,
  Property = 41,
  Protocol = 42,
  ProtocolMethod = 68,
  PureVirtualMethod = 69,
  Quasiquoter = 43,
  SelfParameter = 44,
  Setter = 45,
  Signature = 46,
  SingletonClass = 75,
  SingletonMethod = 76,
  StaticDataMember = 77,
  StaticEvent = 78,
  StaticField = 79,
  StaticMethod = 80,
  StaticProperty = 81,
  StaticVariable = 82,
  String = 48,
  Struct = 49,
  Subscript = 47,
  Tactic = 50,
  Theorem = 51,
  ThisParameter = 52,
  Trait = 53,
  TraitMethod = 70,
  Type = 54,
  TypeAlias = 55,
  TypeClass = 56,
  TypeClassMethod = 71,
  TypeFamily = 57,
  TypeParameter = 58,
  Union = 59,
  Value = 60,
  Variable = 61,
}
export const SymbolInformation_KindSchema: GenEnum<SymbolInformation_Kind> = /*@__PURE__*/ enumDesc(file_scip, 8, 0);
export type Relationship = Message<'scip.Relationship'> & {
  symbol: string;
  isReference: boolean;
  isImplementation: boolean;
  isTypeDefinition: boolean;
  isDefinition: boolean;
};
export const RelationshipSchema: GenMessage<Relationship> = /*@__PURE__*/ messageDesc(file_scip, 9);
export type SingleLineRange = Message<'scip.SingleLineRange'> & {
  line: number;
  startCharacter: number;
  endCharacter: number;
};
export const SingleLineRangeSchema: GenMessage<SingleLineRange> = /*@__PURE__*/ messageDesc(file_scip, 10);
export type MultiLineRange = Message<'scip.MultiLineRange'> & {
  startLine: number;
  startCharacter: number;
  endLine: number;
  endCharacter: number;
};
export const MultiLineRangeSchema: GenMessage<MultiLineRange> = /*@__PURE__*/ messageDesc(file_scip, 11);
export type Occurrence = Message<'scip.Occurrence'> & {
  range: number[];
  typedRange:
    | {
        value: SingleLineRange;
        case: 'singleLineRange';
      }
    | {
        value: MultiLineRange;
        case: 'multiLineRange';
      }
    | { case: undefined; value?: undefined };
  symbol: string;
  symbolRoles: number;
  overrideDocumentation: string[];
  syntaxKind: SyntaxKind;
  diagnostics: Diagnostic[];
  enclosingRange: number[];
  typedEnclosingRange:
    | {
        value: SingleLineRange;
        case: 'singleLineEnclosingRange';
      }
    | {
        value: MultiLineRange;
        case: 'multiLineEnclosingRange';
      }
    | { case: undefined; value?: undefined };
};
export const OccurrenceSchema: GenMessage<Occurrence> = /*@__PURE__*/ messageDesc(file_scip, 12);
export type Diagnostic = Message<'scip.Diagnostic'> & {
  severity: Severity;
  code: string;
  message: string;
  source: string;
  tags: DiagnosticTag[];
};
export const DiagnosticSchema: GenMessage<Diagnostic> = /*@__PURE__*/ messageDesc(file_scip, 13);
export enum ProtocolVersion {
  UnspecifiedProtocolVersion = 0,
}
export const ProtocolVersionSchema: GenEnum<ProtocolVersion> = /*@__PURE__*/ enumDesc(file_scip, 0);
export enum TextEncoding {
  UnspecifiedTextEncoding = 0,
  UTF8 = 1,
  UTF16 = 2,
}
export const TextEncodingSchema: GenEnum<TextEncoding> = /*@__PURE__*/ enumDesc(file_scip, 1);
export enum PositionEncoding {
  UnspecifiedPositionEncoding = 0,
  UTF8CodeUnitOffsetFromLineStart = 1,
  UTF16CodeUnitOffsetFromLineStart = 2,
  UTF32CodeUnitOffsetFromLineStart = 3,
}
export const PositionEncodingSchema: GenEnum<PositionEncoding> = /*@__PURE__*/ enumDesc(file_scip, 2);
export enum SymbolRole {
  UnspecifiedSymbolRole = 0,
  Definition = 1,
  Import = 2,
  WriteAccess = 4,
  ReadAccess = 8,
  Generated = 16,
  Test = 32,
  ForwardDefinition = 64,
}
export const SymbolRoleSchema: GenEnum<SymbolRole> = /*@__PURE__*/ enumDesc(file_scip, 3);
export enum SyntaxKind {
  UnspecifiedSyntaxKind = 0,
  Comment = 1,
  PunctuationDelimiter = 2,
  PunctuationBracket = 3,
  Keyword = 4,
  IdentifierKeyword = 4,
  IdentifierOperator = 5,
  Identifier = 6,
  IdentifierBuiltin = 7,
  IdentifierNull = 8,
  IdentifierConstant = 9,
  IdentifierMutableGlobal = 10,
  IdentifierParameter = 11,
  IdentifierLocal = 12,
  IdentifierShadowed = 13,
  IdentifierNamespace = 14,
  IdentifierModule = 14,
  IdentifierFunction = 15,
  IdentifierFunctionDefinition = 16,
  IdentifierMacro = 17,
  IdentifierMacroDefinition = 18,
  IdentifierType = 19,
  IdentifierBuiltinType = 20,
  IdentifierAttribute = 21,
  RegexEscape = 22,
  RegexRepeated = 23,
  RegexWildcard = 24,
  RegexDelimiter = 25,
  RegexJoin = 26,
  StringLiteral = 27,
  StringLiteralEscape = 28,
  StringLiteralSpecial = 29,
  StringLiteralKey = 30,
  CharacterLiteral = 31,
  NumericLiteral = 32,
  BooleanLiteral = 33,
  Tag = 34,
  TagAttribute = 35,
  TagDelimiter = 36,
}
export const SyntaxKindSchema: GenEnum<SyntaxKind> = /*@__PURE__*/ enumDesc(file_scip, 4);
export enum Severity {
  UnspecifiedSeverity = 0,
  Error = 1,
  Warning = 2,
  Information = 3,
  Hint = 4,
}
export const SeveritySchema: GenEnum<Severity> = /*@__PURE__*/ enumDesc(file_scip, 5);
export enum DiagnosticTag {
  UnspecifiedDiagnosticTag = 0,
  Unnecessary = 1,
  Deprecated = 2,
}
export const DiagnosticTagSchema: GenEnum<DiagnosticTag> = /*@__PURE__*/ enumDesc(file_scip, 6);
export enum Language {
  UnspecifiedLanguage = 0,
  ABAP = 60,
  Apex = 96,
  APL = 49,
  Ada = 39,
  Agda = 45,
  AsciiDoc = 86,
  Assembly = 58,
  Awk = 66,
  Bat = 68,
  BibTeX = 81,
  C = 34,
  COBOL = 59,
  CPP = 35,
  CSS = 26,
  CSharp = 1,
  Clojure = 8,
  Coffeescript = 21,
  CommonLisp = 9,
  Coq = 47,
  CUDA = 97,
  Dart = 3,
  Delphi = 57,
  Diff = 88,
  Dockerfile = 80,
  Dyalog = 50,
  Elixir = 17,
  Erlang = 18,
  FSharp = 42,
  Fish = 65,
  Flow = 24,
  Fortran = 56,
  Git_Commit = 91,
  Git_Config = 89,
  Git_Rebase = 92,
  Go = 33,
  GraphQL = 98,
  Groovy = 7,
  HTML = 30,
  Hack = 20,
  Handlebars = 90,
  Haskell = 44,
  Idris = 46,
  Ini = 72,
  J = 51,
  JSON = 75,
  Java = 6,
  JavaScript = 22,
  JavaScriptReact = 93,
  Jsonnet = 76,
  Julia = 55,
  Justfile = 109,
  Kotlin = 4,
  LaTeX = 83,
  Lean = 48,
  Less = 27,
  Lua = 12,
  Luau = 108,
  Makefile = 79,
  Markdown = 84,
  Matlab = 52,
  Nickel = 110,
  Nix = 77,
  OCaml = 41,
  Objective_C = 36,
  Objective_CPP = 37,
  Odin = 111,
  Pascal = 99,
  PHP = 19,
  PLSQL = 70,
  Perl = 13,
  PowerShell = 67,
  Prolog = 71,
  Protobuf = 100,
  Python = 15,
  R = 54,
  Racket = 11,
  Raku = 14,
  Razor = 62,
  Repro = 102,
  ReST = 85,
  Ruby = 16,
  Rust = 40,
  SAS = 61,
  SCSS = 29,
  SML = 43,
  SQL = 69,
  Sass = 28,
  Scala = 5,
  Scheme = 10,
  ShellScript = 64,
  Skylark = 78,
  Slang = 107,
  Solidity = 95,
  Svelte = 106,
  Swift = 2,
  Tcl = 101,
  TOML = 73,
  TeX = 82,
  Thrift = 103,
  TypeScript = 23,
  TypeScriptReact = 94,
  Verilog = 104,
  VHDL = 105,
  VisualBasic = 63,
  Vue = 25,
  Wolfram = 53,
  XML = 31,
  XSL = 32,
  YAML = 74,
  Zig = 38,
}
export const LanguageSchema: GenEnum<Language> = /*@__PURE__*/ enumDesc(file_scip, 7);
