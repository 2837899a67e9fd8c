function narrowing(x: Base, y: unknown) {
  if (x instanceof Special && y) {
// <- bind narrow x type=Special

    x.run();
//    ^^^ ref call x.run
  }
  if (!(y instanceof ns.Other)) return;
// <- bind narrow y type=ns.Other
  if (!y) return;
}
function loops(list: Item[], map: Map<string, Item>) {
  for (const item of list) item.run();
// <- bind element item value=list
//                              ^^^ ref call item.run
  for (const [key, value] of map) use(key, value);
// <- bind element key value=position:0(map)
// <- bind element value value=position:1(map)
  for (const name in map) {}
// <- bind local name type=literal:string
  for (let i = 0, n = list.length; i < n; i++) i;
// <- bind local i value=literal:number
//                                             ^ ! ref read i
  for await (const chunk of stream()) {}
// <- bind element chunk value=call(stream)
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
// <- bind element item value=list
// <- bind element kept value=call(list.filter)
  list.map(({ name }) => name);
// <- bind element name value=property:name(list)
  list.sort((a, b) => a.rank - b.rank);
// <- bind element b value=list
  load().then((loaded) => loaded.run());
// <- bind assign loaded value=await(call(load))
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
