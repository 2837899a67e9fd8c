// A literal that is typed by the variable it is assigned to, whose type is the literal.
class Box {
  open() {}
}
let client: any;
client = {
  on: (type, handler) => (type === 'open' ? handler() : done()),
  //                                                    ^^^^ call self-typed.ts#done
};
function done() {}
function run(take: (box: Box) => void) {}
run((box) => box.open());
//               ^^^^ call self-typed.ts#Box.open
client.on('open', (other) => other.open());
//                                 ^^^^ ! call self-typed.ts#Box.open
