/** Which form of a reply a client gets: text, or text with the same as structured content. */

export const STRUCTURED = ['auto', 'always', 'never'] as const;
export type Structured = (typeof STRUCTURED)[number];

/**
 * Agents that hand the model the structured content, as JSON, in place of the text: with it a reply costs about twice the tokens and
 * says the same. They get text only, and no `outputSchema`, which would promise the other form.
 */
const DROP_THE_TEXT = [/^claude-code/i, /^codex/i, /^opencode/i, /^visual studio code/i, /copilot/i];

export function sendsStructured(setting: Structured, clientName: string | undefined): boolean {
  if (setting !== 'auto') return setting === 'always';
  return !DROP_THE_TEXT.some((name) => name.test(clientName ?? ''));
}
