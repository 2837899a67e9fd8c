/** The name of a package in its rockspec. */
import type { Manifest } from '../../../src/discover/manifest-text.ts';

export const manifests = {
  rockspec: (text: string): Manifest => ({
    name: /^[ \t]*package[ \t]*=[ \t]*["']([^"'\n]+)["']/m.exec(text)?.[1] ?? '',
  }),
};
