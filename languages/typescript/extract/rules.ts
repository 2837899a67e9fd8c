/** TypeScript: the shared script table with types, without JSX. */
import { scriptLanguage } from './script-language.ts';

export default scriptLanguage({ typed: true, jsx: false });
