/** A language model that the caller of a tool has: the tool requests a text, returns, and is run again with what was written. */

export interface Prompt {
  readonly system: string;
  readonly user: string;
  readonly maxTokens: number;
  readonly timeoutMs: number;
}

export interface WrittenText {
  readonly text: string;
  /** The model's name, as far as it is known. */
  readonly model: string;
  /** The text ends where the limit was reached. */
  readonly isCut: boolean;
}

/** Either a text, or a sentence that explains why there is none. */
export type Written = WrittenText | { readonly problem: string };

export interface CallerModel {
  /** What the model wrote for the request of the first run, with the state of that run; absent in the first run. */
  readonly reply?: { readonly written: Written; readonly state: unknown } | undefined;
  /** Requests a text. The state is plain data. */
  request(prompt: Prompt, state: unknown): void;
}
