/** Decorators, annotations and attributes that change or describe a symbol: nothing calls it because of them. */

const MARKS = `
  property staticmethod classmethod abstractmethod abstractproperty override overload final dataclass cached_property cache
  lru_cache wraps contextmanager asynccontextmanager total_ordering singledispatch singledispatchmethod setter getter deleter
  runtime_checkable no_type_check deprecated unique
  Override Deprecated SuppressWarnings FunctionalInterface SafeVarargs Nullable NonNull NotNull Nonnull CheckForNull
  VisibleForTesting Generated Retention Target Documented Inherited Repeatable Contract Immutable ThreadSafe GuardedBy
  Suppress JvmStatic JvmOverloads JvmField JvmName JvmInline JvmSynthetic Throws OptIn Synchronized Volatile Transient
  PublishedApi DslMarker RequiresApi TargetApi Parcelize Stable
  Obsolete Serializable Flags MethodImpl DebuggerDisplay DebuggerStepThrough DebuggerBrowsable DebuggerNonUserCode CLSCompliant
  ComVisible Conditional EditorBrowsable StructLayout FieldOffset NonSerialized ThreadStatic ExcludeFromCodeCoverage
  SuppressMessage UnconditionalSuppressMessage GeneratedCode CompilerGenerated AttributeUsage NotNullWhen NotNullIfNotNull MaybeNull
  MaybeNullWhen AllowNull DisallowNull MemberNotNull MemberNotNullWhen DoesNotReturn SupportedOSPlatform UnsupportedOSPlatform
  RequiresUnreferencedCode RequiresDynamicCode DynamicallyAccessedMembers Pure SetsRequiredMembers InternalsVisibleTo
  JsonIgnore JsonProperty JsonPropertyName JsonPropertyOrder JsonConverter JsonInclude JsonRequired JsonExtensionData
  JsonIgnoreProperties JsonCreator JsonValue JsonFormat JsonTypeInfo JsonSubTypes JsonConstructor JsonSerializable
  XmlIgnore XmlElement XmlAttribute XmlRoot XmlType XmlText XmlEnum XmlArray XmlArrayItem XmlRootElement XmlAccessorType
  DataMember DataContract IgnoreDataMember EnumMember DefaultValue Description DisplayName Display DisplayFormat DataType Category
  Required StringLength MaxLength MinLength Range RegularExpression EmailAddress Phone Url Compare CreditCard BindRequired BindNever
  Key ForeignKey InverseProperty Column Table Index NotMapped DatabaseGenerated ConcurrencyCheck Timestamp Owned Keyless
  ProducesResponseType Produces Consumes SwaggerOperation SwaggerResponse ApiExplorerSettings OpenApiOperation
  ApiProperty ApiResponse ApiResponses ApiOkResponse ApiCreatedResponse ApiOperation ApiTags ApiParam ApiQuery ApiBody ApiBearerAuth
  ApiModel ApiModelProperty Operation Schema Tag Parameter Hidden
  ModuleInitializer SkipLocalsInit CallerMemberName AsyncStateMachine IteratorStateMachine UnscopedRef StackTraceHidden
  SuppressGCTransition Intrinsic TypeForwardedFrom Guid CoClass InterfaceType ClassInterface
  Id GeneratedValue Enumerated Embeddable Embedded MappedSuperclass Basic Lob OneToMany ManyToOne ManyToMany OneToOne JoinColumn
  JoinTable OrderBy Convert Size Min Max NotBlank NotEmpty Email Pattern Past Future Positive Valid Validated
  Getter Setter Data Value Builder ToString EqualsAndHashCode NoArgsConstructor AllArgsConstructor RequiredArgsConstructor
  AllowAnonymous Authorize EnableCors DisableCors ResponseCache OutputCache ValidateAntiForgeryToken IgnoreAntiforgeryToken
  PreAuthorize PostAuthorize Secured RolesAllowed PermitAll DenyAll Cacheable CacheEvict CachePut Async Retryable ResponseStatus
  ResponseBody UseGuards UseInterceptors UseFilters UsePipes HttpCode Header Version Public Roles
  Slf4j Log4j2 SneakyThrows With UtilityClass Transactional Primary Order Qualifier Lazy Scope
  Composable Keep MainThread WorkerThread UiThread AnyThread CheckResult IntDef StringDef StringRes DrawableRes ColorInt
  SerialName ExperimentalSerializationApi ExperimentalCoroutinesApi InternalCoroutinesApi
  IsString IsNumber IsOptional IsBoolean IsArray IsEnum IsInt IsNotEmpty IsEmail ValidateNested Expose Exclude Type Transform
  action computed observable
  derive inline allow warn deny forbid expect cfg cfg_attr doc must_use repr cold track_caller non_exhaustive
  automatically_derived rustfmt target_feature ignore should_panic macro_use macro_export feature path
  ReturnTypeWillChange AllowDynamicProperties SensitiveParameter Attribute NoReturn ArrayShape ExpectedValues
  discardableResult available inlinable frozen MainActor Sendable usableFromInline escaping
  tailrec specialized throws switch unchecked nowarn
  protected required immutable visibleForTesting pragma
`;
const PASSIVE: ReadonlySet<string> = new Set(MARKS.trim().split(/\s+/));

/** C# may write the name of an attribute in full. */
export const isPassiveMark = (name: string): boolean => PASSIVE.has(name.replace(/(?<=.)Attribute$/, ''));
