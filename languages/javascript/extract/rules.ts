/** JavaScript: the shared script table without types, with JSX. */
import { scriptLanguage } from '../../typescript/extract/script-language.ts';

export default scriptLanguage({ id: 'javascript', title: 'JavaScript', typed: false, jsx: true });
