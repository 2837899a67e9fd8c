// --- path: main.ts ---
class Base {
  run() {}
}
interface Runs {
  run(): void;
}
interface RunsMore extends Runs {
  run(): void;
}
class Both extends Base implements RunsMore {
  run() {}
  // <- override main.ts#Base.run
  // <- override main.ts#RunsMore.run
  // <- ! override main.ts#Runs.run
}
class Below extends Both {
  run() {}
  // <- override main.ts#Both.run
  // <- ! override main.ts#Base.run
  // <- ! override main.ts#RunsMore.run
}
