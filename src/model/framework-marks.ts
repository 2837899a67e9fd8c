/** Decorators, annotations and attributes that hand a symbol to a framework, by what it becomes. */
import type { RootKind } from './root-kinds.ts';

const MARKS: Partial<Record<RootKind, string>> = {
  handler: `route get post put patch delete head options trace websocket api_route before_request after_request
    errorhandler exception_handler middleware on_event receiver register handler connect endpoint
    Get Post Put Patch Delete Head Options All Sse MessagePattern EventPattern SubscribeMessage GrpcMethod GrpcStreamMethod
    Query Mutation Subscription ResolveField Resolver OnEvent OnQueueActive OnQueueCompleted OnQueueFailed OnWorkerEvent
    GetMapping PostMapping PutMapping PatchMapping DeleteMapping RequestMapping MessageMapping ExceptionHandler
    ModelAttribute InitBinder Bean PostConstruct PreDestroy TransactionalEventListener StreamListener HostListener
    KafkaListener RabbitListener JmsListener EventListener SqsListener GET POST PUT PATCH DELETE HEAD OPTIONS Path
    HttpGet HttpPost HttpPut HttpPatch HttpDelete HttpHead HttpOptions Route
    field_validator model_validator validator root_validator field_serializer model_serializer computed_field
    validates validates_schema pre_load post_load pre_dump post_dump hybrid_property
    listens_for listener callback tool template_filter template_global template_test context_processor teardown_request
    teardown_appcontext app_context_processor before_app_request after_app_request app_errorhandler url_value_preprocessor
    cli_command user_loader unauthorized_handler shell_context_processor filter simple_tag inclusion_tag simple_block_tag
    action display on message_handler callback_query_handler subscribe subscriber consumer event slash_command
    RestController ControllerAdvice RestControllerAdvice Controller Configuration ConfigurationProperties
    SpringBootApplication JSInvokable UnmanagedCallersOnly DllExport ModuleInitializer
    OnOpen OnMessage OnClose OnError ServerEndpoint WebServlet WebFilter WebListener Provider ApplicationScoped
    wasm_bindgen no_mangle export_name pyfunction pymodule pyclass pymethods napi panic_handler global_allocator
    alloc_error_handler proc_macro proc_macro_derive proc_macro_attribute used link_section interrupt exception`,
  main: 'entry UIApplicationMain NSApplicationMain',
  command: 'command group Command CommandHandler SubCommand Subcommand Parser AsCommand default_command',
  job: `task shared_task periodic_task job cron cronjob actor db_task db_periodic_task Cron Interval Timeout Process Processor
    Scheduled Schedules Async_task background_task scheduled_job flow asset op repeat_every dag`,
  lambda: `Function FunctionName function_name cloud_event http_trigger LambdaFunction`,
  plugin: 'hookimpl hookspec Plugin AutoService Extension AutoConfiguration',
  test: `fixture Test ParameterizedTest RepeatedTest TestFactory TestTemplate BeforeEach AfterEach BeforeAll AfterAll Before After
    BeforeClass AfterClass Fact Theory TestMethod TestCase TestCaseSource TestClass TestFixture SetUp TearDown OneTimeSetUp
    OneTimeTearDown TestInitialize TestCleanup ClassInitialize ClassCleanup AssemblyInitialize AssemblyCleanup
    Benchmark GlobalSetup GlobalCleanup IterationSetup IterationCleanup DataProvider test bench rstest test_case quickcheck proptest
    given when then step Given When Then And But`,
  migration: 'Migration DbContextAttribute',
};

const KIND_BY_MARK: ReadonlyMap<string, RootKind> = new Map(
  Object.entries(MARKS).flatMap(([kind, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, kind as RootKind] as const),
  ),
);

/** What a symbol with this mark is to its framework; undefined where nothing is known. C# may write the name in full. */
export const kindOfMark = (name: string): RootKind | undefined =>
  KIND_BY_MARK.get(name) ?? KIND_BY_MARK.get(name.replace(/(?<=.)Attribute$/, ''));

export const FRAMEWORK_MARKS: readonly string[] = [...KIND_BY_MARK.keys()].flatMap((name) =>
  /^[A-Z]/.test(name) && !name.endsWith('Attribute') ? [name, `${name}Attribute`] : [name],
);
