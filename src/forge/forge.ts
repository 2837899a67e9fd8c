/** A pull or merge request as the CI environment describes it, and what is needed to comment on it. */

export interface PullRequest {
  /** The format of its comments. */
  readonly forge: 'github' | 'gitlab';
  /** Pull request 12 of a project. */
  readonly label: string;
  /** The tip of the target branch or the merge base; a commit. */
  readonly base: string;
  /** The last commit of the branch. */
  readonly head: string;
  /** The name of the target branch. */
  readonly target: string;
  readonly comments: CommentApi;
}

/** Where the files of a commit are shown. */
export type FilesAt = (commit: string) => string;

/** What the environment says: nothing about a pull request in other pipelines. */
export interface Environment {
  readonly forge: 'github' | 'gitlab';
  readonly filesAt: FilesAt | undefined;
  readonly request: PullRequest | undefined;
}

/** Addresses below that of the API, and how to read its answers. */
export interface CommentApi {
  /** The address of the API, as the environment has it; nothing else is called. */
  readonly api: string;
  readonly headers: (token: string) => Readonly<Record<string, string>>;
  /** Relative to the API. */
  readonly list: (page: number) => string;
  readonly create: string;
  readonly update: (id: number) => string;
  readonly updateMethod: 'PATCH' | 'PUT';
  readonly user: string;
  /** Undefined for something that is no comment. */
  readonly read: (value: unknown) => Comment | undefined;
  /** The variable that usually holds the token. */
  readonly tokenVariable: string;
}

export interface Comment {
  readonly id: number;
  readonly body: string;
  readonly author: number;
  /** The account of a program. */
  readonly isBot: boolean;
}

export const COMMENTS_PER_PAGE = 100;

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
export const commitId = (value: unknown): string | undefined =>
  typeof value === 'string' && COMMIT.test(value) ? value : undefined;

export const positive = (value: unknown): number | undefined => {
  const number = typeof value === 'string' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : undefined;
};

/** Undefined for anything but http and https, and for an address with a name and password in it. */
export function webAddress(value: string | undefined): string | undefined {
  if (value === undefined || !URL.canParse(value)) return undefined;
  const { protocol, username, password, origin, pathname } = new URL(value);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined;
  return pathname.endsWith('/') ? `${origin}${pathname.slice(0, -1)}` : `${origin}${pathname}`;
}

/** A field of something that was read from JSON. */
export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
