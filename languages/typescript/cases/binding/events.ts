// --- path: bus.ts ---
import { EventEmitter } from 'events';
export const bus = new EventEmitter();
export class Store extends EventEmitter {
  save() {
    this.emit('saved', 1);
    //   ^^^^ call main.ts#onSaved probable
    //   ^^^^ ! call main.ts#onOther probable
    this.emit('other');
    //   ^^^^ ! call main.ts#onSaved probable
  }
}
// --- path: main.ts ---
import { EventEmitter } from 'events';
import { bus, Store } from './bus';
function onSaved() {}
function onBus() {}
function onOther() {}
const local = new EventEmitter();
local.on('a', onOther).once('two words', () => onBus());
local.emit('a');
//    ^^^^ call main.ts#onOther probable
//    ^^^^ ! call main.ts#onBus probable
local.emit('two words', 1);
//    ^^^^ call `main.ts#once("two words") callback` probable
local.emit('c');
//    ^^^^ ! call main.ts#onOther probable
bus.on('a', onBus);
bus.emit('a');
//  ^^^^ call main.ts#onBus probable
//  ^^^^ ! call main.ts#onOther probable
const store = new Store();
store.on('saved', onSaved);
class Owner {
  private events = new EventEmitter();
  constructor() { this.events.on('x', this.handle.bind(this)); }
  handle() {}
  go() {
    this.events.emit('x');
    //          ^^^^ call main.ts#Owner.handle probable
    bus.emit('x');
    //  ^^^^ ! call main.ts#Owner.handle probable
  }
}
function take(given: EventEmitter, other: EventEmitter) {
  given.emit('a');
  //    ^^^^ ! call main.ts#onOther probable
  given.on('q', onSaved);
  given.emit('q');
  //    ^^^^ call main.ts#onSaved probable
  other.emit('q');
  //    ^^^^ ! call main.ts#onSaved probable
  const name = 'q';
  given.emit(name);
  //    ^^^^ ! call main.ts#onSaved probable
}
