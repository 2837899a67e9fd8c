export const api = {
//           ^^^ def constant api exported sig=export const api
  /** Gets. */
  get: async (id: string): Promise<Item> => load(id),
//^^^ def method api.get async exported doc=Gets. sig=get: async (id: string): Promise<Item>
//                                          ^^^^ ref call load args=1
// <- bind parameter id type=literal:string
  post(body: Body) {},
//^^^^ def method api.post
  get current() { return 1; },
//    ^^^^^^^ def property api.current getter
  url: '/x',
//^^^ def property api.url value=literal:string
  nested: { deep: { fn() {} } },
//^^^^^^ def property api.nested
//                  ^^ def method api.nested.deep.fn
  'quoted key': 1,
  'text/html': function () {},
  [computed]: () => other(),
//                  ^^^^^ ref call other
  shorthand,
//^^^^^^^^^ ref read shorthand
//^^^^^^^^^ ! def property api.shorthand
  'with-dash': 1,
  "ok": 1,

  list: [{ inArray: 1 }],
//^^^^ def property api.list
//         ^^^^^^^ ! def property api.list.inArray
};
get();
// <- ref call get
export const frozen = Object.freeze({ key: 1 } as const);
//           ^^^^^^ def constant frozen
//                                    ^^^ def property frozen.key
export const slice = createSlice({
//           ^^^^^ def constant slice
  name: 'x',
//^^^^ ! def property slice.name
  reducers: {
//^^^^^^^^ def property slice.reducers
    add(state) {},
//  ^^^ def method slice.reducers.add
  },
});
app.component('x', {
  mounted() {},
//^^^^^^^ def method mounted
});
function create() {
  const local = { run() {}, value: 1, go: () => 1 };
//                ^^^ def method create.run local
//                                    ^^ def method create.go local
//                          ^^^^^ ! def property create.value
  request({ success() {}, done: () => finish() });
//          ^^^^^^^ def method create.success local
//                        ^^^^ def method create.done local
//                                    ^^^^^^ ref call finish
  return { start() {}, stop: halt, other };
//         ^^^^^ def method create.start local
// <- bind return value=literal:object([property:start(function),property:stop(halt),property:other(other)])
}
const builder = () => ({ build: () => new Item() });
//                       ^^^^^ def method builder.build local
// <- bind return value=literal:object([property:build(function)])
@Decorated({ handler() {} })
//           ^^^^^^^ ! def method handler
class Plain { settings = { on: true, toggle() {} }; }
//                         ^^ def property Plain.settings.on
//                                   ^^^^^^ def method Plain.settings.toggle
component.defaults = { a: 1 };
//        ^^^^^^^^ ! def property component.defaults
//        ^^^^^^^^ ref write component.defaults
function Widget() {}
Widget.title = 'x';
//     ^^^^^ def property Widget.title
Widget.create = () => new Widget();
//     ^^^^^^ def method Widget.create
export default { render() {} };
//     ^^^^^^^ def constant default default exported
//               ^^^^^^ def method default.render
