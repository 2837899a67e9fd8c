/** What GitLab CI says of a merge request, and the API of its comments. */
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

/** Undefined outside of GitLab CI. Throws BAD_INPUT for an environment that contradicts itself. */
export function gitlabEnvironment(env: NodeJS.ProcessEnv): Environment | undefined {
  if (env.GITLAB_CI !== 'true') return undefined;
  const project = webAddress(env.CI_PROJECT_URL);
  return {
    forge: 'gitlab',
    filesAt: project === undefined ? undefined : (commit) => `${project}/-/blob/${commit}`,
    request: requestOf(env),
  };
}

function requestOf(env: NodeJS.ProcessEnv): PullRequest | undefined {
  if (!env.CI_MERGE_REQUEST_IID) return undefined;
  const number = positive(env.CI_MERGE_REQUEST_IID);
  // A pipeline of a fork runs in the fork, and its merge request is in the other project.
  const project = positive(env.CI_MERGE_REQUEST_PROJECT_ID ?? env.CI_PROJECT_ID);
  const base = commitId(env.CI_MERGE_REQUEST_DIFF_BASE_SHA);
  const head = commitId(env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA);
  const api = webAddress(env.CI_API_V4_URL);
  if (number === undefined || project === undefined || base === undefined || head === undefined || api === undefined)
    throw new AppError(
      'BAD_INPUT',
      'The environment of GitLab CI cannot be used: a variable of the merge request is missing or not valid',
      'Run it in a merge request pipeline: rules with `$CI_PIPELINE_SOURCE == "merge_request_event"`.',
    );
  return {
    forge: 'gitlab',
    label: `merge request ${number} of project ${project}`,
    base,
    head,
    target: env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME ?? base,
    comments: notesOf(api, project, number),
  };
}

function notesOf(api: string, project: number, number: number): CommentApi {
  const notes = `/projects/${project}/merge_requests/${number}/notes`;
  return {
    api,
    headers: (token) => ({ 'private-token': token }),
    list: (page) => `${notes}?per_page=${COMMENTS_PER_PAGE}&page=${page}&sort=asc&order_by=created_at`,
    create: notes,
    update: (id) => `${notes}/${id}`,
    updateMethod: 'PUT',
    user: '/user',
    read(value) {
      const [id, body, author] = [positive(field(value, 'id')), field(value, 'body'), field(value, 'author')];
      if (id === undefined || typeof body !== 'string' || field(value, 'system') === true) return undefined;
      return { id, body, author: positive(field(author, 'id')) ?? 0, isBot: false };
    },
    tokenVariable: 'GITLAB_TOKEN',
  };
}
