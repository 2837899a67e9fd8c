/** The chat protocol of OpenAI, which vLLM, LM Studio, llama.cpp, Ollama and most gateways speak too. */
import { UnreadableResponse } from '../../../embed/http/ask-server.ts';
import { type ChatProtocol, Declined, listIn, recordOf, writersAmong } from './chat-protocol.ts';

/** Its newer models refuse `max_tokens`; older compatible servers know nothing else. */
const OWN_HOST = /(?:^|\.)openai\.(?:com|azure\.com)$/;

export const OPENAI_PROTOCOL: ChatProtocol = {
  path: '/chat/completions',
  listPath: '/models',
  bodies({ model, system, user, maxTokens, host }) {
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ];
    const limits = [{ max_tokens: maxTokens }, { max_completion_tokens: maxTokens }];
    if (OWN_HOST.test(host)) limits.reverse();
    return limits.map((limit) => ({ model, messages, stream: false, ...limit }));
  },
  read(body) {
    const { choices, model } = recordOf(body);
    const choice = recordOf(listIn(choices)[0]);
    const { content, refusal } = recordOf(choice.message);
    if (!Array.isArray(choices) || choice.message === undefined) throw new UnreadableResponse('no message in it');
    const text = textOf(content);
    const reason = choice.finish_reason;
    if (reason === 'content_filter') throw new Declined('a filter of the server held the answer back');
    if (text.trim() === '') {
      if (typeof refusal === 'string' && refusal !== '') throw new Declined('the model refused to answer');
      throw new Declined(emptyText(reason === 'length'));
    }
    return { text, isCut: reason === 'length', model: typeof model === 'string' ? model : undefined };
  },
  models: (body) => writersAmong(listIn(recordOf(body).data).map((one) => recordOf(one).id)),
};

export const emptyText = (isCut: boolean): string =>
  isCut
    ? 'the model wrote nothing within its limit; raise analyze.answer_tokens (a model that thinks first needs more)'
    : 'the model wrote nothing';

/** A text, or a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  const parts = listIn(content).map((part) => recordOf(part).text);
  return parts.filter((part) => typeof part === 'string').join('');
}
