/** A framework as data: what it calls the things that serve, and how calls and marks add routes to them. */
import type { LanguageId } from './language.ts';
import type { Site, SiteValue } from './sites.ts';

/** An HTTP method in capitals, `ANY` for all of them, or another verb that a protocol has (`WS`, `QUERY`). */
export type Method = string;

/** An argument of a call or mark: its place among those without a key, or one of some keys. The first that is there counts. */
export type ArgumentPick = number | string | readonly (number | string)[];

/** Which arguments handle requests: the last one, all after the path, the one at a place, what the mark is on, or the function around. */
export type HandlerPick = 'last' | 'rest' | 'marked' | 'around' | ArgumentPick;

export interface RoutePattern {
  /** Names of the call or mark, each with its method; an empty method: `methods` says which. */
  readonly names: Readonly<Record<string, Method>>;
  readonly path?: ArgumentPick;
  /** Where the methods are listed; default, where no name says more: `otherwise`. */
  readonly methods?: ArgumentPick;
  readonly otherwise?: readonly Method[];
  readonly handler: HandlerPick;
  /** A route may have no text for a path: it is then the path around it. */
  readonly mayLackPath?: true;
  /** The path argument may hold the method too: `"GET /users"` (Go's ServeMux). */
  readonly methodInPath?: true;
  /** Counts only on what a call of these names made: `route("/users").get(list)`, where it takes no path. */
  readonly after?: readonly string[];
  /** What other calls of the same chain say: `HandleFunc("/x", f).Methods("GET")`, `Path("/x").Handler(f)`; of marks, the others on the same declaration. */
  readonly chain?: {
    readonly path?: readonly string[];
    readonly methods?: readonly string[];
    /** Calls that are the method by their name: `get().uri("/x")`. */
    readonly verbs?: Readonly<Record<string, Method>>;
  };
  /** Calls among the arguments say the methods, each with its handler: `route("/x", get(list).post(create))`. */
  readonly calls?: Readonly<Record<string, Method>>;
  /** The call in their chain that is given the handler: `web::get().to(list)`. */
  readonly handledBy?: string;
  /** Not one where the same chain, or the same declaration, has one of these. */
  readonly unless?: readonly string[];
  /** The call must have at least this many arguments: `app.get("name")` reads a setting. */
  readonly minArguments?: number;
  /** Path and methods are those of a call of these names, which is the first argument: `app.openapi(createRoute({ … }), handler)`. */
  readonly madeBy?: readonly string[];
  /** Texts after the path are other paths of the same route. */
  readonly morePaths?: true;
  /** What the path must look like. */
  readonly pathLike?: RegExp;
  /** The route is of what the call itself makes, which others mount: `service(redirect("/old", "/new"))`. */
  readonly ofMade?: true;
  /** What comes after the path: the files of a directory, `/*filepath`. */
  readonly below?: string;
  /** The path must be written as a text; otherwise another pattern may fit. */
  readonly pathIsText?: true;
  /** The routes of a class in place of a function; undefined: one, as for a function. */
  readonly ofClass?: (facts: ClassFacts) => readonly ClassRoute[] | undefined;
}

/** A class that answers requests, with what it inherits. */
export interface ClassFacts {
  /** Names of its methods. */
  readonly methods: ReadonlySet<string>;
  /** The types from outside the tree that it extends, as paths: `rest_framework.viewsets.ModelViewSet`. */
  readonly bases: readonly string[];
  /** Marks on its methods. */
  readonly marks: readonly { readonly method: string; readonly site: Site }[];
  /** The text that one of its fields holds. */
  text(field: string): string | undefined;
  /** Arguments of the call that made the handler: `View.as_view({"get": "list"})`. */
  readonly given: readonly SiteValue[];
  /** The name of that call. */
  readonly madeBy: string | undefined;
}

export interface ClassRoute {
  readonly methods: readonly Method[];
  /** Below the path of the class. */
  readonly path?: string;
  /** The method that answers; absent, or not in the tree: the class. */
  readonly member?: string;
}

export interface MountPattern {
  readonly names: readonly string[];
  /** The prefix; absent or no text: none. */
  readonly path?: ArgumentPick;
  /** The routers, or functions and classes that add routes to what they are given. */
  readonly routers: 'rest' | ArgumentPick;
  /** Calls around the router: `include("app.urls")`. Without one of them it is no mount. */
  readonly inside?: readonly string[];
  /** Members of a router that are its list of routes, beside such calls: `api.urls`. */
  readonly members?: readonly string[];
  /** Calls among the routers that are given as the mount itself is: `use(mount("/api", api))`. */
  readonly wrappers?: readonly string[];
  /** The prefix is in place of the one that the router was made with. */
  readonly replacesPrefix?: true;
}

/** Routes that are values: `path("users/", list)` in a list belongs to the list, and is served where that is mounted. */
export interface ValuePatterns {
  /** Where the functions come from that make them, as paths from outside the tree. */
  readonly from: readonly string[];
  readonly routes: readonly RoutePattern[];
  readonly mounts?: readonly MountPattern[];
  /** The variable by which a module is mounted as a whole: `urlpatterns`. */
  readonly variable?: string;
}

export interface GroupPattern {
  readonly names: readonly string[];
  readonly path?: ArgumentPick;
  /** Its routes are those of the function it is given, beside those of its result. */
  readonly hasBlock?: true;
  /** Its result is the router it is called on (`r.use(…).get(…)`); otherwise a new one below that. */
  readonly isSame?: true;
  /** Counts only in a chain that has one of these: `Path("/users").Subrouter()`. */
  readonly with?: readonly string[];
}

/** Something that is made with a prefix: `APIRouter(prefix="/x")`. */
export interface MakePattern {
  readonly names: readonly string[];
  readonly path: ArgumentPick;
  /** Lists of routes that it is made with. */
  readonly routers?: ArgumentPick;
}

export interface MarkPattern extends RoutePattern {
  /** The function that has the mark is mounted where others name it: `scope("/v1").service(hello)`. */
  readonly isMounted?: true;
  /** What a mark must come from, as for `routers`; default: those of the framework. */
  readonly from?: readonly string[];
}

/** A mark on a class gives its methods a prefix. */
export interface ClassPattern {
  readonly names: readonly string[];
  readonly path?: ArgumentPick;
  /** A class without such a mark has no routes. */
  readonly isRequired?: true;
  /** The member of a marked class that answers. */
  readonly member?: string;
  /** A class with such a mark describes what others serve: its methods are calls, not routes. */
  readonly isClient?: true;
}

export interface PathNames {
  readonly type: string;
  readonly member: string;
  /** Texts of other marks on the type, by their names. */
  readonly mark: (name: string) => string | undefined;
}

/** A site as a framework's own reading gets it. */
export interface NestedSite extends Site {
  /** The innermost call that it is written in. */
  readonly around: NestedSite | undefined;
  /** All calls of its chain, with itself. */
  readonly chain: readonly NestedSite[];
  /** Where what it is called on comes from, as paths from outside the tree. */
  readonly origins: () => readonly string[];
  /** The same of what the type around it extends. */
  readonly bases: () => readonly string[];
}

export interface NestedFile {
  readonly path: string;
  /** Modules that it imports. */
  readonly imports: readonly string[];
  readonly sites: readonly NestedSite[];
  /** The text of an argument, also behind a constant. */
  readonly text: (value: SiteValue | undefined) => string | undefined;
}

/** What a framework's own reading finds. */
export interface FoundRoute {
  readonly site: NestedSite;
  readonly methods: readonly Method[];
  readonly path: string;
  /** What handles it: a function, or a type that has `member`. */
  readonly handler?: SiteValue | undefined;
  readonly member?: string | undefined;
  /** The type that has `member`, by its path of names: `Admin.UsersController`. */
  readonly type?: string | undefined;
}

/** Versions that a call puts into paths: `app.enableVersioning()`. */
export interface VersionPattern {
  readonly names: readonly string[];
  /** The mark on a handler that says its version, and the one on a class that may. */
  readonly mark: string;
  readonly classMark: string;
}

/** Routes that files are by their path. */
export interface FilePatterns {
  /** The name of a file that shows a directory to be such a program: `next.config.js`. */
  readonly root: RegExp;
  /** Modules that show it too, where the file itself imports one. */
  readonly modules?: readonly string[];
  /** What a file serves, by its path below that directory; undefined: nothing. */
  readonly routes: (path: string) => FileRoutes | undefined;
}

export interface FileRoutes {
  readonly path: string;
  /** Methods by the exported names that answer them. */
  readonly exports: Readonly<Record<string, Method>>;
}

/** A call that mounts what the files of a directory export: `register(autoload, { dir: join(__dirname, "routes") })`. */
export interface DirectoryPattern {
  readonly names: readonly string[];
  /** What the call is given first, as paths from outside the tree. */
  readonly loaders: readonly string[];
  /** The key of the directory. */
  readonly directory: string;
  /** The key that keeps directories out of the prefix. */
  readonly flat?: string;
  /** What a file may export to name its prefix itself. */
  readonly prefix?: string;
}

/** Records whose entries are procedures or other such records: `router({ list: procedure.query(…), users: usersRouter })`. */
export interface RecordPatterns {
  /** Calls that make one. */
  readonly names: readonly string[];
  /** Calls that join several of them. */
  readonly joins?: readonly string[];
  /** Calls at the end of a procedure, with the method of each. */
  readonly ends: Readonly<Record<string, Method>>;
}

export interface Framework {
  /** As people write it. */
  readonly name: string;
  /** Families of languages whose sites are read. */
  readonly languages: readonly LanguageId[];
  /**
   * Where routers come from, as paths from outside the tree: `express()`, `fastify.FastifyInstance`. What is called on one, or on what
   * it returns, counts too. `?` as the module: any.
   */
  readonly routers?: readonly string[];
  readonly routes?: readonly RoutePattern[];
  /** Its routes are requests that the code sends: what they reach is an endpoint of another program. */
  readonly isClient?: true;
  /**
   * Its routes are topics of a broker of this kind, its requests messages: those with the same topic lead to what listens, whatever
   * library either uses.
   */
  readonly broker?: string;
  /** Marks on fields and parameters that say which topic what they hold is for: `@InjectQueue("emails")`. */
  readonly held?: MakePattern;
  /** The topic of a marked function whose mark gives none, by the path of its file and its name. */
  readonly topicByName?: (path: string, name: string) => string;
  /** Its types are named by whole paths, without an import: `reqwest::Client`. */
  readonly pathsNeedNoImport?: true;
  /** Only in tests: what it reads are calls without a receiver, of names that other code may have. */
  readonly isOnlyInTests?: true;
  /** Paths from outside that are answers to requests, which have members of the same names: `requests.get().headers`. */
  readonly answers?: RegExp;
  readonly mounts?: readonly MountPattern[];
  readonly groups?: readonly GroupPattern[];
  readonly makes?: readonly MakePattern[];
  /** Marks on functions and methods that are routes by themselves. */
  readonly marks?: readonly MarkPattern[];
  /** A function that makes several routers returns the last of them: its last expression is its result. */
  readonly returnsLast?: true;
  /** Types whose extension functions add routes, where a call does not tell its receiver. */
  readonly extensions?: readonly string[];
  /** Calls without a receiver that are in no block add to what the function around them is given, or extends (`fun Route.users()`). */
  readonly functionsAreBlocks?: true;
  /** Modules that marks come from, as paths from outside. */
  readonly markModules?: readonly string[];
  readonly classes?: readonly ClassPattern[];
  readonly values?: ValuePatterns;
  readonly files?: FilePatterns;
  readonly directories?: DirectoryPattern;
  readonly versions?: VersionPattern;
  readonly records?: RecordPatterns;
  /** What joins the parts of a path; default: `/`, with one in front. */
  readonly separator?: string;
  /** Marks on handlers that say which methods they answer: `@api_view(["GET"])`. */
  readonly methodMarks?: { readonly names: Readonly<Record<string, Method>>; readonly methods: ArgumentPick };
  /** What it makes is served with the module that it is made in, unless it is mounted elsewhere. */
  readonly servesModule?: true;
  /** Calls that give the router they are called on a prefix: `router.prefix("/users")`. */
  readonly prefixes?: readonly MakePattern[];
  /** A prefix for all routes of the program: `app.setGlobalPrefix("api")`. */
  readonly globals?: readonly MakePattern[];
  /** Marks count without an import that shows where they come from: one of another file is for all (C#). */
  readonly marksNeedNoImport?: true;
  /** A path like this one is whole: prefixes around it do not count. */
  readonly wholePath?: RegExp;
  /** The path of a marked member of a type whose marks give none. */
  readonly pathByName?: string;
  /** What to make of a whole path: names of the type and member that serve it may be a part of it (`[controller]`). */
  readonly namedPath?: (path: string, names: PathNames) => string;
  /** How it writes parameters in paths: what to make of a text before it is shown. Default: as it is written. */
  readonly pathText?: (text: string) => string;
  /** Reads a whole file, where nesting says more than patterns can. */
  readonly readFile?: (file: NestedFile) => readonly FoundRoute[];
}

/** `{ get: 'GET', … }` of names in one string, with the method each stands for in capitals. */
export const verbs = (names: string): Record<string, Method> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, name.toUpperCase()]));
