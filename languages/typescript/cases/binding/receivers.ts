// --- path: model.ts ---
export class Engine {
  start(): this { return this; }
  stop(): void {}
}
export class Car {
  static made = 0;
  engine = new Engine();
  private readonly parts: Engine[] = [];
  byName = new Map<string, Engine>();
  constructor(private spare: Engine, readonly owner?: Owner) {}
  get main(): Engine { return this.engine; }
  static build(): Car { return new Car(new Engine()); }
  async load(): Promise<Engine> { return this.spare; }
  //                                          ^^^^^ read model.ts#Car.spare
  run() {
    this.engine.start().stop();
    //          ^^^^^ call model.ts#Engine.start
    //                  ^^^^ call model.ts#Engine.stop
    this.main.start();
    //   ^^^^ read model.ts#Car.main
    //        ^^^^^ call model.ts#Engine.start
    this.made;
    //   ^^^^ ! read model.ts#Engine.stop
    for (const part of this.parts) part.stop();
    //                                  ^^^^ call model.ts#Engine.stop
    this.parts.forEach((part) => part.start());
    //                                ^^^^^ call model.ts#Engine.start
    this.parts.map((part) => part.start()).pop().stop();
    //                                           ^^^^ call model.ts#Engine.stop
    this.byName.get('a').start();
    //                   ^^^^^ call model.ts#Engine.start
    for (const [, value] of this.byName) value.stop();
    //                                         ^^^^ call model.ts#Engine.stop
    this.load().then((engine) => engine.stop());
    //                                  ^^^^ call model.ts#Engine.stop
    this.owner?.pay();
    //          ^^^ call model.ts#Owner.pay
    this.unheard();
    //   ^^^^^^^ call unknown
  }
}
interface Owner { pay(): void; friend: { greet(): Owner } }
// --- path: main.ts ---
import { Car, Engine } from './model';
async function drive(car: Car, any: any, fuel: Fuel) {
  const { engine, owner: { friend } } = car;
  //      ^^^^^^ read model.ts#Car.engine
  engine.stop();
  //     ^^^^ call model.ts#Engine.stop
  friend.greet().pay();
  //             ^^^ call model.ts#Owner.pay
  (await car.load()).stop();
  //                 ^^^^ call model.ts#Engine.stop
  car['run']();
  //   ^^^ call model.ts#Car.run
  any.stop();
  //  ^^^^ call dynamic
  Car.build().run();
  //  ^^^^^ call model.ts#Car.build
  //          ^^^ call model.ts#Car.run
  Car.run();
  //  ^^^ ! call model.ts#Car.run
  car.made;
  //  ^^^^ read model.ts#Car.made
  const maker = Car;
  new maker(null).run();
  //              ^^^ call model.ts#Car.run
  const shape = { engine: new Engine(), nested: { car } };
  shape.engine.stop();
  //           ^^^^ call model.ts#Engine.stop
  shape.nested.car.run();
  //               ^^^ call model.ts#Car.run
  ({ ...shape }).engine.start();
  //                    ^^^^^ call model.ts#Engine.start
  (any as Engine).stop();
  //              ^^^^ call model.ts#Engine.stop
  const pair: [Car, Engine] = [car, engine];
  pair[1].stop();
  //      ^^^^ call model.ts#Engine.stop
  if (any instanceof Engine) {
    any.start();
    //  ^^^^^ call model.ts#Engine.start
  }
  if (isCar(any)) {
    any.run();
    //  ^^^ call model.ts#Car.run
  }
  if (!isCar(any)) return;
  any.run();
  //  ^^^ call model.ts#Car.run
  (any ?? car).run();
  //           ^^^ call model.ts#Car.run
  fuel.burn();
  //   ^^^^ call external
}
function isCar(value: unknown): value is Car { return true; }
import type { Fuel } from 'fuel';
type Kind = typeof Car;
function twice(kind: Kind, one: Car['engine'], all: Readonly<{ car: Car }> & { more: Engine }) {
  kind.build().run();
  //   ^^^^^ call model.ts#Car.build
  one.stop();
  //  ^^^^ call model.ts#Engine.stop
  all.car.run();
  //      ^^^ call model.ts#Car.run
  all.more.stop();
  //       ^^^^ call model.ts#Engine.stop
}
