/** TSX: the shared script table with types and JSX. */
import { scriptLanguage } from '../../typescript/extract/script-language.ts';

export default scriptLanguage({ typed: true, jsx: true });
