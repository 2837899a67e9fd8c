/** Roles of files that are not parsed, by their extensions. */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** For the listing. Every other file counts as source. */
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
