/** Where programs in Bash start. */
import type { LanguageRoots } from '../../../src/model/language-roots.ts';

const roots: LanguageRoots = { program: { byPath: true }, sharesValues: true };

export default roots;
