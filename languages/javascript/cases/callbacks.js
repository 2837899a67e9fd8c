app.get('/users', (req, res) => { list(res); });
//                ^ def function `app.get("/users") callback` local anonymous lines=1-1
describe('a "list" of users', function () {
//                            ^ def function `describe("a "list" of users") callback` anonymous lines=2-8
  it('works', async () => {
//            ^ def function `it("works") callback` anonymous async
    await load();
  });
  function helper() { load(); }
//         ^^^^^^ def function helper -anonymous
  setTimeout(() => 1, 10);
//           ^ def function `setTimeout callback` anonymous
});
fetch('x').then((r) => r.body).catch((e) => report(e));
//              ^ ! def function `then callback`
//                                   ^ def function `catch callback` anonymous
new Promise((resolve) => resolve());
//          ^ def function `new Promise callback` anonymous
items.map((i) => list(i)).filter(function (i) { return list(i); });
//        ^ ! def function `items.map callback`
//                               ^ ! def function `filter callback`
(function () { list(); })();
(function () { list(); }).call(this);
function make() {
  configure({ data() { list(); }, run: () => list() });
//            ^^^^ def method make.data local
//                                ^^^ def method make.run local
  let f;
  f = () => list();
//    ^ def function make.f anonymous
  return () => 1;
//       ^ def function `make.returned function` anonymous
}
const table = [() => 1, make];
//             ^ def function `table.element function` anonymous
const value = compute(() => list());
//    ^^^^^ def constant value -anonymous
//                    ^ def function `value.compute callback` anonymous
