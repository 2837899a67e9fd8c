/** Interfaces of OCaml have the rules of its modules. */
import { ocamlRules } from '../../ocaml/extract/ocaml-language.ts';

export default ocamlRules;
