/** Whether a question about code is short enough to be repeated in a suggested call. */

/** A command that repeats more code than this would be longer than its answer. */
const MAX_REPEATED = 300;

export const isRepeatable = ({ code = '' }: { readonly code?: string | undefined }): boolean =>
  code.length <= MAX_REPEATED;
