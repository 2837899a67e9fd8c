/** The command that follows indexes, and its messages: apart from its code, because every start of the program reads the name. */

/** Only a server starts it. */
export const FOLLOW_COMMAND = 'confirm-links';

export type ToFollower = { readonly type: 'open' | 'close'; readonly root: string };
export type FromFollower = { readonly type: 'log'; readonly text: string };
