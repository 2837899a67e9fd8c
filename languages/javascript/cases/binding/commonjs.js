// --- path: lib.js ---
function Person(name) {
  this.name = name;
  this.pet = new Pet();
}
Person.prototype.greet = function () { return this.pet.speak(); };
//                                                     ^^^^^ call lib.js#Pet.speak
Person.create = function () { return new Person('x'); };
class Pet { speak() {} }
exports.Person = Person;
exports.adopt = () => new Pet();
exports.table = { pet: new Pet(), 'quoted-key': 1 };
// --- path: whole.js ---
module.exports = class Whole { work() {} };
// --- path: object.js ---
const { adopt } = require('./lib');
module.exports = { adopt, local() {}, ...require('./more') };
// --- path: more.js ---
exports.extra = function () {};
// --- path: again.js ---
module.exports = require('./factory');
// --- path: factory.js ---
exports = module.exports = create;
function create() { return new Made(); }
exports.helper = function () {};
class Made { go() {} }
// --- path: main.js ---
const lib = require('./lib');
const { Person, adopt: take } = require('./lib.js');
//      ^^^^^^ import lib.js#Person
//              ^^^^^ def lib.js#adopt
const Whole = require('./whole');
const object = require('./object');
new Person('a').greet();
//  ^^^^^^ new lib.js#Person
//              ^^^^^ call lib.js#Person.greet
Person.create().pet.speak();
//     ^^^^^^ call lib.js#Person.create
//                  ^^^^^ call lib.js#Pet.speak
take().speak();
// <- call lib.js#adopt
//     ^^^^^ call lib.js#Pet.speak
lib.table.pet.speak();
//            ^^^^^ call lib.js#Pet.speak
new Whole().work();
//          ^^^^ call whole.js#Whole.work
object.adopt();
//     ^^^^^ call lib.js#adopt
object.local();
//     ^^^^^ call object.js#local
object.extra();
//     ^^^^^ call more.js#extra
lib.missing();
//  ^^^^^^^ call unknown
require('./lib').adopt().speak();
//                       ^^^^^ call lib.js#Pet.speak
const create = require('./again');
create().go();
// <- call factory.js#create
//       ^^ call factory.js#Made.go
create.helper();
//     ^^^^^^ call factory.js#helper
