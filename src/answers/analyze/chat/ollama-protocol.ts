/** The chat protocol of Ollama. */
import { UnreadableResponse } from '../../../embed/http/ask-server.ts';
import { estimateTextTokens } from '../../../embed/provider-batches.ts';
import { type ChatProtocol, Declined, listIn, recordOf, writersAmong } from './chat-protocol.ts';
import { emptyText } from './openai-protocol.ts';

const CONTEXT_STEP = 1024;
const LEAST_CONTEXT = 4096;

export const OLLAMA_PROTOCOL: ChatProtocol = {
  path: '/api/chat',
  listPath: '/api/tags',
  bodies({ model, system, user, maxTokens }) {
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ];
    // Without a size Ollama reads a few thousand tokens, and drops the start of a longer prompt silently.
    const needed = estimateTextTokens(system + user) + maxTokens;
    const num_ctx = Math.max(LEAST_CONTEXT, Math.ceil(needed / CONTEXT_STEP) * CONTEXT_STEP);
    return [{ model, messages, stream: false, options: { num_ctx, num_predict: maxTokens, temperature: 0 } }];
  },
  read(body) {
    const { message, done_reason: reason, model } = recordOf(body);
    const { content } = recordOf(message);
    if (typeof content !== 'string') throw new UnreadableResponse('no message in it');
    if (content.trim() === '') throw new Declined(emptyText(reason === 'length'));
    return { text: content, isCut: reason === 'length', model: typeof model === 'string' ? model : undefined };
  },
  models(body) {
    const all = listIn(recordOf(body).models).map(recordOf);
    // The one that was installed last is the one that the user tries out.
    const recent = all.toSorted((a, b) => String(b.modified_at ?? '').localeCompare(String(a.modified_at ?? '')));
    return writersAmong(recent.map(({ name }) => name));
  },
};
