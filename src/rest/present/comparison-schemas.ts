/** The schemas of comparisons of runs. See `response-schemas.ts`. */
import { z } from 'zod';
import { CATEGORIES } from '../../audits/audit.ts';
import { CHECK_CHANGE_KINDS } from '../../reports/show/compare-report-runs.ts';
import { check, count, runSummary, score } from './response-schemas.ts';

const comparisonFields = {
  base: runSummary,
  head: runSummary,
  score_delta: z.number().meta({ description: 'Score of the head minus score of the base.', example: -4.2 }),
  same_catalogue: z.boolean().meta({
    description: 'Whether both runs used the same version of the audit catalogue.',
    example: true,
  }),
  catalogue_changed: z.boolean().meta({
    description:
      'Whether the runs used different versions of the audit catalogue. An upgrade of the service is neither a ' +
      'regression nor a fix of the page, so `regressed`, `new_failures`, `fixed` and `resolved` are 0 then.',
    example: false,
  }),
  regressed: count().meta({ description: 'Number of checks that got worse.', example: 1 }),
  new_failures: count().meta({
    description: 'Number of checks that fail or warn, and did not apply before. They are regressions, too.',
    example: 0,
  }),
  fixed: count().meta({ description: 'Number of checks that got better.', example: 0 }),
  resolved: count().meta({
    description: 'Number of checks that failed or warned, and no longer apply.',
    example: 0,
  }),
  categories: z.array(
    z
      .strictObject({
        category: z.enum(CATEGORIES),
        base_score: score().nullable(),
        head_score: score().nullable(),
        delta: z.number().nullable().meta({ description: 'Null unless both have a score.' }),
      })
      .meta({ id: 'CategoryComparison' }),
  ),
};

const changeFields = {
  audit: z.string().meta({ description: 'Id of the audit.', example: 'image-alt' }),
  kind: z.enum(CHECK_CHANGE_KINDS).meta({
    description:
      '`regressed`, `fixed`: different outcome; `new_failure`, `resolved`: failed or warned in one run, and ' +
      'not applicable in the other; `changed`: same outcome, different value or number of findings; ' +
      '`added`, `removed`: evaluated in one of the runs only, for another reason.',
    example: 'regressed',
  }),
};

/** A comparison with changes of such checks. @param id of the schema of a change */
function comparisonOf<Side extends z.ZodType>(side: Side, id: string) {
  const change = z.strictObject({ ...changeFields, base: side.nullable(), head: side.nullable() });
  return z.strictObject({
    ...comparisonFields,
    changes: z.array(change.meta({ id })).meta({ description: 'In descending order of weight.' }),
  });
}

export const comparison = comparisonOf(check, 'CheckChange').meta({
  id: 'RunComparison',
  description: 'Differences between two completed runs: from the base to the head.',
});

const checkSummary = check.pick({ outcome: true, title: true, value: true }).meta({ id: 'CheckSummary' });

export const comparisonSummary = comparisonOf(checkSummary, 'CheckChangeSummary').meta({
  id: 'RunComparisonSummary',
  description: 'A comparison with `summary=1`.',
});

export const comparisonResponse = z.strictObject({ data: comparison });
export const comparisonSummaryResponse = z.strictObject({ data: comparisonSummary });

export type ComparisonResponse = z.infer<typeof comparison>;
export type ComparisonSummaryResponse = z.infer<typeof comparisonSummary>;
