/** Tokenises texts with the model's own tokenizer, truncated to fit, keeping the special tokens at both ends. */
import { Tokenizer } from '@huggingface/tokenizers';
import { providerError, reasonOf } from '../provider-error.ts';
import type { ModelFolder } from './folder.ts';

export interface Encoded {
  readonly ids: readonly number[];
  /** Which of the two texts a token belongs to. */
  readonly types: readonly number[];
}

/** Upper bound on the average length of a token: more of a text need not be tokenised. */
const CHARS_PER_TOKEN = 16;
/** Largest share of a pair that the query may take. */
const QUERY_SHARE = 0.5;

export class TokenReader {
  private readonly tokenizer: Tokenizer;
  /** Number of special tokens after a text. */
  private readonly closing: number;
  private readonly marks: number;
  private readonly hasTypes: boolean;

  constructor(
    folder: ModelFolder,
    readonly maxTokens: number,
  ) {
    const { tokenizer, tokenizerConfig } = folder;
    // Most exporters write absent parts as null, but not all.
    const parts = { normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null, added_tokens: [] };
    try {
      this.tokenizer = new Tokenizer({ ...parts, ...tokenizer }, tokenizerConfig);
      const empty = this.tokenizer.encode('').ids;
      const opening = commonStart(empty, this.tokenizer.encode('a').ids);
      this.marks = empty.length;
      this.closing = empty.length - opening;
    } catch (error) {
      throw providerError(
        'EMBEDDING_UNAVAILABLE',
        `the tokenizer.json of ${folder.name} cannot be used: ${reasonOf(error)}`,
        'Use a model whose tokenizer is WordPiece, BPE or Unigram, and download its tokenizer.json again.',
      );
    }
    // RoBERTa has no second token type.
    this.hasTypes = (tokenizer.post_processor as { type?: string } | null)?.type !== 'RobertaProcessing';
  }

  read(text: string): Encoded {
    const { ids } = this.tokenizer.encode(this.start(text, this.maxTokens));
    const fitting = this.cut(ids, this.maxTokens);
    return { ids: fitting, types: fitting.map(() => 0) };
  }

  /** The query, then the text; only the text is truncated, unless the query leaves no room for it. */
  readPair(query: string, text: string): Encoded {
    const document = this.start(text, this.maxTokens);
    // Without a second text the tokenizer also omits its special tokens.
    const encoded = this.tokenizer.encode(this.shortQuery(query), {
      text_pair: document.trim() === '' ? '.' : document,
      return_token_type_ids: true,
    });
    const types = this.hasTypes ? encoded.token_type_ids : encoded.ids.map(() => 0);
    return { ids: this.cut(encoded.ids, this.maxTokens), types: this.cut(types, this.maxTokens) };
  }

  private shortQuery(query: string): string {
    const most = Math.max(1, Math.floor(this.maxTokens * QUERY_SHARE) - this.marks);
    let short = this.start(query, most);
    while (short.length > 1 && this.tokenizer.encode(short).ids.length - this.marks > most)
      short = short.slice(0, Math.floor(short.length * 0.8));
    return short;
  }

  private start(text: string, tokens: number): string {
    return text.slice(0, tokens * CHARS_PER_TOKEN);
  }

  /** Truncates before the special tokens at the end. */
  private cut(values: readonly number[], most: number): readonly number[] {
    if (values.length <= most) return values;
    const end = values.length - this.closing;
    return [...values.slice(0, most - this.closing), ...values.slice(end)];
  }
}

function commonStart(a: readonly number[], b: readonly number[]): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}
