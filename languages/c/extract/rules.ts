/** C: the tables it shares with C++, as they are. */
import { cLanguage } from './c-language.ts';

export default cLanguage({ id: 'c', title: 'C', tokens: [], rules: {}, modifiers: {} });
