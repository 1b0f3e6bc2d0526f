import type { Outcome } from '../../audits/audit.ts';
import { CATALOGUE } from '../../audits/catalogue.ts';
import type { Check as CheckRecord } from '../../audits/check.ts';
import type { RunFindings } from '../../reports/show/report-details.ts';
import type { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { countedAs } from '../operation-cost.ts';
import { Check } from './check.ts';
import { CategoryEnum, CheckOutcomeEnum, ImportanceEnum, RenderingEnum } from './enums.ts';
import { PageFacts } from './page-facts.ts';
import { Cap, CategorySummary, Coverage } from './report-parts.ts';

type FieldBuilder<Parent> = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Parent>;

/** Estimated number of checks of a page. */
const CHECKS = 100;
/** Estimated share of the checks of a page by outcome: the cost is computed before the checks are read. */
const OUTCOME_SHARES: Record<Outcome, number> = {
  passed: 0.6,
  warning: 0.2,
  failed: 0.3,
  informative: 0.1,
  not_applicable: 0.6,
  unknown: 0.3,
};

interface CheckFilter {
  category?: CheckRecord['category'] | null | undefined;
  outcome?: Outcome | null | undefined;
  outcomes?: readonly Outcome[] | null | undefined;
  importance?: CheckRecord['importance'] | null | undefined;
}

/**
 * The fields with the results of a run: of the run itself, and of the report that shows it.
 * @param runIdOf id of the completed run; null without one
 * @param absence the condition under which a field is null or empty, for descriptions
 */
export function findingFields<Parent extends object>(
  t: FieldBuilder<Parent>,
  runIdOf: (parent: Parent) => number | null,
  absence: string,
) {
  function found<Value, Empty>(read: (run: RunFindings) => Value, empty: Empty) {
    return async (parent: Parent, _args: object, { loaders }: GraphqlContext): Promise<Value | Empty> => {
      const runId = runIdOf(parent);
      const run = runId === null ? null : await loaders.runFindings.load(runId);
      return run ? read(run) : empty;
    };
  }
  return {
    finalUrl: t.field({
      type: 'URL',
      nullable: true,
      description: `URL after redirects; null ${absence}.`,
      resolve: found((run) => run.finalUrl, null) as never,
    }),
    cappedBy: t.stringList({
      description: 'Ids of failed blocker checks, and `coverage`, that lower the result.',
      deprecationReason: 'Use `caps`, which has a type.',
      resolve: found((run) => run.cappedBy, []) as never,
    }),
    caps: t.field({
      type: [Cap],
      description: `What lowers the result below that of the score; empty ${absence}.`,
      resolve: found((run) => run.cappedBy, []) as never,
    }),
    coverage: t.field({
      type: Coverage,
      nullable: true,
      description: `How many checks could be evaluated; null ${absence}.`,
      resolve: found((run) => ({ judged: run.coverageJudged, total: run.coverageTotal }), null) as never,
    }),
    rendering: t.field({
      type: RenderingEnum,
      nullable: true,
      description: `Where the page is rendered; null ${absence}.`,
      resolve: found((run) => run.rendering, null) as never,
    }),
    catalogueVersion: t.string({
      nullable: true,
      description: `Version of the audit catalogue of the run; null ${absence}.`,
      resolve: found((run) => run.catalogueVersion, null) as never,
    }),
    categories: t.field({
      type: [CategorySummary],
      description: `Score and checks of each category; empty ${absence}.`,
      resolve: found((run) => run.categories, []) as never,
    }),
    checks: t.field({
      type: [Check],
      description: `The outcome of every audit; empty ${absence}. Arguments that leave fewer checks reduce its cost.`,
      extensions: countedAs((filter) => sizeOfChecks(filter)),
      args: {
        category: t.arg({ type: CategoryEnum, description: 'Only checks in this category.' }),
        outcome: t.arg({
          type: CheckOutcomeEnum,
          description: 'Only checks with this outcome.',
          deprecationReason: 'Use `outcomes`.',
        }),
        outcomes: t.arg({
          type: [CheckOutcomeEnum],
          description: 'Only checks with one of these outcomes. Combined with `outcome`, both must match.',
        }),
        importance: t.arg({ type: ImportanceEnum, description: 'Only checks of this importance.' }),
      },
      resolve: (async (parent: Parent, filter: CheckFilter, { loaders }: GraphqlContext) => {
        const runId = runIdOf(parent);
        const checks = runId === null ? [] : await loaders.runChecks.load(runId);
        return checks.filter((check) => isSelected(check, filter));
      }) as never,
    }),
    page: t.field({
      type: PageFacts,
      nullable: true,
      description: `Facts of the page; null ${absence}.`,
      resolve: found((run) => run.page, null) as never,
    }),
  };
}

function isSelected(
  check: Pick<CheckRecord, 'categories' | 'outcome' | 'importance'>,
  { category, outcome, outcomes, importance }: CheckFilter,
): boolean {
  return (
    (category == null || check.categories.includes(category)) &&
    (outcome == null || check.outcome === outcome) &&
    (outcomes == null || outcomes.includes(check.outcome)) &&
    (importance == null || check.importance === importance)
  );
}

/** Estimated number of the checks of a page that the filter selects. */
function sizeOfChecks({ category, outcome, outcomes, importance }: CheckFilter): number {
  const audits = CATALOGUE.filter((audit) =>
    isSelected({ ...audit, outcome: 'passed' }, { category, importance }),
  );
  const wanted = (Object.keys(OUTCOME_SHARES) as Outcome[]).filter(
    (name) => (outcome == null || name === outcome) && (outcomes == null || outcomes.includes(name)),
  );
  const share = wanted.reduce((sum, name) => sum + OUTCOME_SHARES[name], 0);
  return Math.ceil((CHECKS * audits.length * Math.min(1, share)) / CATALOGUE.length);
}
