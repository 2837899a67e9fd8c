/** Invariant: where a function is called through a parameter, an edit of any call that passes one gives the links of a fresh run. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EditedProject } from '../../kit/edited-project.ts';
import { randomOf } from '../../kit/random-edits.ts';
import { seeds } from '../../kit/seeds.ts';
import { indexedTree } from '../indexer/indexed-tree.ts';

type Variants = Readonly<Record<string, readonly (string | undefined)[]>>;

/** By file, the texts that it may have; undefined: it does not exist. */
const PYTHON: Variants = {
  'run.py': [
    'def run(callback):\n    callback()\n',
    'from last import end\ndef run(callback):\n    end(callback)\n',
    'def run(first, callback=None):\n    callback()\n    first()\n',
    'class Run:\n    def __init__(self, callback):\n        self.callback = callback\n    def go(self):\n        self.callback()\ndef run(x):\n    Run(x).go()\n',
  ],
  'alone.py': ['def alone(callback):\n    callback()\ndef own(): pass\nalone(own)\n', 'def alone(): pass\n', undefined],
  'user.py': ['import alone\n', 'from . import alone\n', 'import other\n', undefined],
  'last.py': ['def end(callback):\n    callback()\n', 'def end(other, callback):\n    callback()\n', undefined],
  'tasks.py': [
    'def one(): pass\ndef two(): pass\n',
    'def two(): pass\n',
    'def two(): pass\ndef three(): pass\ndef one(): pass\n',
  ],
  'a.py': [
    'from run import run\nfrom tasks import one\nrun(one)\n',
    'from run import run\nfrom tasks import one, two\nrun(two)\nrun(one, two)\n',
    'from run import run\nfrom tasks import one as two\nchosen = two\nrun(chosen)\n',
    'from run import run\nrun(1)\n',
    undefined,
  ],
  'b.py': [
    'from run import run as start\nfrom tasks import two\nstart(two)\n',
    'from run import run\nfrom tasks import two\n@run\ndef decorated(): two()\n',
    'def run(callback): pass\nrun(run)\n',
    'from run import Run\nfrom tasks import two\nmade = Run(two)\nmade.callback = two\n',
    undefined,
  ],
};

const SCRIPT: Variants = {
  'run.js': [
    'export function run(callback) { callback(); }\n',
    "import { end } from './last.js';\nexport function run(callback) { end(callback); }\n",
    'export function run(options) { options.done(); }\n',
    'export class Run { constructor(callback) { this.callback = callback; } go() { this.callback(); } }\nexport function run(x) { new Run(x).go(); }\n',
  ],
  'alone.js': [
    'export function alone(callback) { callback(); }\nfunction own() {}\nalone(own);\n',
    'export function alone(callback) { callback(); }\nfunction own() {}\nalone(own);\nalone(table[own]);\n',
    undefined,
  ],
  'user.js': ["import other from './alone.js';\n", "export * from './alone.js';\n", '', undefined],
  'last.js': [
    'export function end(callback) { callback(); }\n',
    'export function end(a, callback) { callback.call(a); }\n',
    undefined,
  ],
  'tasks.js': [
    'export function one() {}\nexport function two() {}\n',
    'export function two() {}\n',
    'export function three() {}\nexport function two() {}\nexport function one() {}\n',
  ],
  'a.js': [
    "import { run } from './run.js';\nimport { one } from './tasks.js';\nrun(one);\n",
    "import { run } from './run.js';\nimport { one, two } from './tasks.js';\nrun(two);\nrun({ done: one });\n",
    "import { run } from './run.js';\nimport { one as two } from './tasks.js';\nconst chosen = two;\nrun(chosen.bind(null));\n",
    "import { run } from './run.js';\nrun(1);\n",
    undefined,
  ],
  'b.js': [
    "import { run as start } from './run.js';\nimport { two } from './tasks.js';\nstart(two);\n",
    'function run(callback) {}\nrun(run);\n',
    "import { Run } from './run.js';\nimport { two } from './tasks.js';\nconst made = new Run();\nmade.callback = two;\n",
    undefined,
  ],
};

const GO: Variants = {
  'go.mod': ['module x.com/app\n'],
  'run.go': [
    'package app\nfunc Run(callback func()) { callback() }\n',
    'package app\nfunc Run(callback func()) { End(callback) }\n',
    'package app\ntype Job struct{ Done func() }\nfunc Run(callback func()) { j := Job{Done: callback}; j.Done() }\n',
    'package app\ntype Job struct{ Done func() }\nfunc (j *Job) Go() { j.Done() }\nfunc Run(callback func()) {}\n',
  ],
  'last.go': [
    'package app\nfunc End(callback func()) { callback() }\n',
    'package app\nfunc End(callback Task) { callback() }\ntype Task func()\n',
    'package app\nfunc End(callback func()) { callback() }\nfunc made() func() { return func() { Two() } }\n',
    'package app\nfunc made() func() { return func() { One() } }\nvar kept = func() { Two() }\n',
    undefined,
  ],
  'tasks.go': [
    'package app\nfunc One() {}\nfunc Two() {}\nvar table = map[string]func(){"a": One, "b": Two}\n',
    'package app\nfunc Two() {}\nvar table = []func(){Two}\n',
    'package app\nfunc Three() {}\nfunc Two() {}\nfunc One() {}\n',
  ],
  'a.go': [
    'package app\nfunc a() { Run(One) }\n',
    'package app\nfunc a(j *Job) { j.Done = Two; Run(One) }\n',
    'package app\nfunc a() { p := One; p = Two; p(); Run(p) }\n',
    'package app\nfunc a() { for _, f := range table { f() } }\n',
    'package app\nfunc a() { Run(func() { One() }); made()() ; f := made(); f() }\n',
    undefined,
  ],
  'b.go': [
    'package app\nfunc b() { Run(Two); table["a"]() }\n',
    'package app\nfunc b() { _ = Job{Done: Two} }\n',
    'package app\ntype T struct{}\nfunc (T) Run(callback func()) { callback() }\nfunc b(t T) { t.Run(One) }\n',
    undefined,
  ],
};

const CSHARP: Variants = {
  'Run.cs': [
    'class Run { public void Go(System.Action callback) { callback(); } }\n',
    'class Run { public void Go(System.Action callback) { new Last().End(callback); } }\n',
    'class Run { System.Action done; public Run(System.Action done) { this.done = done; } public void Go(System.Action a) { done(); } }\n',
    'class Run { public event System.Action Done; public void Go(System.Action callback) { Done?.Invoke(); Done += callback; } }\n',
  ],
  'Last.cs': [
    'class Last { public void End(System.Action callback) { callback.Invoke(); } }\n',
    'delegate void Task(); class Last { public void End(Task callback) { callback(); } }\n',
    undefined,
  ],
  'Tasks.cs': [
    'static class Tasks { public static void One() {} public static void Two() {} }\n',
    'static class Tasks { public static void Two() {} }\n',
    'static class Tasks { public static void Three() {} public static void Two(int n = 1) {} public static void One() {} }\n',
  ],
  'A.cs': [
    'class A { void M(Run run) { run.Go(Tasks.One); } }\n',
    'class A { void M(Run run) { run.Done += Tasks.Two; run.Go(callback: Tasks.One); } }\n',
    'class A { void M() { System.Action p = Tasks.One; p = Tasks.Two; p(); new Run(p).Go(null); } }\n',
    'class A { void M(Run run) { run.Done += () => Tasks.Two(); run.Go(() => Tasks.One()); } }\n',
    'class A { System.Collections.Generic.List<System.Action> all = new(); void M() { all.Add(Tasks.One); all.Add(() => Tasks.Two()); foreach (var one in all) one(); } }\n',
    undefined,
  ],
  'B.cs': [
    'class B { void M(Run run) { run.Go(Tasks.Two); } }\n',
    'static class B { static void Go(this Run run, System.Action other, int n) { other(); } static void M(Run run) { run.Go(Tasks.One, 2); } }\n',
    'class B { void M() { new Run(Tasks.One).Go(Own); } void Own() {} }\n',
    undefined,
  ],
};

/** Listeners of events, functions in collections, and types of functions. */
const EVENTS: Variants = {
  'bus.ts': [
    "import { EventEmitter } from 'events';\nexport const bus = new EventEmitter();\nexport function go() { bus.emit('x'); }\n",
    "import { EventEmitter } from 'events';\nexport class Bus extends EventEmitter { go() { this.emit('x'); } }\nexport const bus = new Bus();\n",
    "export class Bus { on(name: string, f: () => void) {} emit(name: string) {} }\nexport const bus = new Bus();\nbus.emit('y');\n",
    'export const bus: any = null;\n',
  ],
  'hub.ts': [
    'export class Hub { list: (() => void)[] = []; add(f: () => void) { this.list.push(f); } go() { this.list.forEach((f) => f()); } }\n',
    'export class Hub { map = new Map<string, (() => void)[]>(); add(f: () => void) { this.map.get("a")!.push(f); } go() { for (const f of this.map.get("a")!) f(); } }\n',
    'export class Hub { add(f: () => void) { f(); } }\n',
  ],
  'same.ts': [
    'export type Same = <T>(x: T) => T;\nexport interface T { run(): void }\n',
    'export type Same = <T extends A>(x: unknown) => T;\nexport interface A { run(): void }\n',
    'export type Same = <T, U extends B>(x: T) => U;\nexport interface B { run(): void }\n',
    undefined,
  ],
  'made.ts': [
    'export class Made { run() {} }\n',
    'export class Base { run() {} }\nexport class Made extends Base {}\n',
  ],
  'tasks.ts': ['export function one() {}\nexport function two() {}\n', 'export function two() {}\n'],
  'a.ts': [
    "import { bus } from './bus';\nimport { one } from './tasks';\nbus.on('x', one);\n",
    "import { bus } from './bus';\nimport { two } from './tasks';\nbus.on('y', two).once('x', two);\n",
    "import { Hub } from './hub';\nimport { one } from './tasks';\nnew Hub().add(one);\n",
    undefined,
  ],
  'b.ts': [
    "import type { Same } from './same';\nimport { Made } from './made';\ndeclare const same: Same;\nsame(new Made()).run();\n",
    "import type { Same } from './same';\nimport { Made } from './made';\ndeclare const same: Same;\nsame<Made, Made>(null!).run();\n",
    "import { Hub } from './hub';\nimport { two } from './tasks';\nconst hub = new Hub();\nhub.add(two);\n",
  ],
};

const JAVA: Variants = {
  'app/Run.java': [
    'package app; class Run { void go(Runnable task) { task.run(); } }\n',
    'package app; class Run { void go(Runnable task) { new Last().end(task); } }\n',
    'package app; class Run { private Runnable done; Run(Runnable done) { this.done = done; } void go(Runnable r) { done.run(); } }\n',
    'package app; import java.util.*; class Run { List<Runnable> all = new ArrayList<>(); void go(Runnable r) { all.add(r); for (Runnable one : all) one.run(); } }\n',
    'package app; record Run(Runnable done) { void go(Runnable r) { done.run(); } static Runnable made() { return Tasks::one; } }\n',
  ],
  'app/Last.java': [
    'package app; class Last { void end(Runnable task) { task.run(); } }\n',
    'package app; interface Task { void go(); } class Last { void end(Task task) { task.go(); } }\n',
    'package app; interface Task { void go(); void more(); } class Last { void end(Task task) { task.go(); } }\n',
    undefined,
  ],
  'app/Tasks.java': [
    'package app; class Tasks { static void one() {} static void two() {} }\n',
    'package app; class Tasks { static void two() {} }\n',
    'package app; class Tasks { static void three() {} static void two(int n) {} static void one() {} }\n',
  ],
  'app/A.java': [
    'package app; class A { void m(Run run) { run.go(Tasks::one); } }\n',
    'package app; class A { void m(Run run) { run.done = Tasks::two; run.go(() -> Tasks.one()); } }\n',
    'package app; class A { void m(Run run) { run.all.add(Tasks::two); Run.made().run(); new Run(Tasks::two).go(null); } }\n',
    undefined,
  ],
  'app/B.java': [
    'package app; class B { void m(Run run) { run.go(Tasks::two); } }\n',
    'package app; class B { void m(Run run) { for (Runnable one : run.all) one.run(); new Last().end(Tasks::one); } }\n',
    'package app; class B { void m() { new Run(Tasks::one).go(this::own); } void own() {} }\n',
    undefined,
  ],
};

const KOTLIN: Variants = {
  'Run.kt': [
    'class Run { fun go(task: () -> Unit) { task() } }\n',
    'class Run { fun go(task: () -> Unit) { Last().end(task) } }\n',
    'class Run(val done: () -> Unit) { fun go(task: () -> Unit) = done() }\n',
    'class Run(var done: () -> Unit = ::one) { val all = mutableListOf<() -> Unit>(); fun go(task: () -> Unit) { all.add(task); all[0]() ; for (each in all) each() } fun first() = all[0] }\n',
  ],
  'Last.kt': [
    'class Last { fun end(task: () -> Unit) { task.invoke() } }\n',
    'fun interface Task { fun go() }\nclass Last { fun end(task: Task) { task.go() } }\n',
    undefined,
  ],
  'Tasks.kt': [
    'fun one() {}\nfun two() {}\n',
    'fun two() {}\n',
    'fun three() {}\nfun two(n: Int = 1) {}\nfun one() {}\n',
  ],
  'A.kt': [
    'fun a(run: Run) { run.go(::one) }\n',
    'fun a(run: Run) { run.done = ::two; run.go { one() } }\n',
    'fun a(run: Run) { run.all.add(::two); val p = run.first(); p(); Run(done = ::two).go {} }\n',
    undefined,
  ],
  'B.kt': [
    'fun b(run: Run) { run.go(::two) }\n',
    'fun b(run: Run) { for (each in run.all) each(); Last().end(::one) }\n',
    'fun Run.go(n: Int, task: () -> Unit) { task() }\nfun b(run: Run) { run.go(1) { two() } }\n',
    undefined,
  ],
};

const RUST: Variants = {
  'src/main.rs': ['mod run;\nmod last;\nmod tasks;\nmod a;\nmod b;\n', 'mod run;\nmod tasks;\nmod a;\nmod b;\n'],
  'src/run.rs': [
    'pub fn run(task: impl Fn()) { task(); }\n',
    'pub fn run<F: Fn()>(task: F) { crate::last::end(task); }\n',
    'pub struct Run;\nimpl Run { pub fn go(&self, task: fn()) { task(); } }\npub fn run(n: u32, task: fn()) { Run.go(task) }\n',
  ],
  'src/last.rs': [
    'pub fn end(task: impl Fn()) { task() }\n',
    'pub fn end(n: u32, task: impl Fn()) { task() }\n',
    undefined,
  ],
  'src/tasks.rs': [
    'pub fn one() {}\npub fn two() {}\n',
    'pub fn two() {}\n',
    'pub fn three() {}\npub fn two() {}\npub fn one() {}\n',
  ],
  'src/a.rs': [
    'use crate::run::run;\nuse crate::tasks::one;\nfn a() { run(one); }\n',
    'use crate::run::run;\nuse crate::tasks::*;\nfn a() { run(|| two()); run(1, one); }\n',
    'use crate::run::Run;\nfn a() { Run.go(crate::tasks::two); }\n',
    undefined,
  ],
  'src/b.rs': [
    'use crate::run::run as start;\nfn b() { start(crate::tasks::two); }\n',
    'use crate::tasks::one;\nfn b() { let f = one; f(); let g = || one(); g(); crate::last::end(g); }\n',
    undefined,
  ],
};

const PROJECTS = [
  ['python', PYTHON],
  ['javascript', SCRIPT],
  ['typescript', EVENTS],
  ['go', GO],
  ['csharp', CSHARP],
  ['java', JAVA],
  ['kotlin', KOTLIN],
  ['rust', RUST],
] as const;
const STEPS = 60;

it.each(PROJECTS)('random edits of calls in %s', { timeout: 60_000 }, async (_, variants) => {
  for (const seed of seeds({ few: 3, all: 12 })) {
    const random = randomOf(seed);
    const project = new EditedProject();
    await project.edit(new Map(Object.entries(variants).map(([path, texts]) => [path, texts[0]])));
    let affected = 0;
    for (let step = 0; step < STEPS; step++) {
      const edit = randomEdit(random, variants);
      const { stale, ...others } = await project.edit(edit);
      expect({ seed, step, edit: [...edit], stale }).toEqual({ seed, step, edit: [...edit], stale: [] });
      affected += others.affected;
    }
    // Edits that affect no other file would prove nothing.
    expect(affected).toBeGreaterThan(STEPS / 12);
  }
});

it.each(PROJECTS)('the same in an index of %s', { timeout: 60_000 }, async (_, variants) => {
  const random = randomOf(1);
  const tree = indexedTree();
  tree.write(Object.fromEntries(Object.entries(variants).map(([path, texts]) => [path, texts[0]!])));
  await tree.index();
  for (let step = 0; step < seeds({ few: 6, all: 20 }).length; step++) {
    for (const [path, text] of randomEdit(random, variants)) {
      if (text === undefined) rmSync(join(tree.root, path), { force: true });
      else tree.write({ [path]: text });
    }
    tree.touch();
    await tree.index();
    expect(tree.rows(), `step ${step}`).toEqual(await tree.freshRows());
  }
});

/** Another text for one or two of the files. */
function randomEdit(random: (below: number) => number, variants: Variants): Map<string, string | undefined> {
  const paths = Object.keys(variants);
  const edit = new Map<string, string | undefined>();
  for (let left = 1 + random(2); left > 0; left--) {
    const path = paths[random(paths.length)];
    edit.set(path, variants[path][random(variants[path].length)]);
  }
  return edit;
}
