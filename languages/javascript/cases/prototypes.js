/** A list. */
function List(items) {
//       ^^^^ def class List doc=A list.
  this.items = items;
//     ^^^^^ def field List.items value=items
  this.items = [];
//     ^^^^^ ref write this.items
//     ^^^^^ ! def field List.items
  this.first = function () { return items[0]; };
//     ^^^^^ def method List.first
}
List.prototype.add = function add(item) {
//             ^^^ def method List.add sig=List.prototype.add = function add(item)
  this.count = 1;
//     ^^^^^ def field List.count
  return this.items.push(item);
//                  ^^^^ ref call this.items.push args=1
};
List.prototype.alias = List.prototype.add;
//             ^^^^^ def property List.alias value=List.prototype.add
List.prototype.constructor = List;
//             ^^^^^^^^^^^ ! def property List.constructor
List.create = function () { return new List(); };
//   ^^^^^^ def method List.create
// <- bind return value=new(List)
List.MAX = 3;
//   ^^^ def property List.MAX
List.MAX = 4;
//   ^^^ ref write List.MAX
//   ^^^ ! def property List.MAX
Other.prototype = {
  run: function () { this.size = 1; },
//^^^ def method Other.run
//                        ^^^^ ! def field Other.size
  walk() {},
//^^^^ def method Other.walk
  size: 0,
//^^^^ def property Other.size
};
ns.Thing = function () { this.a = 1; };
// ^^^^^ def method ns.Thing
ns.Thing.prototype.go = function () {};
//                 ^^ def method Thing.go
(function (root) {
  root.plugin = function () { inner(); };
//     ^^^^^^ def method root.plugin local
//                            ^^^^^ ref call inner
  root.value = 1;
//     ^^^^^ ! def property root.value
//     ^^^^^ ref write root.value
})(this);
app.listen = function listen() {};
//  ^^^^^^ def method app.listen
late = function () {};
// <- def function late
late = other;
// <- ref write late
