/** Whether a question about code can be asked again by a command. */

/** A command that repeats more code than this would be longer than its answer. */
const MAX_REPEATED = 300;

export const isRepeatable = ({ code = '' }: { readonly code?: string | undefined }): boolean =>
  code.length <= MAX_REPEATED;
