// --- path: model.ts ---
export class Workspace {
  start(): this { return this; }
  stop(): void {}
}
export class Car {
  static made = 0;
  engine = new Workspace();
  private readonly parts: Workspace[] = [];
  byName = new Map<string, Workspace>();
  constructor(private spare: Workspace, readonly owner?: Owner) {}
  get main(): Workspace { return this.engine; }
  static build(): Car { return new Car(new Workspace()); }
  async load(): Promise<Workspace> { return this.spare; }
  //                                          ^^^^^ read model.ts#Car.spare
  run() {
    this.engine.start().stop();
    //          ^^^^^ call model.ts#Workspace.start
    //                  ^^^^ call model.ts#Workspace.stop
    this.main.start();
    //   ^^^^ read model.ts#Car.main
    //        ^^^^^ call model.ts#Workspace.start
    this.made;
    //   ^^^^ ! read model.ts#Workspace.stop
    for (const part of this.parts) part.stop();
    //                                  ^^^^ call model.ts#Workspace.stop
    this.parts.forEach((part) => part.start());
    //                                ^^^^^ call model.ts#Workspace.start
    this.parts.map((part) => part.start()).pop().stop();
    //                                           ^^^^ call model.ts#Workspace.stop
    this.byName.get('a').start();
    //                   ^^^^^ call model.ts#Workspace.start
    for (const [, value] of this.byName) value.stop();
    //                                         ^^^^ call model.ts#Workspace.stop
    this.load().then((engine) => engine.stop());
    //                                  ^^^^ call model.ts#Workspace.stop
    this.owner?.pay();
    //          ^^^ call model.ts#Owner.pay
    this.unheard();
    //   ^^^^^^^ call unknown
  }
}
interface Owner { pay(): void; friend: { greet(): Owner } }
// --- path: main.ts ---
import { Car, Workspace } from './model';
async function drive(car: Car, any: any, fuel: Fuel) {
  const { engine, owner: { friend } } = car;
  //      ^^^^^^ read model.ts#Car.engine
  engine.stop();
  //     ^^^^ call model.ts#Workspace.stop
  friend.greet().pay();
  //             ^^^ call model.ts#Owner.pay
  (await car.load()).stop();
  //                 ^^^^ call model.ts#Workspace.stop
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
  const shape = { engine: new Workspace(), nested: { car } };
  shape.engine.stop();
  //           ^^^^ call model.ts#Workspace.stop
  shape.nested.car.run();
  //               ^^^ call model.ts#Car.run
  ({ ...shape }).engine.start();
  //                    ^^^^^ call model.ts#Workspace.start
  (any as Workspace).stop();
  //              ^^^^ call model.ts#Workspace.stop
  const pair: [Car, Workspace] = [car, engine];
  pair[1].stop();
  //      ^^^^ call model.ts#Workspace.stop
  if (any instanceof Workspace) {
    any.start();
    //  ^^^^^ call model.ts#Workspace.start
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
function twice(kind: Kind, one: Car['engine'], all: Readonly<{ car: Car }> & { more: Workspace }) {
  kind.build().run();
  //   ^^^^^ call model.ts#Car.build
  one.stop();
  //  ^^^^ call model.ts#Workspace.stop
  all.car.run();
  //      ^^^ call model.ts#Car.run
  all.more.stop();
  //       ^^^^ call model.ts#Workspace.stop
}
