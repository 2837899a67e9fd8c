/** The facts of Protocol Buffers. */
import type { LanguageFacts } from '../../src/model/language.ts';

export const protobuf: LanguageFacts = {
  id: 'protobuf',
  title: 'Protocol Buffers',
  revision: 1,
  extensions: ['proto'],
  aliases: ['proto'],
  grammar: { crate: 'tree-sitter-proto', version: '0.6.0' },
  describes: 'rpc',
  extract: () => import('./extract/rules.ts'),
};
