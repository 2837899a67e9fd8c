/** Names that every standard library and most packages have: an unbound use of one says nothing about a symbol of the tree. */

const WIDESPREAD = new Set(
  `abs accept acquire add add_argument addEventListener addListener all any append appendChild apply args argv assert
  assertEqual assertIn assertIs assertRaises assertTrue assertFalse at await b64decode b64encode begin bind body build call
  cancel capitalize catch ceil charAt check chunk clear click clone close code collect commit compare compile complete
  concat config configure connect contains content context copy count create createElement cursor data debug decode
  decrypt default delete describe destroy detach dict digest disconnect dispatch display dispose done drop dump dumps emit
  empty encode encrypt end endsWith endswith entries entry equals err error escape eval every exec execute exists exit exp
  expect extend extends fail fetch field fields file fileno fill filter finally find findAll findall finditer findOne
  first flat flatMap flatten float flush fmt focus fold forEach format freeze from fromkeys full fullmatch func function
  get getAttribute getName getValue getvalue group groupby groups handle handler has hasNext hasOwnProperty hash hashCode
  head header headers hexdigest id in includes index indexOf info init input insert instance int into intersection into_iter
  invoke is_empty isEmpty isdigit isfile isdir isdisjoint issubset it item items iter iterator join json key keys kill kind
  lambda last lastIndexOf len length limit list listen listdir ljust load loads localeCompare lock log logger lower lstrip
  main makedirs map match matches max merge message method min mkdir mock modules mount move name names new next node
  normalize not notify now num object of off offset on once open options or order os out output pack padEnd padStart params
  parent parse partition pass path pause peek pipe pop popitem port post pow prepare prev print printf println process
  promise prop props provide publish push put query quit quote race raise raw read readFile readline readlines receive
  redirect reduce ref refresh register reject release reload remove removeListener rename render repeat replace replaceAll
  reply req request require res reset resize resolve response rest result results resume ret retry return returns reverse
  rewind rfind right rindex rollback root round route row rows rpartition rsplit rstrip run save scan search seek select
  self send sendAll serialize set setAttribute setattr setdefault setState setTimeout setUp setup setter shape shift show
  shuffle shutdown signal size skip sleep slice some sort sorted splice split splitlines spy sqrt start startsWith startswith
  stat state status stderr stdin stdout step stop str stream string stringify strip stub style sub submit subscribe substr
  substring subtract sum super swap switch sync table tail tap target task tearDown tell test text textContent then throw
  time timeout title to to_string toBe toEqual toFixed toJSON toList toLowerCase toString toUpperCase token tool top touch
  trace transform translate traverse trim true truncate type uniq unique unlink unlock unmount unpack unshift unsubscribe
  unwrap update upper url use user utf8 valid validate value valueOf values version view visit wait walk warn warning watch
  where width with wrap write writeFile writelines writerow yield zip zfill`.split(/\s+/),
);

/** Special methods are called by the language itself. */
const SPECIAL = /^__\w+__$/;

export const isWidespreadName = (name: string): boolean =>
  WIDESPREAD.has(name) || SPECIAL.test(name) || name.length < 3;

/** The same where methods are written with a capital letter. */
export const isWidespreadMethod = (name: string): boolean =>
  isWidespreadName(name) || WIDESPREAD.has(name.slice(0, 1).toLowerCase() + name.slice(1));
