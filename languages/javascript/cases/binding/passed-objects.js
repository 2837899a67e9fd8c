// --- path: compiler.js ---
class Compiler {
  constructor(client) {
    this.client = client;
  }
  run() {
    this.client.wrap();
    //          ^^^^ call client.js#Client.wrap probable
    //          ^^^^ ! call client.js#Gift.wrap
    return this.client.logger;
    //                 ^^^^^^ read client.js#Client.logger probable
  }
}
function describe(thing) {
  thing.wrap();
  //    ^^^^ call client.js#Client.wrap probable
  //    ^^^^ call client.js#Gift.wrap probable
}
function unknown(thing) {
  thing.wrap();
  //    ^^^^ ! call client.js#Client.wrap
  //    ^^^^ ! call client.js#Gift.wrap
}
module.exports = { Compiler, describe, unknown };
// --- path: client.js ---
const { Compiler, describe, unknown } = require('./compiler');

class Client {
  constructor() {
    this.logger = console;
  }
  compiler() {
    return new Compiler(this);
  }
  wrap() {}
}
class Gift {
  wrap() {}
}
describe(new Client());
describe(new Gift());
unknown(JSON.parse('{}'));
