/** Which files belong to which language: extensions, whole file names and `#!` interpreters. */
import type { LanguageId } from '../model/language.ts';

interface LanguageFiles {
  readonly id: LanguageId;
  /** Lower case, without the dot; the longest match of a name decides. */
  readonly extensions: readonly string[];
  /** Exact names. */
  readonly filenames: readonly string[];
  /** Without a version: `python` covers `python3.12`. */
  readonly interpreters: readonly string[];
}

export const LANGUAGE_TABLE: readonly LanguageFiles[] = [
  {
    id: 'typescript',
    extensions: ['ts', 'mts', 'cts'],
    filenames: [],
    interpreters: ['deno', 'ts-node', 'tsx', 'bun'],
  },
  { id: 'tsx', extensions: ['tsx'], filenames: [], interpreters: [] },
  {
    id: 'javascript',
    extensions: ['js', 'mjs', 'cjs', 'jsx', 'es6', 'jsm'],
    filenames: ['Jakefile'],
    interpreters: ['node', 'nodejs', 'qjs', 'rhino'],
  },
  {
    id: 'python',
    extensions: ['py', 'pyi', 'pyw'],
    filenames: ['SConstruct', 'SConscript', 'wscript'],
    interpreters: ['python', 'pypy', 'uv'],
  },
  { id: 'go', extensions: ['go'], filenames: [], interpreters: [] },
  { id: 'csharp', extensions: ['cs', 'csx'], filenames: [], interpreters: ['dotnet-script'] },
  { id: 'java', extensions: ['java'], filenames: [], interpreters: ['java', 'jshell'] },
  { id: 'rust', extensions: ['rs'], filenames: [], interpreters: ['rust-script'] },
  {
    id: 'ruby',
    extensions: ['rb', 'rake', 'gemspec', 'ru', 'jbuilder', 'podspec'],
    filenames: [
      'Rakefile',
      'Gemfile',
      'Guardfile',
      'Capfile',
      'Vagrantfile',
      'Brewfile',
      'Podfile',
      'Fastfile',
      'Dangerfile',
    ],
    interpreters: ['ruby', 'jruby', 'rake'],
  },
  { id: 'c', extensions: ['c'], filenames: [], interpreters: ['tcc'] },
  {
    id: 'cpp',
    extensions: ['cpp', 'cc', 'cxx', 'c++', 'h', 'hpp', 'hh', 'hxx', 'h++', 'ipp', 'inl', 'tpp', 'cu', 'cuh'],
    filenames: [],
    interpreters: [],
  },
  { id: 'php', extensions: ['php', 'phtml', 'php5', 'php7', 'phps', 'inc'], filenames: [], interpreters: ['php'] },
  { id: 'kotlin', extensions: ['kt', 'kts'], filenames: [], interpreters: ['kotlin'] },
  { id: 'markdown', extensions: ['md', 'markdown', 'mdx'], filenames: [], interpreters: [] },
];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Files that are not parsed still have a purpose: extensions by role, for the listing. Everything else counts as source. */
export const ROLE_BY_EXTENSION: readonly {
  readonly role: 'docs' | 'config' | 'data';
  readonly extensions: readonly string[];
}[] = [
  { role: 'docs', extensions: words('rst adoc asciidoc txt tex org pod rdoc textile') },
  {
    role: 'config',
    extensions:
      words(`yaml yml toml ini cfg conf properties editorconfig gitignore gitattributes gitmodules dockerignore npmignore
      eslintrc eslintignore prettierrc prettierignore babelrc npmrc nvmrc flake8 pylintrc coveragerc csproj fsproj vbproj vcxproj
      props targets sln slnx gradle mod work lock plist nix wayfindignore hgignore mailmap jsonc json5`),
  },
  {
    role: 'data',
    extensions: words(`json jsonl ndjson geojson csv tsv xml xsd xsl xslt po pot resx svg map snap log diff patch dtd
      parquet avro arrow sqlite sqlite3 db dat bin npy npz pkl pickle h5 onnx safetensors pt gguf
      png jpg jpeg gif webp bmp ico icns tif tiff psd avif heic
      mp3 mp4 wav ogg flac avi mov mkv webm woff woff2 ttf otf eot
      zip gz tgz bz2 xz zst 7z rar tar jar war ear whl egg nupkg apk dmg iso deb rpm
      exe dll so dylib a o obj lib pdb class pyc pyo wasm node mo pdf doc docx xls xlsx ppt pptx odt
      shp shx dbf prj mmdb sum`),
  },
];

/** Known binary by name: never opened. */
export const BINARY_EXTENSIONS: ReadonlySet<string> = new Set(
  words(`parquet avro arrow sqlite sqlite3 db bin npy npz pkl pickle h5 onnx safetensors pt gguf
    png jpg jpeg gif webp bmp ico icns tif tiff psd avif heic mp3 mp4 wav ogg flac avi mov mkv webm woff woff2 ttf otf eot
    zip gz tgz bz2 xz zst 7z rar tar jar war ear whl egg nupkg apk dmg iso deb rpm
    exe dll so dylib a o obj lib pdb class pyc pyo wasm node mo pdf doc docx xls xlsx ppt pptx odt shp shx dbf mmdb`),
);
