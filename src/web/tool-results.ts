/** The results of each tool that the explorer calls, as their definitions say. */
import type { Results as BySignature } from '../answers/by-signature/tool.ts';
import type { Results as Changes } from '../answers/changes/tool.ts';
import type { Results as CompareSymbol } from '../answers/compare-symbol/tool.ts';
import type { Results as Dependencies } from '../answers/dependencies/both-directions.ts';
import type { Results as Endpoints } from '../answers/endpoints/tool.ts';
import type { Results as Explore } from '../answers/explore/tool.ts';
import type { Results as Files } from '../answers/files/tool.ts';
import type { Results as Hierarchy } from '../answers/hierarchy/tool.ts';
import type { Results as History } from '../answers/history/tool.ts';
import type { Results as Impact } from '../answers/impact/tool.ts';
import type { Results as RepositoryMap } from '../answers/map/tool.ts';
import type { Results as NamesIn } from '../answers/names-in/tool.ts';
import type { Results as Outline } from '../answers/outline/tool.ts';
import type { Results as Query } from '../answers/query/tool.ts';
import type { Results as ReadFile } from '../answers/read-file/tool.ts';
import type { Results as References } from '../answers/references/tool.ts';
import type { Results as Search } from '../answers/search/tool.ts';
import type { StatusReport } from '../answers/status/tool.ts';
import type { Results as Symbols } from '../answers/symbol/tool.ts';
import type { Results as TestsFor } from '../answers/tests-for/tool.ts';
import type { Results as Trace } from '../answers/trace/tool.ts';

export interface ToolResults {
  readonly by_signature: BySignature;
  readonly changes: Changes;
  readonly compare_symbol: CompareSymbol;
  readonly dependencies: Dependencies;
  readonly dependents: Dependencies;
  readonly endpoints: Endpoints;
  readonly explore: Explore;
  readonly files: Files;
  readonly hierarchy: Hierarchy;
  readonly history: History;
  readonly impact: Impact;
  readonly map: RepositoryMap;
  readonly names_in: NamesIn;
  readonly outline: Outline;
  readonly query: Query;
  readonly read_file: ReadFile;
  readonly references: References;
  readonly search: Search;
  readonly status: StatusReport;
  readonly symbol: Symbols;
  readonly tests_for: TestsFor;
  readonly trace: Trace;
}
