/** Decides whether a client gets structured content besides the text. */

export const STRUCTURED = ['auto', 'always', 'never'] as const;
export type Structured = (typeof STRUCTURED)[number];

/**
 * Agents that pass the structured content to the model, as JSON, in place of the text: a reply then costs about twice the
 * tokens and says the same. They get text only, and no `outputSchema`, which would promise structured content.
 */
const TEXT_DROPPING_CLIENTS = [/^claude-code/i, /^codex/i, /^opencode/i, /^visual studio code/i, /copilot/i];

export function sendsStructured(setting: Structured, clientName: string | undefined): boolean {
  if (setting !== 'auto') return setting === 'always';
  return !TEXT_DROPPING_CLIENTS.some((name) => name.test(clientName ?? ''));
}
