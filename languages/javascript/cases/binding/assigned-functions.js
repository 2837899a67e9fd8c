// --- path: main.js ---
class Server {
  constructor() {
    this.inner = { own: 1 };
    this.inner.handle = function () {
      return this.own;
    };
    this.close();
    //   ^^^^^ call main.js#Server.close
  }
  close() {
    this.inner.handle();
  }
}
function make() {
  this.table.run = function () {
    this.run();
    //   ^^^ call dynamic
  };
}
