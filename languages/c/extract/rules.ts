/** C: the tables it shares with C++, as they are. */
import { cLanguage } from './c-language.ts';

export default cLanguage({ tokens: [], rules: {}, modifiers: {} });
