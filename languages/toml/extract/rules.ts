/** TOML: packages of Cargo and Python with what can be run, features, and sections of tools. Any other file has no symbols. */
import { dataRules } from '../../yaml/extract/data.ts';
import { dataGrammar } from '../../yaml/scan/grammar.ts';
import { scanToml } from '../scan/tables.ts';
import { cargo, pyproject } from './manifests.ts';

export default dataRules(dataGrammar('toml', scanToml), [cargo, pyproject]);
