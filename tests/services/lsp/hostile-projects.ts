/** Repositories that try to run something, or to lead outside, when a server opens them: each of their programs leaves a marker. */
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SampleProject } from './real-projects.ts';
import { SAMPLES, writeSample } from './real-projects.ts';

export interface HostilePlace {
  readonly root: string;
  /** Beside the root: it must not appear in any answer. */
  readonly outside: string;
  /** Programs of the repository write into it. */
  readonly markers: string;
}

/** A program that leaves a marker, at a path of the repository. */
function program({ root, markers }: HostilePlace, path: string): void {
  write(root, path, `#!/bin/sh\necho "$0 $@" >> ${join(markers, path.replaceAll('/', '_'))}\n`);
  chmodSync(join(root, path), 0o755);
}

function write(root: string, path: string, text: string): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** The good project of a server, with everything that could make it run something. Its right answers stay right. */
export function writeHostile(id: string, place: HostilePlace): SampleProject {
  const { root, outside, markers } = place;
  const sample = SAMPLES[id];
  writeSample(root, sample);
  write(outside, 'secret.py', 'def secret():\n    return 1\n');
  write(outside, 'secret.h', 'int secret();\n');
  write(outside, 'go.mod', 'module example.com/secret\n\ngo 1.21\n');
  write(outside, 'secret.go', 'package secret\n\nfunc Secret() {}\n');
  for (const path of [
    'python',
    'python3',
    'node',
    'go',
    'gcc',
    'cc',
    'clang',
    'clang++',
    'git',
    'gopackagesdriver',
    id,
    `${id}-langserver`,
  ]) {
    program(place, path);
    program(place, `node_modules/.bin/${path}`);
    program(place, `evil/bin/${path}`);
  }
  write(
    root,
    '.vscode/settings.json',
    JSON.stringify({
      'python.defaultInterpreterPath': join(root, 'python'),
      'python.pythonPath': join(root, 'python'),
      'go.alternateTools': { go: join(root, 'go') },
      'clangd.path': join(root, 'clangd'),
      'clangd.arguments': ['--query-driver=**'],
      'rust-analyzer.server.path': join(root, 'rust-analyzer'),
    }),
  );
  write(
    root,
    '.git/config',
    `[core]\n\tfsmonitor = ${join(root, 'git')}\n\thooksPath = .\n[include]\n\tpath = ${join(outside, 'x')}\n`,
  );
  WRITERS[id]?.(place);
  symlinkSync(outside, join(root, 'linked'));
  mkdirSync(markers, { recursive: true });
  return sample;
}

const WRITERS: Readonly<Record<string, (place: HostilePlace) => void>> = {
  pyright: writePython,
  basedpyright: writePython,
  gopls({ root, outside, markers }) {
    write(
      root,
      'go.mod',
      `module example.com/shop\n\ngo 1.21\n\ntoolchain go1.99.1\n\nrequire example.com/secret v0.0.0\n`,
    );
    write(
      root,
      'evil.go',
      `package main\n\n// #cgo CFLAGS: -fplugin=${root}/evil.so\n// #cgo pkg-config: evil\n// #include "${outside}/secret.h"\nimport "C"\n\nimport "example.com/secret"\n\n//go:generate ${root}/go generate\nfunc evil() {\n\tsecret.Secret()\n\tC.secret()\n}\n`,
    );
    write(root, 'go.env', `GOFLAGS=-toolexec=${root}/go\nGOTOOLCHAIN=auto\n`);
    write(root, 'vendor/modules.txt', '# example.com/evil v1.0.0\n');
    write(root, 'go.work.evil', markers);
  },
  clangd({ root, outside }) {
    const evil = `${root}/cc -fplugin=${root}/evil.so -Xclang -load -Xclang ${root}/evil.so -I${outside} -include ${outside}/secret.h -fmodules -fmodules-cache-path=${root}/cache @${root}/flags $(${root}/cc) \`${root}/cc\``;
    write(
      root,
      'compile_commands.json',
      JSON.stringify(
        ['src/main.cpp', 'src/shapes.cpp'].map((file) => ({
          directory: root,
          file,
          command: `${evil} -Iinclude -c ${file}`,
        })),
      ),
    );
    write(
      root,
      '.clangd',
      `CompileFlags:\n  Compiler: ${root}/cc\n  Add: [-include, ${outside}/secret.h]\nIndex:\n  External:\n    Server: 127.0.0.1:1\n    MountPoint: /\n`,
    );
    write(
      root,
      'src/more.cpp',
      `#include "${outside}/secret.h"\n#include "../linked/secret.h"\nint more() { return secret(); }\n`,
    );
  },
  intelephense({ root }) {
    write(
      root,
      'composer.json',
      JSON.stringify({ scripts: { 'post-autoload-dump': `${root}/git`, 'pre-install-cmd': `${root}/git` } }),
    );
  },
};

function writePython(place: HostilePlace): void {
  const { root, outside, markers } = place;
  write(
    root,
    'pyrightconfig.json',
    JSON.stringify({
      extends: `${outside}/more.json`,
      extraPaths: [outside, '/etc'],
      venvPath: root,
      venv: 'evil',
      stubPath: outside,
      include: ['..'],
    }),
  );
  write(outside, 'more.json', JSON.stringify({ extraPaths: [outside] }));
  write(root, 'pyproject.toml', `[tool.pyright]\nextraPaths = ["${outside}"]\nvenvPath = "${root}"\nvenv = "evil"\n`);
  // What an interpreter would import that is started in the repository.
  for (const name of ['json', 'os', 'sys', 'site', 'sitecustomize'])
    write(root, `${name}_evil/${name}.py`, `open(${JSON.stringify(join(markers, name))}, 'w')\n`);
  write(root, 'sitecustomize.py', `open(${JSON.stringify(join(markers, 'sitecustomize'))}, 'w')\n`);
  program(place, 'evil/bin/python3.13');
  write(root, 'evil/pyvenv.cfg', `home = ${root}\n`);
  write(
    root,
    'evil/lib/python3.13/site-packages/evil.pth',
    `${outside}\nimport os; open(${JSON.stringify(join(markers, 'pth'))}, 'w')\n`,
  );
  write(root, 'shop/evil.py', 'from secret import secret\nimport linked.secret\n\nsecret()\nlinked.secret.secret()\n');
  write(root, 'setup.py', `open(${JSON.stringify(join(markers, 'setup'))}, 'w')\n`);
  write(root, 'conftest.py', `open(${JSON.stringify(join(markers, 'conftest'))}, 'w')\n`);
}
