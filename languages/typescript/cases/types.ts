export interface Shape<T = string> extends Base, Partial<Other<T>> {
//               ^^^^^ def interface Shape exported sig=export interface Shape<T = string> extends Base, Partial<Other<T>>
// <- base inherit Base
// <- base inherit generic(Partial,[generic(Other,[T])])
//                                         ^^^^ ref inherit Base
//                                                       ^^^^^ ref type Other
  readonly id: string;
//         ^^ def property Shape.id readonly declaration exported type=literal:string
  size?: number;
//^^^^ def property Shape.size optional
  area(scale: number): number;
//^^^^ def method Shape.area declaration type=literal:number
  area(): number;
//^^^^ def method Shape.area declaration
  get label(): string;
//    ^^^^^ def property Shape.label getter
  (call: string): void;
// ^^^^ ! ref read call
  new (made: string): Shape;
//     ^^^^ ! ref read made
  [index: string]: unknown;
// ^^^^^ ! def property Shape.index
  on: (event: { type: string }) => void;
//^^ def property Shape.on type=function_type(literal:void,[literal:object([property:type(cast(literal:string))])])
//              ^^^^ ! def property Shape.on.type
  nested: { inner: boolean };
//          ^^^^^ def property Shape.nested.inner
}
export type Id = string | number;
//          ^^ def type_alias Id exported type=union(literal:string,literal:number) sig=export type Id = string | number
type Options = Readonly<{
//   ^^^^^^^ def type_alias Options sig=type Options
  /** How deep. */
  depth: number;
//^^^^^ def property Options.depth doc=How deep.
  run(): void;
//^^^ def method Options.run
}>;
type Leading =
  | First
//  ^^^^^ ref type First
  | Second;
type Mapped<T> = { [K in keyof T]: T[K] };
//                  ^ ! ref type K
//                             ^ ! ref type T
type Unpacked<T> = T extends Promise<infer U> ? U : Fallback;
//                                              ^ ! ref type U
//                                                  ^^^^^^^^ ref type Fallback
type Named = User['name'];
//   ^^^^^ def type_alias Named type=typeof(cast(User).name)
type Both = A & B;
//   ^^^^ def type_alias Both type=union:&(A,B)
type Text = `a-${Id}`;
//   ^^^^ def type_alias Text type=literal:string
//               ^^ ref type Id

function use(
  list: Item[],
// <- bind parameter list type=wrapped:array(Item)
  many: ReadonlyArray<Item>,
// <- bind parameter many type=generic(ReadonlyArray,[Item])
  fixed: readonly string[],
// <- bind parameter fixed type=wrapped:array(literal:string)
  maybe: Item | null,
// <- bind parameter maybe type=union(Item,literal:null)
  call: (a: string) => Result,
// <- bind parameter call type=function_type(Result,[literal:string])
  of: typeof config.inner,
//                  ^^^^^ ref read config.inner
// <- bind parameter of type=typeof(config.inner)
  qualified: ns.deep.Type<Item>,
//                   ^^^^ ref type ns.deep.Type
// <- bind parameter qualified type=generic(ns.deep.Type,[Item])
  tuple: [Item, Other],
//        ^^^^ ref type Item
//              ^^^^^ ref type Other
  { a, b: renamed }: Props,
// <- bind parameter a type=property:a(Props)
// <- bind parameter renamed type=property:b(Props)
  inline: { item: Item; load(): Other },
// <- bind parameter inline type=literal:object([property:item(cast(Item)),property:load(cast(function_type(Other)))])
//          ^^^^ ! def property use.item
  make: new () => Item,
// <- bind parameter make type=function_type:new()(Item)
): tuple is Item {
// ^^^^^ ! ref read tuple
  const cast = input as Item;
// <- bind local cast type=_ value=cast(Item,input)
  const angle = <Item>input;
// <- bind local angle value=cast(Item,input)
  const fixedValue = input as const;
// <- bind local fixedValue value=input
  const checked = { a: 1 } satisfies Shape;
//                                   ^^^^^ ref type Shape
// <- bind local checked value=literal:object([property:a(literal:number)])
  const sure = maybe!.value;
// <- bind local sure value=maybe.value
  const map = new Map<string, Item>();
// <- bind local map value=new(Map,[literal:string,Item])
  const got = container.get<Item>(Item);
// <- bind local got value=call(container.get,[Item])
  const either = a ?? b;
// <- bind local either value=union(a,b)
  const picked = flag ? new A() : new B();
// <- bind local picked value=union(new(A),new(B))
  const awaited = await load();
// <- bind local awaited value=await(call(load))
  const items = [new Item()];
// <- bind local items value=[new(Item)]
  const flag2 = !a;
// <- bind local flag2 value=literal:boolean
  const text = `x`;
// <- bind local text value=literal:string
  const first = items[0];
// <- bind local first value=items.0
  return true;
}
