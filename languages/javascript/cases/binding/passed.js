// --- path: package.json ---
{ "name": "app" }
// --- path: run.js ---
export function run(callback) {
  callback();
//^^^^^^^^ call main.js#task probable
}
export function both(callback) {
  callback();
//^^^^^^^^ call main.js#task probable
//^^^^^^^^ call main.js#other probable
}
export function options(given) {
  given.done();
//      ^^^^ call main.js#other probable
}
export function unused(callback) {
  callback();
//^^^^^^^^ call none
}
export class Client {
  constructor(onMessage) {
    this.onMessage = onMessage;
  }
  receive() {
    this.onMessage();
//       ^^^^^^^^^ call main.js#other probable
  }
}
export class Socket {
  constructor() {
    this.onClose = null;
    this.onOpen = opened;
  }
  close() {
    this.onClose();
//       ^^^^^^^ call main.js#task probable
    this.onOpen();
//       ^^^^^^ call run.js#opened probable
//       ^^^^^^ call main.js#other probable
  }
}
function opened() {}
export function bound(callback) {
  callback();
//^^^^^^^^ call main.js#task probable
}
export function forward(callback) {
  inner(callback);
}
function inner(callback) {
  callback.call(null);
//         ^^^^ call main.js#task probable
}
// --- path: main.js ---
import { run, both as pair, options, Socket, unused, Client, bound, forward } from './run.js';
function task() {}
function other() {}
run(task);
pair(task);
pair(other);
options({ done: other });
unused(1);
new Client(other).receive();
bound(task.bind(null));
forward(task);
const socket = new Socket();
socket.onClose = task;
socket.onOpen = other;
other.apply(null, []);
//    ^^^^^ call main.js#other
// Not the one in run.js.
function inner(callback) {}
inner(other);
