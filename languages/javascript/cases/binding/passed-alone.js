// --- path: alone.js ---
// No other file can call these: what their calls pass is all that comes.
function one() {}
function two() {}

function only(callback) {
  callback();
  // <- call alone.js#one
}
only(one);

function either(callback) {
  callback();
  // <- call alone.js#one probable
  // <- call alone.js#two probable
}
either(one);
either(process.argv ? one : two);

function unread(callback) {
  callback();
  // <- call alone.js#one probable
}
unread(one);
unread(table[key]);

function spread(callback) {
  callback();
  // <- call alone.js#one probable
}
spread(one);
spread(...[two]);

function handed(callback) {
  callback();
  // <- call alone.js#one probable
}
handed(one);
[two].forEach(handed);

class Base {
  constructor(callback) {
    callback();
    // <- call alone.js#one probable
  }
}
class Sub extends Base {}
new Base(one);
new Sub(two);
// --- path: imported.js ---
export function shared(callback) {
  callback();
  // <- call imported.js#three probable
}
function three() {}
shared(three);
// --- path: user.js ---
import other from './imported.js';
