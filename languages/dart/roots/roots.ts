/** Where programs in Dart start. */
import type { LanguageRoots } from '../../../src/model/language-roots.ts';

const roots: LanguageRoots = {
  uses: {
    dart({ text, because }) {
      const none = /^publish_to: ?['"]?none/m.exec(text)?.[0];
      return none === undefined ? undefined : because('application', none);
    },
  },
};

export default roots;
