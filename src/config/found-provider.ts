/** Settles which embedding provider is used where the user leaves that to the environment, and what a vendor needs by default. */
import { ollamaUrl } from './ollama-host.ts';

type Values = Record<string, unknown>;
type Environment = Readonly<Record<string, string | undefined>>;

export interface FoundProvider {
  /** By dotted key. */
  readonly values: Readonly<Values>;
  /** For the origin of these values. */
  readonly why: string;
}

const NOMIC = {
  provider: 'nomic',
  base_url: 'https://api-atlas.nomic.ai/v1',
  model: 'nomic-embed-text-v1.5',
  api_key_env: 'NOMIC_API_KEY',
};

/**
 * The settings to use instead of those that were written; undefined: as written. They only name a server: whether code may be sent
 * there is decided by `privacy.allow_remote`, as for any other.
 */
export function foundProvider(written: Readonly<Values>, origins: Values, env: Environment): FoundProvider | undefined {
  const provider = written['embedding.provider'];
  if (provider === 'nomic') return found('nomic', { ...NOMIC, ...setByUser(written, origins) });
  if (provider !== 'auto') return undefined;
  const host = ollamaUrl(env.OLLAMA_HOST);
  if (host !== undefined)
    return found('auto: OLLAMA_HOST', {
      provider: 'openai',
      base_url: `${host.replace(/\/$/, '')}/v1`,
      model: chosenModel(written) ?? 'nomic-embed-text',
      api_key_env: '',
      ...(chosenModel(written) === undefined && {
        query_prefix: written['embedding.query_prefix'] || 'search_query: ',
        document_prefix: written['embedding.document_prefix'] || 'search_document: ',
      }),
    });
  if (env.OPENAI_API_KEY)
    return found('auto: OPENAI_API_KEY', {
      provider: 'openai',
      // The key goes where its own variable says.
      base_url: env.OPENAI_BASE_URL || 'https://api.openai.com/v1',
      model: chosenModel(written) ?? 'text-embedding-3-small',
      api_key_env: 'OPENAI_API_KEY',
    });
  if (env.NOMIC_API_KEY) return found('auto: NOMIC_API_KEY', { ...NOMIC, model: chosenModel(written) ?? NOMIC.model });
  return found('auto: no variable names a server', { provider: 'static' });
}

function found(why: string, settings: Readonly<Values>): FoundProvider {
  const values = Object.entries(settings).map(([name, value]) => [`embedding.${name}`, value]);
  return { values: Object.fromEntries(values), why };
}

const chosenModel = (written: Readonly<Values>): unknown => written['embedding.model'] || undefined;

/** What the user wrote beside the name of the vendor. */
function setByUser(written: Readonly<Values>, origins: Values): Values {
  const names = ['base_url', 'model', 'api_key_env'].filter((name) => origins[`embedding.${name}`] !== 'default');
  return Object.fromEntries(names.map((name) => [name, written[`embedding.${name}`]]));
}
