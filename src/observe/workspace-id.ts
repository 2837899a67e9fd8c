/** A short name for a workspace that says nothing about its path. */
import { createHash } from 'node:crypto';

const DIGITS = 12;

export const workspaceId = (root: string): string => createHash('sha256').update(root).digest('hex').slice(0, DIGITS);
