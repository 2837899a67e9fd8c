// --- path: main.ts ---
class Visitor {
  readonly table: unknown = freeze({
    first: this.first.bind(this),
    //          ^^^^^ read main.ts#Visitor.first
    second: () => this.first(),
    //                 ^^^^^ call main.ts#Visitor.first
    inner: { third: [1].map(() => this.first()) },
    //                                 ^^^^^ call main.ts#Visitor.first
    fourth() {
      this.first();
      //   ^^^^^ ! call main.ts#Visitor.first
    },
  });
  readonly plain = {
    name: this.first,
    //         ^^^^^ read main.ts#Visitor.first
    own() {
      return this.name;
      //          ^^^^ read main.ts#Visitor.plain.name
    },
    old: function () {
      return [1].map(() => this.name);
      //                        ^^^^ read main.ts#Visitor.plain.name
    },
    arrow: () => {
      const again = () => this.first();
      //                       ^^^^^ call main.ts#Visitor.first
      return again;
    },
  };
  first() {}
}
const loose = {
  name: 1,
  arrow: () => this.name,
  //                ^^^^ read dynamic
  //                ^^^^ ! read main.ts#loose.name
  method() {
    return [1].map(() => this.name);
    //                        ^^^^ read main.ts#loose.name
  },
};
// --- path: private-names.ts ---
class Money {
  #cents = 0;
  #round(): void {}
  static equal(a, b) { a.#round(); return a.#cents === b.#cents; }
  //                     ^^^^^^ call private-names.ts#Money.#round
  //                                        ^^^^^^ read private-names.ts#Money.#cents
}
class Coin extends Money {
  flip() { this.#round(); this.#cents; }
  //            ^^^^^^ ! call private-names.ts#Money.#round
  //                           ^^^^^^ ! read private-names.ts#Money.#cents
  #round() {}
}
class Note extends Money {
  fold() { this.#cents = 1; }
  //            ^^^^^^ ! write private-names.ts#Money.#cents
}
// --- path: stated.ts ---
class Stated { run() {} }
class Passed { go() {} }
function on(this: Stated, each: (one: Passed) => void) {
  this.run();
  //   ^^^ call stated.ts#Stated.run
  [1].map(() => this.run());
  //                 ^^^ call stated.ts#Stated.run
  const callback = function () { this.run(); };
  //                                  ^^^ ! call stated.ts#Stated.run
  function inner() {
    this.run();
    //   ^^^ ! call stated.ts#Stated.run
  }
}
const held = function (this: Stated) {
  this.run();
  //   ^^^ call stated.ts#Stated.run
};
on((one) => one.go());
//              ^^ call stated.ts#Passed.go
const Named = class Inner {
  static make() {
    return new Inner();
    //         ^^^^^ new stated.ts#Named
  }
  use() {}
};
Named.make().use();
//           ^^^ call stated.ts#Named.use
const outside = new Inner();
//                  ^^^^^ ! new stated.ts#Named
declare const quoted: { 'v': Stated };
const { 'v': part } = quoted;
part.run();
//   ^^^ call stated.ts#Stated.run
const table: Record<string, Stated> = {};
table.key;
//    ^^^ ! def stated.ts#Stated
table.key.run();
//        ^^^ call stated.ts#Stated.run
