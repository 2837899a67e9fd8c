@Injectable({ scope: 1 })
 // <- ref decorate Injectable args=1
export abstract class Service<T extends Item> extends lib.Base<T> implements Runs, Holds<T> {
//                    ^^^^^^^ def class Service exported abstract lines=1-36 sig=export abstract class Service<T extends Item> extends lib.Base<T> implements Runs, Holds<T>
// <- base inherit generic(lib.Base,[T])
// <- base implement Runs
// <- base implement generic(Holds,[T])
//                                                        ^^^^ ref inherit lib.Base
//                                                                           ^^^^ ref implement Runs
//                                                                                 ^^^^^ ref implement Holds
//                                                                                 ^^^^^ ! ref type Holds
//                                      ^^^^ ref type Item
//                                                             ^ ! ref type T
// <- bind type_parameter T type=Item
  static count = 0;
//       ^^^^^ def field Service.count static exported value=literal:number
  #secret: Map<string, Item> = new Map<string, Item>();
//^^^^^^^ def field Service.#secret private -exported type=generic(Map,[literal:string,Item]) value=new(Map,[literal:string,Item])
  private readonly name?: string;
//                 ^^^^ def field Service.name private readonly optional -publicApi
  protected abstract kind: string;
//                   ^^^^ def field Service.kind protected abstract
  declare extra: Extra;
//        ^^^^^ def field Service.extra declaration type=Extra
  'quoted-name' = 1;
  handler = (event: Event): void => this.handle(event);
//^^^^^^^ def method Service.handler sig=handler = (event: Event): void
//                                       ^^^^^^ ref call this.handle args=1
// <- bind parameter event type=Event
  static {
    setup();
//  ^^^^^ ref call setup
  }
  [key: string]: unknown;
// ^^^ ! def property Service.key
// ^^^ ! ref read key
  constructor(private readonly repo: Repo<Item>, public id = 1, plain: Plain, @Inject(TOKEN) readonly token?: Token) {
//^^^^^^^^^^^ def constructor Service.constructor
//                             ^^^^ def field Service.repo private readonly type=generic(Repo,[Item])
//                                                      ^^ def field Service.id value=literal:number exported
//                                                              ^^^^^ ! def field Service.plain
//                                                                                                    ^^^^^ def field Service.token readonly optional
//                                                                             ^^^^^^ ref decorate Inject args=1
//                                                                                    ^^^^^ ref read TOKEN
// <- bind parameter repo type=generic(Repo,[Item])
    super(plain);
    // <- ref call super.constructor args=1
    this.name = plain.name;
//       ^^^^ ref write this.name
//                    ^^^^ ref read plain.name
  }
  get size(): number {
//    ^^^^ def property Service.size getter type=literal:number
    return this.#secret.size;
//              ^^^^^^^ ref read this.#secret
  }
  set size(value) {}
//    ^^^^ def property Service.size setter
  find(id: string): Item;
//^^^^ def method Service.find declaration
  @Log()
  async find(id: any): Promise<Item> {
//      ^^^^ def method Service.find async -declaration lines=23-26 sig=async find(id: any): Promise<Item>
    return super.find(id);
//               ^^^^ ref call super.find args=1
// <- bind return value=call(super.find)
  }
  *items() {}
// ^^^^^ def method Service.items generator
  abstract reset(): void;
//         ^^^^^ def method Service.reset abstract declaration
  override toString() { return ''; }
//         ^^^^^^^^ def method Service.toString override
  [Symbol.iterator]() {}
  ['computed']() {}
  table = {
//^^^^^ def field Service.table sig=table
    a: 1,
  };
  options: { deep: { value: string } };
//           ^^^^ def property Service.options.deep
//                   ^^^^^ def property Service.options.deep.value
}

class Mixed extends mixin(A, B) {}
// <- base inherit call(mixin)
//                  ^^^^^ ref call mixin args=2
//                        ^ ref read A
class Props extends Component<{ title: string }> {}
//                              ^^^^^ ! def property Props.title
const make = () => class extends Base {
  run() {}
//^^^ def method make.class.run local
};
function factory() {
  return class Named extends Base {};
//             ^^^^^ def class factory.Named local
// <- base inherit Base
}
