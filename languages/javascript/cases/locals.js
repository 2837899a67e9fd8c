const { read: get, deep: { inner } } = require('./store');
//      ^^^^ import require read from ./store as get
//            ^^^ name get
//                         ^^^^^ name inner
//                                              ^^^^^^^ use import literal:./store
global = 1;
// <- name implicit
global;
// <- means implicit
for (index in get) index;
//   ^^^^^ name index
//            ^^^ means get
//                 ^^^^^ means index

function outer(index) {
//             ^^^^^ name parameter
  index = inner;
//^^^^^ means parameter
//        ^^^^^ means inner
  {
    function block() { return block; }
//           ^^^^^ name block
//                            ^^^^^ means block
    block();
//  ^^^^^ means block
  }
  label: for (;;) break label;
//^^^^^ ! means parameter
  return (index) => index;
//        ^^^^^ name arrow
//                  ^^^^^ means arrow
}
