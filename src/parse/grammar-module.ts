/** Checks that a `.wasm` file of the user is a grammar and nothing else, before it is loaded. */

/** What web-tree-sitter offers to the scanner of a grammar; anything else of its is not for grammars. */
const LIBRARY = new Set(
  `__assert_fail abort calloc free iswalnum iswalpha iswblank iswdigit iswlower iswspace iswupper iswxdigit malloc memchr memcmp
  memcpy memmove memset realloc strchr strcmp strlen strncat strncmp strncpy towlower towupper`.split(/\s+/),
);
const LINKED = new Set(['memory', '__indirect_function_table', '__memory_base', '__table_base', '__stack_pointer']);
/** Run when it is loaded: they fill in addresses and initialise the scanner. */
const STARTED = new Set(['__wasm_apply_data_relocs', '__wasm_call_ctors']);
const OWN = /^tree_sitter_\w+$/;
const SCANNER = /^tree_sitter_\w+_external_scanner_\w+$/;
const LANGUAGE_FUNCTION = /^tree_sitter_(?!\w*external_scanner_)\w+$/;

const MAX_MEMORY_BYTES = 256 << 20;
const MAX_TABLE_ENTRIES = 100_000;

/**
 * Undefined, or why it is none. The loader evaluates text that a module exports as JavaScript (`__em_js__…`, `__start_em_asm`) and
 * reads other files that it names: only the exports and imports of a grammar are let through.
 */
export function grammarProblem(bytes: Uint8Array): string | undefined {
  let module: WebAssembly.Module;
  try {
    module = new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>);
  } catch {
    return 'is not a WebAssembly module';
  }
  const exported = WebAssembly.Module.exports(module);
  const foreign = exported.find(({ name, kind }) => kind !== 'function' || (!OWN.test(name) && !STARTED.has(name)));
  if (foreign !== undefined) return `is not a grammar: it exports ${shown(foreign.name)}`;
  const languages = exported.filter(({ name }) => LANGUAGE_FUNCTION.test(name));
  if (languages.length !== 1) return `is not a grammar: it exports ${languages.length} languages`;
  const needed = WebAssembly.Module.imports(module).find(({ module: from, name }) => !isOffered(from, name));
  if (needed !== undefined) return `is not a grammar: it imports ${shown(`${needed.module}.${needed.name}`)}`;
  const [link, other] = WebAssembly.Module.customSections(module, 'dylink.0');
  if (link === undefined || other !== undefined) return 'is not a grammar: it cannot be linked';
  return linkProblem(new Uint8Array(link));
}

const shown = (name: string): string => JSON.stringify(name.slice(0, 100));

const isOffered = (from: string, name: string): boolean =>
  from === 'env'
    ? LINKED.has(name) || LIBRARY.has(name) || SCANNER.test(name)
    : (from === 'GOT.func' || from === 'GOT.mem') && SCANNER.test(name);

const MEMORY_INFO = 1;
const OTHER_INFO = [3, 4];

/** The section says how much memory it takes, and may name other files to load. */
function linkProblem(section: Uint8Array): string | undefined {
  let at = 0;
  const number = (): number => {
    let value = 0;
    for (let shift = 0; shift < 35 && at < section.length; shift += 7) {
      const byte = section[at++];
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) break;
    }
    return value;
  };
  while (at < section.length) {
    const type = section[at++];
    const size = number();
    const end = at + size;
    if (type === MEMORY_INFO) {
      const memory = number();
      number();
      const entries = number();
      if (memory > MAX_MEMORY_BYTES || entries > MAX_TABLE_ENTRIES) return 'is not a grammar: it takes too much memory';
    } else if (!OTHER_INFO.includes(type)) return 'is not a grammar: it needs other modules';
    at = end;
  }
  return undefined;
}
