/** Comparisons of two completed runs, described once for both APIs. */
import { z } from 'zod';
import { AUDIT_ID, OwnCategory } from '../audits/audit-type.ts';
import { Check } from '../audits/check-type.ts';
import { RunSummary } from '../database/queries/run-list.ts';
import type { Model } from '../describe/vocabulary.ts';
import {
  count,
  derived,
  enumeration,
  flag,
  list,
  number,
  object,
  score,
  text,
} from '../describe/vocabulary.ts';

/** The kinds of changes, in the order in which changes of the same weight are listed. */
export const CheckChangeKind = enumeration('CheckChangeKind', 'The change of a check between two runs.', {
  regressed: 'It got worse, for example from passed to failed.',
  new_failure: 'It fails or warns, and did not apply before: the first image without alt text, for example.',
  fixed: 'It got better. Left out if one of the pages has an error status (400 and above).',
  resolved: 'It failed or warned, and no longer applies. Left out as `FIXED`.',
  added: 'Evaluated in the head run only, for another reason: unknown in the base run, for example.',
  removed: 'Evaluated in the base run only, for another reason.',
  changed: 'The outcome is the same, but the value or the number of findings differs.',
});

export type CheckChangeKind = z.infer<typeof CheckChangeKind>;

const CategoryComparison = object('CategoryComparison', 'The scores of a category in two runs.', {
  category: OwnCategory,
  baseScore: score('In the base run; null if too few checks could be evaluated.').nullable(),
  headScore: score('In the head run; null if too few checks could be evaluated.').nullable(),
  delta: number('Head minus base; null unless both have a score.').nullable(),
});

/** The scores of two runs. */
export const ScoreFields = z.strictObject({
  scoreDelta: number('Score of the head minus score of the base.', -4.2),
  sameCatalogue: flag('Whether both runs used the same version of the audit catalogue.', true),
  catalogueChanged: derived(
    flag(
      'Whether the runs used different versions of the audit catalogue. An upgrade of the service is neither a regression nor a fix of the page, so `regressed`, `newFailures`, `fixed` and `resolved` are 0 then; `changes` lists the differences.',
      false,
    ),
    ({ sameCatalogue }: { sameCatalogue: boolean }) => !sameCatalogue,
  ),
  categories: list(CategoryComparison, 'The scores of every category.'),
});

/** The numbers of changes. */
export const ChangeCounts = z.strictObject({
  regressed: count('Number of checks that got worse.', 1),
  newFailures: count(
    'Number of checks that fail or warn, and did not apply before. They are regressions, too.',
    0,
  ),
  fixed: count('Number of checks that got better.', 0),
  resolved: count('Number of checks that failed or warned, and no longer apply.', 0),
});

/** The change of a check that is shown in this way. */
function changeOf<Side extends Model>(name: string, side: Side) {
  return object(name, 'The change of one check between two runs.', {
    audit: text(AUDIT_ID, 'image-alt'),
    kind: CheckChangeKind.meta({ description: 'The kind of change.', example: 'regressed' }),
    base: side
      .describe('The check in the base run; null if its catalogue did not contain the audit.')
      .nullable(),
    head: side
      .describe('The check in the head run; null if its catalogue did not contain the audit.')
      .nullable(),
  });
}

function comparisonOf<Change extends Model>(name: string, about: string, change: Change) {
  const { categories, ...scores } = ScoreFields.shape;
  return object(name, about, {
    base: RunSummary.describe('The earlier or reference run.'),
    head: RunSummary.describe('The run to compare with the base.'),
    ...scores,
    ...ChangeCounts.shape,
    categories,
    changes: list(change, 'The checks that differ, in descending order of weight.'),
  });
}

/** The change of one audit's check from one run to another. */
export const CheckChange = changeOf('CheckChange', Check);
export type CheckChange<Compared extends ComparedCheck = Check> = Pick<
  z.infer<typeof CheckChange>,
  'audit' | 'kind'
> & {
  base: Compared | null;
  head: Compared | null;
  /**
   * Whether the runs used different catalogues: then the audit may have changed instead of the page, and the change
   * counts neither as a regression nor as a fix. Versions are compared, not the entries of the audit, because an entry
   * does not show a change of its code.
   */
  catalogueChanged: boolean;
};

/** The parts of a check that a comparison reads. */
export type ComparedCheck = Pick<Check, 'id' | 'outcome' | 'importance' | 'evidenceTotal'> & {
  value: unknown;
};

export const RunComparison = comparisonOf(
  'RunComparison',
  'Differences between two completed runs: from the base to the head.',
  CheckChange,
);

const CheckSummary = object(
  'CheckSummary',
  '',
  Check.pick({ outcome: true, title: true, value: true }).shape,
);

/** A comparison without evidence, advice and fixes. */
export const RunComparisonSummary = comparisonOf(
  'RunComparisonSummary',
  'A comparison with `summary=1`.',
  changeOf('CheckChangeSummary', CheckSummary),
);
