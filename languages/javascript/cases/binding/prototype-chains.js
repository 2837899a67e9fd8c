// --- path: package.json ---
{ "name": "app" }
// --- path: main.js ---
const util = require('util');
function sound() {}
function Animal() {}
Animal.prototype.speak = sound;
Animal.prototype.eat = function () {};
function Dog() {}
Dog.prototype = Object.create(Animal.prototype);
Dog.prototype.constructor = Dog;
new Dog().speak();
//        ^^^^^ call main.js#sound
new Dog().eat();
//        ^^^ call main.js#Animal.eat
new Dog().fly();
//        ^^^ call unknown
function Cat() {}
Cat.prototype = new Animal();
new Cat().eat();
//        ^^^ call main.js#Animal.eat
function Base() {}
Base.prototype = { foo: sound, own() {} };
function Derived() {}
Object.setPrototypeOf(Derived.prototype, Base.prototype);
new Derived().foo();
//            ^^^ call main.js#sound
new Derived().own();
//            ^^^ call main.js#Base.own
function Stream() {}
util.inherits(Stream, Base);
new Stream().own();
//           ^^^ call main.js#Base.own
new Base().eat();
//         ^^^ ! call main.js#Animal.eat
const object = { show() {} };
const copy = Object.create(object);
copy.show();
//   ^^^^ call main.js#object.show
class Box {
  get size() {
    return 1;
  }
}
