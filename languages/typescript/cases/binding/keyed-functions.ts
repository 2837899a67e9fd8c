// --- path: package.json ---
{ "name": "app", "dependencies": { "lib": "1" } }
// --- path: config.ts ---
export class Config {
  get(key: string): string { return key }
}
// --- path: module.ts ---
import { Config } from './config'
import { Client, Module, define } from 'lib'

@Module({
  providers: [{ useFactory: (config: Config) => config.get('a') }],
//              ^^^^^^^^^^ ! call config.ts#Config.get
//                                                     ^^^ call config.ts#Config.get
  clients: Client.register([{ useFactory: (config: Config) => config.get('b') }]),
//                                                                   ^^^ call config.ts#Config.get
})
export class App {}

export class Context {
  write(text: string) {}
  register(target: object) {
    define(target, 'help', {
      get: () => this.write('help'),
//                    ^^^^^ call module.ts#Context.write
    })
    return { close: () => this.write('closed') }
//                             ^^^^^ call module.ts#Context.write
  }
}
new Context().register({}).close()
//                         ^^^^^ call module.ts#Context.register.close
