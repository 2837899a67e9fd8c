import { api, type Shape } from './api';
const table = load();
table.rows.filter((row) => row.ok).map(render);
//                                 ^^^ ref call call(table.rows.filter).map args=1
//         ^^^^^^ ref call table.rows.filter args=1
//    ^^^^ ref read table.rows
// <- ref read table
//                                     ^^^^^^ ref read render
//                 ^^^ ! ref read row
//                             ^^ ref read row.ok
api?.client?.send?.(...args);
//           ^^^^ ref call api.client.send args=-2
//   ^^^^^^ ref read api.client
new api.Client<Shape>(1, 2);
//      ^^^^^^ ref new api.Client args=2
//             ^^^^^ ref type Shape
new Plain;
//  ^^^^^ ref new Plain args=0
html`<p>${table}</p>`;
// <- ref call html args=-2
css`plain`;
// <- ref call css args=1
throw new api.Failure('x');
//            ^^^^^^^ ref throw api.Failure
//            ^^^^^^^ ref new api.Failure args=1
throw RangeError('x');
//    ^^^^^^^^^^ ref throw RangeError
throw make();
//    ^^^^ ! ref throw make
throw table;
//    ^^^^^ ! ref throw table
counter += step;
// <- ref write counter
//         ^^^^ ref read step
table.size++;
//    ^^^^ ref write table.size
//    ^^^^ ! ref read table.size
total = table.count = 1;
// <- ref write total
//            ^^^^^ ref write table.count
({ total, rows: counter } = table);
// ^^^^^ ref write total
//              ^^^^^^^ ref write counter
const shorthand = { api, [key]: value, key: 1 };
//                  ^^^ ref read api
//                        ^^^ ref read key
//                              ^^^^^ ref read value
listen('x', handler);
//          ^^^^^^^ ref read handler
label: for (;;) { break label; }
// <- ! ref read label
//                      ^^^^^ ! ref read label
(cond ? first : second)(1);
//      ^^^^^ ref read first
//              ^^^^^^ ref read second
(wrapped)(1);
 // <- ref call wrapped args=1
api['dynamic'](1);
//   ^^^^^^^ ref call api.dynamic args=1
// <- ref read api
delete api.gone;
//         ^^^^ ref read api.gone
if (thing instanceof api.Thing) {}
//                       ^^^^^ ref read api.Thing
typeof maybe === 'undefined';
//     ^^^^^ ref read maybe
import.meta.url;
//     ^^^^ ! ref read meta
function local(parameter: Shape) {
  const variable = parameter;
//                 ^^^^^^^^^ ! ref read parameter
  variable.run();
//         ^^^ ref call variable.run
  parameter(variable);
//^^^^^^^^^ ref call parameter args=1
//          ^^^^^^^^ ! ref read variable
  return variable;
}
call(function named() { named(); });
//            ^^^^^ def function named
//                      ^^^^^ ref call named
// <- ref call call args=1
@Controller('path')
 // <- ref decorate Controller
class Routes {
  constructor(@Inject() private readonly one: One, @api.Opt() two: Two) {}
//             ^^^^^^ ref decorate Inject args=0
//                                                      ^^^ ref decorate api.Opt args=0
//                                            ^^^ ref type One
  @Get() @Use(guard) list(@Query('q') q: string) {}
// ^^^ ref decorate Get
//        ^^^ ref decorate Use args=1
//            ^^^^^ ref read guard
//                         ^^^^^ ref decorate Query args=1
}
