function narrowing(x: Base, y: unknown) {
  if (x instanceof Special && y) {
// <- bind narrow x type=narrowed:is(x,Special)

    x.run();
//    ^^^ ref call x.run
  }
  if (!(y instanceof ns.Other)) return;
// <- bind narrow y type=narrowed:is(y,ns.Other)
  if (!y) return;
}
function loops(list: Item[], map: Map<string, Item>) {
  for (const item of list) item.run();
// <- bind local item value=index:loop(list)
//                              ^^^ ref call item.run
  for (const [key, value] of map) use(key, value);
// <- bind local key value=position:0(index:loop(map))
// <- bind local value value=position:1(index:loop(map))
  for (const name in map) {}
// <- bind local name type=literal:string
  for (let i = 0, n = list.length; i < n; i++) i;
// <- bind local i value=literal:number
//                                             ^ ! ref read i
  for await (const chunk of stream()) {}
// <- bind local chunk value=index:loop(call(stream))
  let outer;
  for (outer of list) {}
// <- bind assign outer
  outer = new Item();
// <- bind assign outer value=new(Item)
}
async function fail() {
  try {
    risky();
  } catch (error: unknown) {
// <- bind catch error type=literal:unknown
    log(error);
//      ^^^^^ ! ref read error
  } finally {
    done();
//  ^^^^ ref call done
  }
  try {} catch ({ message }) {}
// <- bind catch message
  switch (kind()) {
    case Kind.A: {
//            ^ ref read Kind.A
      const scoped = 1;
      return scoped;
// <- bind return value=scoped
    }
  }
}
function callbacks(list: Item[]) {
  list.filter((item) => item.ok).forEach(function (kept) {});
// <- bind assign item value=argument:0(argument:0(list.filter))
// <- bind assign kept value=argument:0(argument:0(call(list.filter).forEach))
  list.map(({ name }) => name);
// <- bind assign name value=property:name(argument:0(argument:0(list.map)))
  list.sort((a, b) => a.rank - b.rank);
// <- bind assign b value=argument:1(argument:0(list.sort))
  load().then((loaded) => loaded.run());
// <- bind assign loaded value=argument:0(argument:0(call(load).then))
  list.find((typed: Special) => typed.ok);
// <- ! bind element typed value=list
  custom.each((thing) => thing);
// <- ! bind element thing value=custom
}
class Returns {
  make() {
    list.map((item) => { return item.other; });
// <- ! bind return value=item.other
    return this;
// <- bind return value=this
  }
  lazy = () => this.make();
// <- bind return value=call(this.make)
}
const { a, b } = useThing();
// <- bind symbol a
function takes({ inner: { deep }, list: [head] }: Props = defaults) {}
// <- bind parameter deep type=property:deep(property:inner(Props))
// <- bind parameter head type=position:0(property:list(Props)) value=position:0(property:list(defaults))
