/** What GitHub Actions says of a pull request, and the API of its comments. */
import { readRegularFile } from '../base/regular-file.ts';
import { AppError } from '../errors/errors.ts';
import {
  COMMENTS_PER_PAGE,
  type CommentApi,
  commitId,
  type Environment,
  field,
  type PullRequest,
  positive,
  webAddress,
} from './forge.ts';

const MAX_EVENT_BYTES = 50_000_000;
const REPOSITORY = /^[\w.-]{1,100}\/[\w.-]{1,100}$/;

/** Undefined outside of GitHub Actions. Throws BAD_INPUT for an environment that contradicts itself. */
export function githubEnvironment(env: NodeJS.ProcessEnv): Environment | undefined {
  if (env.GITHUB_ACTIONS !== 'true') return undefined;
  const repository = env.GITHUB_REPOSITORY;
  if (repository === undefined || !REPOSITORY.test(repository)) throw wrong('GITHUB_REPOSITORY is not OWNER/NAME');
  const server = webAddress(env.GITHUB_SERVER_URL);
  return {
    forge: 'github',
    filesAt: server === undefined ? undefined : (commit) => `${server}/${repository}/blob/${commit}`,
    request: requestOf(env, repository),
  };
}

function requestOf(env: NodeJS.ProcessEnv, repository: string): PullRequest | undefined {
  const request = field(eventOf(env.GITHUB_EVENT_PATH), 'pull_request');
  if (request === undefined || request === null) return undefined;
  const number = positive(field(request, 'number'));
  const base = commitId(field(field(request, 'base'), 'sha'));
  const head = commitId(field(field(request, 'head'), 'sha'));
  const target = field(field(request, 'base'), 'ref');
  const api = webAddress(env.GITHUB_API_URL);
  if (number === undefined || base === undefined || head === undefined)
    throw wrong('the event of GITHUB_EVENT_PATH has no number or no commits of the pull request');
  if (api === undefined) throw wrong('GITHUB_API_URL is not an address');
  return {
    forge: 'github',
    label: `pull request ${number} of ${repository}`,
    base,
    head,
    target: typeof target === 'string' ? target : base,
    comments: commentsOf(api, repository, number),
  };
}

const wrong = (what: string): AppError =>
  new AppError('BAD_INPUT', `The environment of GitHub Actions cannot be used: ${what}`, 'Run it in a step of a job.');

function eventOf(path: string | undefined): unknown {
  if (path === undefined || path === '') return undefined;
  try {
    return JSON.parse(readRegularFile(path, { maxBytes: MAX_EVENT_BYTES, follow: true }).toString('utf8'));
  } catch {
    throw wrong('the file of GITHUB_EVENT_PATH is not a JSON file that can be read');
  }
}

function commentsOf(api: string, repository: string, number: number): CommentApi {
  const comments = `/repos/${repository}/issues/${number}/comments`;
  return {
    api,
    headers: (token) => ({
      authorization: `Bearer ${token}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    }),
    list: (page) => `${comments}?per_page=${COMMENTS_PER_PAGE}&page=${page}`,
    create: comments,
    update: (id) => `/repos/${repository}/issues/comments/${id}`,
    updateMethod: 'PATCH',
    user: '/user',
    read(value) {
      const [id, body, user] = [positive(field(value, 'id')), field(value, 'body'), field(value, 'user')];
      if (id === undefined || typeof body !== 'string') return undefined;
      return { id, body, author: positive(field(user, 'id')) ?? 0, isBot: field(user, 'type') === 'Bot' };
    },
    tokenVariable: 'GITHUB_TOKEN',
  };
}
