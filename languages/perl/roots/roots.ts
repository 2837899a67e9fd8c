/** Where programs in Perl start. */
import type { LanguageRoots } from '../../../src/model/language-roots.ts';

const roots: LanguageRoots = { program: { byPath: true } };

export default roots;
