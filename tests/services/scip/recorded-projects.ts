/** Small projects with what real indexers wrote about them, recorded: `recorded/<tool>.scip`; the root in them was replaced. */
import { join } from 'node:path';
import type { LanguageId } from '../../../src/model/language.ts';

export interface RecordedProject {
  readonly tool: string;
  /** As its answers name it. */
  readonly origin: string;
  readonly language: LanguageId;
  readonly files: Readonly<Record<string, string>>;
}

export const recordedFile = (tool: string): string => join(import.meta.dirname, 'recorded', `${tool}.scip`);

/** Characters of one, two, three and four bytes stand before the names, so that the units of columns matter. */
export const RECORDED: readonly RecordedProject[] = [
  {
    tool: 'scip-typescript',
    origin: 'scip:scip-typescript 0.4.0',
    language: 'typescript',
    files: {
      'package.json': '{ "name": "shapes", "version": "1.2.3" }\n',
      'tsconfig.json': '{ "compilerOptions": { "strict": true, "module": "ESNext", "moduleResolution": "Bundler" } }\n',
      'src/shape.ts': `export interface Shape {
  area(): number;
}

export class Square implements Shape {
  constructor(private readonly side: number) {}
  area(): number {
    return this.side ** 2;
  }
}

export function total(shapes: readonly Shape[]): number {
  return shapes.reduce((sum, shape) => sum + shape.area(), 0);
}
`,
      'src/main.ts': `import { type Shape, Square, total as sum } from './shape';

const label = (text: string, value: number): string => text.concat(String(value));
const shapes: Shape[] = [new Square(2)];
console.log(label('é中😀', sum(shapes)));
`,
    },
  },
  {
    tool: 'scip-python',
    origin: 'scip:scip-python 0.6.6',
    language: 'python',
    files: {
      'shapes/__init__.py': '',
      'shapes/base.py': `class Shape:
    def area(self):
        raise NotImplementedError


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side ** 2


def total(shapes):
    return sum(shape.area() for shape in shapes)
`,
      'main.py': `import os.path

from shapes.base import Square, total as combined


def label(text, value):
    return os.path.join(text, str(value))


print(label("é中😀", combined([Square(2)])))
`,
    },
  },
  {
    tool: 'scip-go',
    origin: 'scip:scip-go 0.2.9',
    language: 'go',
    files: {
      'go.mod': 'module example.com/shapes\n\ngo 1.21\n',
      'shape/shape.go': `package shape

type Shape interface {
	Area() int
}

type Square struct {
	Side int
}

func (s Square) Area() int {
	return s.Side * s.Side
}

func Total(shapes []Shape) int {
	sum := 0
	for _, one := range shapes {
		sum += one.Area()
	}
	return sum
}
`,
      'main.go': `package main

import (
	"fmt"

	"example.com/shapes/shape"
)

func label(text string, value int) string {
	return fmt.Sprint(text, value)
}

func main() {
	fmt.Println(label("é中😀", shape.Total([]shape.Shape{shape.Square{Side: 2}})))
}
`,
    },
  },
  {
    tool: 'rust-analyzer',
    origin: 'scip:rust-analyzer 1.95.0 5980761 2026-04-14',
    language: 'rust',
    files: {
      'Cargo.toml': '[package]\nname = "shapes"\nversion = "1.2.3"\nedition = "2021"\n',
      'src/shape.rs': `pub trait Shape {
    fn area(&self) -> u32;
}

pub struct Square {
    pub side: u32,
}

impl Shape for Square {
    fn area(&self) -> u32 {
        self.side * self.side
    }
}

pub fn total(shapes: &[Square]) -> u32 {
    shapes.iter().map(|shape| shape.area()).sum()
}
`,
      'src/main.rs': `mod shape;

use shape::{total, Square};

fn label(text: &str, value: u32) -> String {
    format!("{text}{value}")
}

fn main() {
    let text = ("é中😀", label("é中😀", total(&[Square { side: 2 }])));
    println!("{}", text.1);
}
`,
    },
  },
  {
    tool: 'scip-java',
    origin: 'scip:scip-java 0.10.3',
    language: 'java',
    files: {
      'pom.xml': `<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>shapes</artifactId>
  <version>1.2.3</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
</project>
`,
      'src/main/java/shapes/Shape.java': `package shapes;

public interface Shape {
    int area();
}
`,
      'src/main/java/shapes/Square.java': `package shapes;

public class Square implements Shape {
    private final int side;

    public Square(int side) {
        this.side = side;
    }

    @Override
    public int area() {
        return side * side;
    }
}
`,
      'src/main/java/shapes/Main.java': `package shapes;

import java.util.List;

public class Main {
    static String label(String text, int value) {
        return text.concat(String.valueOf(value));
    }

    static int total(List<Shape> shapes) {
        int sum = 0;
        for (Shape shape : shapes) sum += shape.area();
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(label("é中😀", total(List.of(new Square(2)))));
    }
}
`,
    },
  },
];
