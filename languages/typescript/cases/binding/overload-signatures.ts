// --- path: main.ts ---
class Tool {
  use() {}
}
class Other {
  use() {}
}
function over(value: number): void;
function over(value: string): void;
function over(value: Tool): void;
function over(value: Other | boolean): void;
function over(value: unknown) {}
over('text');
// <- def 9
// <- ! def 8
over(1);
// <- def 8
// <- ! def 9
declare const tool: Tool;
over(tool);
// <- def 10
// <- ! def 11
over(unknown());
// <- def 8
// <- def 11
