/** Small projects for real language servers, with what they must answer. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Answer, AskedFile, ServiceSession } from '../../../src/services/contract.ts';

/** `use`: text of the file around the asked name, which is between `«` and `»`; `to`: the same in the file that declares it. */
export interface Expected {
  readonly in: string;
  readonly use: string;
  /** `outside`: not in the tree. */
  readonly to: readonly [path: string, declaration: string][] | 'outside';
  readonly asks?: 'implement';
}

export interface SampleProject {
  readonly language: string;
  readonly files: Readonly<Record<string, string>>;
  readonly expected: readonly Expected[];
}

const PYTHON: SampleProject = {
  language: 'python',
  files: {
    'pyproject.toml': '[project]\nname = "shop"\nversion = "1"\n',
    'shop/__init__.py': '',
    'shop/shapes.py':
      'class Shape:\n    def area(self) -> float:\n        return 0.0\n\n\nclass Square(Shape):\n    def area(self) -> float:\n        return 4.0\n\n\ndef make() -> Square:\n    return Square()\n',
    'shop/main.py':
      'import json\n\nfrom shop.shapes import make as build\nfrom shop import shapes\n\n\ndef run():\n    made = build()\n    print(json.dumps({}), made.area())\n    return shapes.Square()\n',
    'libs/tool/pyproject.toml': '[project]\nname = "tool"\n',
    'libs/tool/src/tool/__init__.py': 'def hammer():\n    return 1\n',
    'libs/tool/tests/test_tool.py': 'from tool import hammer\n\nhammer()\n',
  },
  expected: [
    { in: 'shop/main.py', use: 'made = «build»()', to: [['shop/shapes.py', 'def «make»']] },
    { in: 'shop/main.py', use: 'made.«area»', to: [['shop/shapes.py', 'class Square(Shape):\n    def «area»']] },
    { in: 'shop/main.py', use: 'shapes.«Square»', to: [['shop/shapes.py', 'class «Square»']] },
    { in: 'shop/main.py', use: 'json.«dumps»', to: 'outside' },
    {
      in: 'libs/tool/tests/test_tool.py',
      use: '\n«hammer»()',
      to: [['libs/tool/src/tool/__init__.py', 'def «hammer»']],
    },
  ],
};

export const SAMPLES: Readonly<Record<string, SampleProject>> = {
  pyright: PYTHON,
  basedpyright: PYTHON,
  gopls: {
    language: 'go',
    files: {
      'go.mod': 'module example.com/shop\n\ngo 1.21\n',
      'shapes/shapes.go':
        'package shapes\n\ntype Shape interface{ Area() float64 }\n\ntype Square struct{}\n\nfunc (Square) Area() float64 { return 4 }\n\nfunc Make() Shape { return Square{} }\n',
      'main.go':
        'package main\n\nimport (\n\t"fmt"\n\n\t"example.com/shop/shapes"\n)\n\nfunc main() {\n\tmade := shapes.Make()\n\tfmt.Println(made.Area())\n}\n',
    },
    expected: [
      { in: 'main.go', use: 'shapes.«Make»', to: [['shapes/shapes.go', 'func «Make»']] },
      { in: 'main.go', use: 'made.«Area»', to: [['shapes/shapes.go', 'interface{ «Area»']] },
      { in: 'main.go', use: 'fmt.«Println»', to: 'outside' },
      { in: 'shapes/shapes.go', use: 'type «Shape»', to: [['shapes/shapes.go', 'type «Square»']], asks: 'implement' },
    ],
  },
  'rust-analyzer': {
    language: 'rust',
    files: {
      'Cargo.toml': '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/shapes.rs':
        'pub trait Shape {\n    fn area(&self) -> f64;\n}\n\npub struct Square;\n\nimpl Shape for Square {\n    fn area(&self) -> f64 {\n        4.0\n    }\n}\n\npub fn make() -> Square {\n    Square\n}\n',
      'src/main.rs':
        'mod shapes;\nuse shapes::{make as build, Shape};\n\nfn main() {\n    let made = build();\n    println!("{}", made.area());\n    let _text = String::new();\n}\n',
    },
    expected: [
      { in: 'src/main.rs', use: '= «build»()', to: [['src/shapes.rs', 'fn «make»']] },
      { in: 'src/main.rs', use: 'made.«area»', to: [['src/shapes.rs', 'for Square {\n    fn «area»']] },
      { in: 'src/main.rs', use: 'String::«new»', to: 'outside' },
      {
        in: 'src/shapes.rs',
        use: 'trait «Shape»',
        to: [['src/shapes.rs', 'impl Shape for «Square»']],
        asks: 'implement',
      },
    ],
  },
  clangd: {
    language: 'cpp',
    files: {
      'CMakeLists.txt': 'project(shop)\n',
      'include/shop/shapes.h':
        '#pragma once\nstruct Shape {\n  virtual double area() const;\n};\nstruct Square : Shape {\n  double area() const override;\n};\nSquare make();\n',
      'src/shapes.cpp':
        '#include "shop/shapes.h"\ndouble Shape::area() const { return 0; }\ndouble Square::area() const { return 4; }\nSquare make() { return {}; }\n',
      'src/main.cpp':
        '#include "shop/shapes.h"\n#include <cstdlib>\nint main() {\n  Square made = make();\n  std::abs(1);\n  return made.area() > 0;\n}\n',
    },
    expected: [
      { in: 'src/main.cpp', use: '= «make»()', to: [['src/shapes.cpp', 'Square «make»()']] },
      { in: 'src/main.cpp', use: 'made.«area»', to: [['src/shapes.cpp', 'Square::«area»']] },
      { in: 'src/main.cpp', use: '«Square» made', to: [['include/shop/shapes.h', 'struct «Square»']] },
    ],
  },
  intelephense: {
    language: 'php',
    files: {
      'composer.json': '{"autoload": {"psr-4": {"Shop\\\\": "src/"}}}\n',
      'src/Square.php':
        '<?php\nnamespace Shop;\n\nclass Square\n{\n    public function area(): float\n    {\n        return 4.0;\n    }\n}\n',
      'main.php': '<?php\nuse Shop\\Square;\n\n$made = new Square();\necho $made->area();\necho strlen("x");\n',
    },
    expected: [
      { in: 'main.php', use: 'new «Square»', to: [['src/Square.php', 'class «Square»']] },
      { in: 'main.php', use: '->«area»', to: [['src/Square.php', 'function «area»']] },
      { in: 'main.php', use: '«strlen»', to: 'outside' },
    ],
  },
  jdtls: {
    language: 'java',
    files: {
      'pom.xml':
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>shop</artifactId><version>1</version></project>\n',
      'src/main/java/shop/Shape.java': 'package shop;\n\npublic interface Shape {\n    double area();\n}\n',
      'src/main/java/shop/Square.java':
        'package shop;\n\npublic class Square implements Shape {\n    public double area() {\n        return 4;\n    }\n}\n',
      'src/main/java/shop/Main.java':
        'package shop;\n\npublic class Main {\n    public static void main(String[] args) {\n        Square made = new Square();\n        System.out.println(made.area());\n    }\n}\n',
    },
    expected: [
      {
        in: 'src/main/java/shop/Main.java',
        use: 'made.«area»',
        to: [['src/main/java/shop/Square.java', 'double «area»']],
      },
      { in: 'src/main/java/shop/Main.java', use: 'out.«println»', to: 'outside' },
      {
        in: 'src/main/java/shop/Shape.java',
        use: 'double «area»',
        to: [['src/main/java/shop/Square.java', 'double «area»']],
        asks: 'implement',
      },
    ],
  },
  'ruby-lsp': {
    language: 'ruby',
    files: {
      Gemfile: '',
      'shapes.rb': 'class Square\n  def area\n    4\n  end\nend\n',
      'main.rb': 'require_relative "shapes"\n\nputs Square.new.area\n',
    },
    expected: [{ in: 'main.rb', use: 'puts «Square»', to: [['shapes.rb', 'class «Square»']] }],
  },
  'lua-language-server': {
    language: 'lua',
    files: {
      'shapes.lua': 'local M = {}\nfunction M.area() return 4 end\nreturn M\n',
      'main.lua': 'local shapes = require("shapes")\nprint(shapes.area())\n',
    },
    expected: [{ in: 'main.lua', use: 'shapes.«area»', to: [['shapes.lua', 'M.«area»']] }],
  },
  'csharp-ls': {
    language: 'csharp',
    files: {
      'Shop.csproj':
        '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><OutputType>Exe</OutputType><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
      'Square.cs': 'public class Square { public double Area() => 4; }\n',
      'Main.cs':
        'public class Program { public static void Main() { System.Console.WriteLine(new Square().Area()); } }\n',
    },
    expected: [{ in: 'Main.cs', use: '.«Area»()', to: [['Square.cs', 'double «Area»']] }],
  },
  'kotlin-language-server': {
    language: 'kotlin',
    files: {
      'Square.kt': 'class Square {\n    fun area(): Double = 4.0\n}\n',
      'Main.kt': 'fun main() {\n    println(Square().area())\n}\n',
    },
    expected: [{ in: 'Main.kt', use: '.«area»()', to: [['Square.kt', 'fun «area»']] }],
  },
  'sourcekit-lsp': {
    language: 'swift',
    files: {
      'Package.swift':
        '// swift-tools-version:5.5\nimport PackageDescription\nlet package = Package(name: "Shop", targets: [.executableTarget(name: "Shop", path: "Sources")])\n',
      'Sources/Square.swift': 'struct Square {\n    func area() -> Double { 4 }\n}\n',
      'Sources/main.swift': 'print(Square().area())\n',
    },
    expected: [{ in: 'Sources/main.swift', use: '.«area»()', to: [['Sources/Square.swift', 'func «area»']] }],
  },
};

export function writeSample(root: string, { files }: SampleProject): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Wrong answers in words; none where all are right. */
export async function wrongAnswers(
  session: ServiceSession,
  sample: SampleProject,
  signal: AbortSignal,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const expected of sample.expected) {
    const [line, col] = placeOf(sample.files[expected.in], expected.use);
    const file: AskedFile = {
      path: expected.in,
      language: sample.language,
      text: () => sample.files[expected.in],
      places: Int32Array.from([line, col]),
    };
    const ask = expected.asks === 'implement' ? session.implement?.bind(session) : session.define.bind(session);
    const [answer] = (await ask?.(file, signal)) ?? [];
    const [said, wanted] = [asText(answer), wantedText(expected, sample)];
    if (said !== wanted) wrong.push(`${expected.in} ${expected.use.trim()}: ${said}, not ${wanted}`);
  }
  return wrong;
}

const asText = (answer: Answer | undefined): string =>
  answer === undefined
    ? 'no answer'
    : answer.outside !== undefined
      ? 'outside'
      : answer.declarations.map(({ path, line, col }) => `${path}:${line}:${col}`).join(' ') || 'unknown';

const wantedText = ({ to }: Expected, { files }: SampleProject): string =>
  to === 'outside' ? to : to.map(([path, text]) => `${path}:${placeOf(files[path], text).join(':')}`).join(' ');

function placeOf(text: string, marked: string): [line: number, col: number] {
  const plain = marked.replace(/[«»]/g, '');
  const found = text.indexOf(plain);
  if (found < 0) throw new Error(`${plain} is not in the file`);
  const at = found + marked.indexOf('«');
  const before = text.slice(0, at).split('\n');
  return [before.length, before.at(-1)!.length];
}
