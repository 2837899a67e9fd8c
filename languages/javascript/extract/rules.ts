/** JavaScript: the shared script table without types, with JSX. */
import { scriptLanguage } from '../../typescript/extract/script-language.ts';

export default scriptLanguage({ typed: false, jsx: true });
