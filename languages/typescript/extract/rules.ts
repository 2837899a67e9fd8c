/** TypeScript: the shared script table with types, without JSX. */
import { scriptLanguage } from './script-language.ts';

export default scriptLanguage({ id: 'typescript', title: 'TypeScript', typed: true, jsx: false });
