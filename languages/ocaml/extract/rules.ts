/** The rules of OCaml. */
import { ocamlRules } from './ocaml-language.ts';

export default ocamlRules;
