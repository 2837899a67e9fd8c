// Assignments that may not run leave what the variable held before.
function first() {}
function second() {}
function third() {}

function plain() {
  let run = first;
  run = second;
  run();
  // <- call branches.js#second
  // <- ! call branches.js#first
}
function withoutBraces(flag) {
  let run;
  if (flag) run = first;
  else run = second;
  run();
  // <- call branches.js#first
  // <- call branches.js#second
}
function cases(key) {
  let run = first;
  switch (key) {
    case 1:
      run = second;
      run();
      // <- call branches.js#second
      // <- ! call branches.js#first
      break;
    default:
      run = third;
  }
  run();
  // <- call branches.js#second
  // <- call branches.js#third
}
function failed() {
  let run = first;
  try {
    run = second;
    run();
    // <- call branches.js#second
    // <- ! call branches.js#first
  } catch {
    run();
    // <- call branches.js#first
    // <- call branches.js#second
  }
}
function kept() {
  let run = first;
  run = run || second;
  run();
  // <- call branches.js#first
  // <- call branches.js#second
  run ??= third;
  run();
  // <- call branches.js#third
}
class Lazy {
  get made() {
    this.held ??= new Made();
    return this.held;
  }
  go() {
    this.made.work();
    //        ^^^^ call branches.js#Made.work
  }
}
class Made {
  work() {}
}

// A parameter that falls back to a function is not only that function.
function orOther(run) {
  run = run || second;
  run();
  // <- call branches.js#first probable
  // <- call branches.js#second probable
}
function unlessGiven(run) {
  if (!run) run = second;
  run();
  // <- call branches.js#first probable
  // <- call branches.js#second probable
}
function notPassed(run) {
  run = run || second;
  run();
  // <- call branches.js#second probable
}
function replaced(run) {
  run = second;
  run();
  // <- call branches.js#second
  // <- ! call branches.js#first probable
}
orOther(first);
unlessGiven(first);
replaced(first);

// One of two functions is called where it is written.
void (given ? first : second)();
//    ^^^^^ call branches.js#first
//    ^^^^^ call branches.js#second
