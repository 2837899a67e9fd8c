/** What the protocols of chat servers have in common. */
import type { Prompt, WrittenText } from '../../../tools/caller-model.ts';

export interface ChatRequest extends Prompt {
  readonly model: string;
  readonly host: string;
}

export interface ChatProtocol {
  /** The end of the address that writes. */
  readonly path: string;
  /** The end of the address that lists models. */
  readonly listPath: string;
  /** Bodies to try in order while the server refuses them as malformed. */
  bodies(request: ChatRequest): readonly Readonly<Record<string, unknown>>[];
  /** Throws UnreadableResponse, and `Declined` where the model wrote nothing. */
  read(body: unknown): Pick<WrittenText, 'text' | 'isCut'> & { readonly model?: string | undefined };
  /** The names of its models, the best guess first. */
  models(body: unknown): readonly string[];
}

/** The server answered, and the model wrote nothing that can be shown. */
export class Declined extends Error {}

/** Models that write no text. */
const NO_WRITER = /embed|rerank|whisper|tts|dall-e|moderation|bge-|minilm|image|audio|realtime|transcribe/i;

export const writersAmong = (names: readonly unknown[]): string[] =>
  names.filter((name): name is string => typeof name === 'string' && name !== '' && !NO_WRITER.test(name));

export const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
