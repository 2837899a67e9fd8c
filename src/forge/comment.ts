/** Keeps one comment on a pull or merge request: found by a hidden marker, updated, else created. */
import { COMMENTS_PER_PAGE, type Comment, field, positive } from './forge.ts';
import { FIRST_WAIT_MS, type ForgeAccess, type ForgeReply, forgeRequest, pause } from './request.ts';

export type Posted =
  | { readonly outcome: 'created' | 'updated' | 'unchanged' }
  | { readonly outcome: 'refused' | 'failed'; readonly why: string };

/** A pull request with more comments than this is searched no further. */
const MAX_PAGES = 30;
/** A comment that may have been created is looked for before it is created again. */
const CREATE_ATTEMPTS = 3;

/** Several reports on one pull request have different names. */
export const markerOf = (name: string): string => `<!-- wayfind:${name} -->`;

export async function keepComment(
  access: ForgeAccess,
  { marker, text }: { marker: string; text: string },
): Promise<Posted> {
  const body = `${marker}\n${text}`;
  let last: Posted = { outcome: 'failed', why: '' };
  for (let attempt = 0; attempt < CREATE_ATTEMPTS; attempt++) {
    if (attempt > 0) await pause(FIRST_WAIT_MS * 2 ** attempt, access.signal);
    const found = await ownComment(access, marker);
    if ('why' in found) return found;
    const { comment } = found;
    if (comment?.body === body || comment?.body.trimEnd() === body.trimEnd()) return { outcome: 'unchanged' };
    const { create, update, updateMethod } = access.comments;
    const reply = await forgeRequest(
      access,
      comment
        ? { method: updateMethod, path: update(comment.id), body: { body }, isRepeatable: true }
        : { method: 'POST', path: create, body: { body }, isRepeatable: false },
    );
    if (reply.outcome === 'ok') return { outcome: comment ? 'updated' : 'created' };
    last = reply;
    if (comment || reply.outcome === 'refused') return last;
  }
  return last;
}

type Found = { readonly comment: Comment | undefined } | Exclude<ForgeReply, { outcome: 'ok' }>;

/** Anybody can write the marker: only a comment of the owner of the token is updated. */
async function ownComment(access: ForgeAccess, marker: string): Promise<Found> {
  const { comments } = access;
  const marked: Comment[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    const reply = await forgeRequest(access, { method: 'GET', path: comments.list(page), isRepeatable: true });
    if (reply.outcome !== 'ok') return reply;
    const values = Array.isArray(reply.value) ? reply.value : [];
    marked.push(...values.flatMap((one) => comments.read(one) ?? []).filter(({ body }) => body.startsWith(marker)));
    if (values.length < COMMENTS_PER_PAGE) break;
  }
  if (marked.length === 0) return { comment: undefined };
  const me = await forgeRequest(access, { method: 'GET', path: comments.user, isRepeatable: true });
  // It may be one of these: without an answer, another one would be created beside it.
  if (me.outcome === 'failed') return me;
  const id = me.outcome === 'ok' ? positive(field(me.value, 'id')) : undefined;
  // The token of a job has no user that it may ask for: it is a bot.
  return { comment: marked.find(({ author, isBot }) => (id === undefined ? isBot : author === id)) };
}
