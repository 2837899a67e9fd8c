/** The shape of a kind of rule: what it finds in a tree, and what it could not check. One file in `rules/` each. */
import type { RuleKindName, RuleOf } from '../../config/rule-schema.ts';
import type { Session } from '../../workspace/session.ts';

export interface Place {
  readonly path: string;
  /** 0: the place is in no current file. */
  readonly line: number;
  /** From 1. */
  readonly col?: number | undefined;
}

/** A place where a rule does not hold. */
export interface Finding extends Place {
  /** What is wrong there: no full stop. */
  readonly message: string;
  /** Handle of the symbol that it is about. */
  readonly symbol?: string | undefined;
  /** The line of code, where the rule is about text. */
  readonly text?: string | undefined;
  /** Texts that name it whatever its line is. It is accepted when the baseline has all of them. */
  readonly keys: readonly string[];
  /** What each key is about, where it has several. */
  readonly parts?: readonly { readonly path: string; readonly message: string }[] | undefined;
  /** Other places that belong to it. */
  readonly others?: readonly (Place & { readonly message: string })[] | undefined;
}

export interface RuleOutcome {
  readonly findings: readonly Finding[];
  /** Files that the rule was checked in. */
  readonly files: number;
  /** Why there may be more violations: the check is then incomplete. */
  readonly gaps: readonly string[];
  /** What the reader should know besides. */
  readonly notes: readonly string[];
}

export interface RuleContext {
  /** Its directory is the root, so that patterns of a rule mean the same wherever the user stands. */
  readonly session: Session;
  readonly signal?: AbortSignal | undefined;
  /** Whether the baseline has this key of the rule. */
  isAccepted(rule: string, key: string): boolean;
  /** Files that state the rules and what is accepted: they have the texts that rules forbid. */
  readonly ownFiles: ReadonlySet<string>;
  /** Overrides the commit that rules compare with. */
  readonly against?: string | undefined;
}

export interface RuleKind<K extends RuleKindName = RuleKindName> {
  readonly kind: K;
  /** What a rule of this kind asks for, in reports; no full stop. */
  readonly meaning: string;
  /** `links`: of the index. `files`: the current files alone. */
  readonly reads: 'links' | 'files';
  /** In the order of the rules: all of a kind at once, so that a file is read once. Throws BAD_INPUT for a rule that cannot be checked. */
  find(rules: readonly RuleOf<K>[], context: RuleContext): Promise<readonly RuleOutcome[]>;
}

/** A kind that checks one rule after the other. */
export const oneByOne =
  <K extends RuleKindName>(
    find: (rule: RuleOf<K>, context: RuleContext) => RuleOutcome | Promise<RuleOutcome>,
  ): RuleKind<K>['find'] =>
  async (rules, context) => {
    const outcomes: RuleOutcome[] = [];
    for (const rule of rules) outcomes.push(await aboutRule(rule.name, async () => find(rule, context)));
    return outcomes;
  };

/** An error of a pattern or name in a rule, as one of that rule. */
export async function aboutRule<T>(name: string, work: () => Promise<T>): Promise<T> {
  const { AppError } = await import('../../errors/errors.ts');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || (error.code !== 'BAD_INPUT' && error.code !== 'PATH_OUTSIDE_ROOT')) throw error;
    throw new AppError('CONFIG_INVALID', `rule ${name}: ${error.message}`, error.fix, error.details);
  }
}
