/** Scores of a page, described once for both APIs. Audits import only the types: at run time, they need no zod. */
import { z } from 'zod';
import { ReportResult } from '../describe/report-result.ts';
import { count, derived, list, object, score } from '../describe/vocabulary.ts';
import { type Outcome, OwnCategory } from './audit-type.ts';

/** The share of the applicable checks that could be evaluated. */
export const Coverage = object(
  'Coverage',
  'How many of the checks that apply to the page could be evaluated.',
  {
    judged: count('Checks that passed, warned or failed.'),
    total: count('The same, and checks that are unknown.'),
  },
);
export type Coverage = z.infer<typeof Coverage>;

/** The score of one category. */
export const CategorySummary = object(
  'CategorySummary',
  'Score of one category and the number of its checks by outcome.',
  {
    category: OwnCategory,
    score: score(
      '0 to 100 with one decimal; null if less than half of the applicable points could be evaluated.',
    ).nullable(),
    coverage: Coverage.describe('How many of its checks could be evaluated.'),
    passed: count('Checks that passed.'),
    warning: count('Checks with a warning.'),
    failed: count('Checks that failed.'),
    informative: count('Informative checks.'),
    notApplicable: derived(
      count('Checks that do not apply.'),
      (summary: { not_applicable: number }) => summary.not_applicable,
    ),
    unknown: count('Checks that could not be evaluated.'),
  },
);
export type CategorySummary = Omit<z.infer<typeof CategorySummary>, 'notApplicable'> &
  Record<Outcome, number>;

/** The outcome of a page with its ready fixes. */
export const AfterFixes = object(
  'AfterFixes',
  'The page, audited again with all fixes that are ready: edits of its source, and headers.',
  {
    score: score('The score that the page has with them, 0 to 100 with one decimal.'),
    result: ReportResult.meta({ description: 'The result that the page has with them.', example: 'good' }),
    fixed: list(z.string(), 'Ids of the failed checks and warnings that are fixed.', ['html-has-lang']),
    categories: list(CategorySummary, 'Score and checks of each category.'),
  },
);
export type AfterFixes = Omit<z.infer<typeof AfterFixes>, 'categories'> & { categories: CategorySummary[] };
