// --- path: package.json ---
{ "name": "app" }
// --- path: main.js ---
function each(list, step) {
  step();
//^^^^ call `main.js#each callback`
}
each([1], function () { work(); });
//                      ^^^^ call main.js#work
function work() {}
(function () {
 // <- call main.js#IIFE
  work();
//^^^^ call main.js#work
})();
(() => work()).call(null);
//             ^^^^ call main.js#IIFE
 // <- ! call main.js#IIFE
function outer() {
  return () => work();
}
outer()();
// <- call `main.js#outer.returned function`
function open(handlers) {
  handlers.done();
//         ^^^^ call main.js#start.done
}
function start() {
  open({ done() { work(); } });
//                ^^^^ call main.js#work
}
class Panel {
  constructor() {
    this.size = 1;
    later(() => {
      this.color = 2;
      this.draw();
//         ^^^^ call main.js#Panel.draw
    });
  }
  draw() {
    return this.color;
//              ^^^^^ read main.js#Panel.color
  }
}
const maker = make(() => ({ made: 1 }));
maker.made();
//    ^^^^ call none
