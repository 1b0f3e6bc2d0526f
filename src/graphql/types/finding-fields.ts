import type { InputShapeFromFields } from '@pothos/core';
import { Category, CheckOutcome, Importance, type Outcome } from '../../audits/audit-type.ts';
import { CATALOGUE } from '../../audits/catalogue.ts';
import type { Check } from '../../audits/check-type.ts';
import { COVERAGE_CAP } from '../../audits/score.ts';
import { AfterFixes } from '../../audits/score-type.ts';
import { descriptionOf, enumeration } from '../../describe/vocabulary.ts';
import { sumOf } from '../../engine/sum-of.ts';
import type { ReportFindings } from '../../model/report.ts';
import type { RunFindings } from '../../model/run.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { countedAs } from '../operation-cost.ts';
import { AuditRef, auditField, auditOfName } from './check.ts';
import { enumOf, type FieldBuilder, type FieldsOf, implement } from './published.ts';

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

const checkFilter = builder.args((t) => ({
  category: t.field({ type: enumOf(Category), description: 'Only checks in this category.' }),
  outcome: t.field({
    type: enumOf(CheckOutcome),
    description: 'Only checks with this outcome.',
    deprecationReason: 'Use `outcomes`.',
  }),
  outcomes: t.field({
    type: [enumOf(CheckOutcome)],
    description: 'Only checks with one of these outcomes. Combined with `outcome`, both must match.',
  }),
  importance: t.field({ type: enumOf(Importance), description: 'Only checks of this importance.' }),
}));

type CheckFilter = InputShapeFromFields<typeof checkFilter>;

const CapKind = enumeration('CapKind', 'Kind of a cap.', {
  audit: 'An audit failed that no good page fails.',
  coverage: 'Too few checks could be evaluated.',
});

const Cap = builder.objectRef<string>('Cap').implement({
  description: 'Something that lowers the result below that of the score.',
  fields: (t) => ({
    kind: t.field({
      type: enumOf(CapKind),
      description: 'The kind of cap.',
      resolve: (cappedBy) => (cappedBy === COVERAGE_CAP ? 'coverage' : 'audit'),
    }),
    audit: t.field({
      ...auditField,
      nullable: true,
      description: 'The failed audit in the current catalogue; null unless the kind is AUDIT.',
      resolve: (cappedBy) => (cappedBy === COVERAGE_CAP ? null : auditOfName(cappedBy)),
    }),
  }),
});

implement(builder.objectRef<AfterFixes>('AfterFixes'), AfterFixes, {
  own: (t) => ({
    fixed: t.field({
      type: [AuditRef],
      description: 'The audits whose failed checks and warnings are fixed.',
      resolve: ({ fixed }) => fixed.map(auditOfName),
    }),
  }),
});

/**
 * Options of the fields with the results of a run: of the run itself, and of the report that shows it.
 * @param absence the condition under which they are null or empty
 * @param runIdOf id of the completed run; null without one
 */
export function findingFields<Parent extends object>(
  { shape }: typeof ReportFindings | typeof RunFindings,
  absence: string,
  runIdOf: (parent: Parent) => number | null,
) {
  const readRun = async (parent: Parent, { loaders }: GraphqlContext) => {
    const runId = runIdOf(parent);
    return runId === null ? null : await loaders.runFindings.load(runId);
  };
  return {
    source: (field: string) => (field in shape ? readRun : undefined),
    fields: {
      cappedBy: { deprecationReason: 'Use `caps`, which has a type.' },
      checks: {
        description: `${descriptionOf(shape.checks)} Arguments that leave fewer checks reduce its cost.`,
        extensions: countedAs((filter) => sizeOfChecks(filter)),
        args: checkFilter,
        resolve: async (parent: Parent, filter: CheckFilter, { loaders }: GraphqlContext) => {
          const runId = runIdOf(parent);
          const checks = runId === null ? [] : await loaders.runChecks.load(runId);
          return checks.filter((check) => isSelected(check, filter));
        },
      },
    } satisfies FieldsOf<typeof ReportFindings, Parent>,
    caps: (t: FieldBuilder<Parent>) =>
      t.field({
        type: [Cap],
        description: `What lowers the result below that of the score; empty ${absence}.`,
        resolve: async (parent, _args, context) => (await readRun(parent, context))?.cappedBy ?? [],
      }),
  };
}

function isSelected(
  check: Pick<Check, 'categories' | 'outcome' | 'importance'>,
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
  const share = sumOf(wanted, (name) => OUTCOME_SHARES[name]);
  return Math.ceil((CHECKS * audits.length * Math.min(1, share)) / CATALOGUE.length);
}
