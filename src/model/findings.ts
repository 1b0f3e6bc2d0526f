/** The results of a run, which the run and the report that shows it have. */
import { z } from 'zod';
import { ReportResult } from '../describe/report-result.ts';
import {
  count,
  derived,
  enumeration,
  fieldOf,
  list,
  location,
  object,
  score,
  shownAs,
  text,
} from '../describe/vocabulary.ts';
import { PageFacts } from '../facts/page-facts-type.ts';
import { Check, OwnCategory } from './check.ts';

const Coverage = object('Coverage', 'How many of the checks that apply to the page could be evaluated.', {
  judged: count('Checks that passed, warned or failed.'),
  total: count('The same, and checks that are unknown.'),
});

const CategorySummary = object(
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

const Rendering = enumeration('Rendering', 'Where a page is rendered.', {
  server: 'On the server: the HTML contains the content.',
  client: 'In the browser, by JavaScript: checks of the body are unknown.',
});

/** When a report has no results. */
export const BEFORE_RUN = 'before the first completed run';
/** When a run has no results. */
export const UNCOMPLETED = 'unless it completed';

/** The results of a run. @param absence the condition under which they are null or empty */
export const findings = (absence: typeof BEFORE_RUN | typeof UNCOMPLETED) =>
  z.strictObject({
    finalUrl: location(`URL after redirects; null ${absence}.`, 'https://example.com/').nullable(),
    cappedBy: list(z.string(), 'Ids of failed checks, and `coverage`, that lower the result.', []),
    coverage: derived(
      Coverage.describe(`How many checks could be evaluated; null ${absence}.`).nullable(),
      (run: Record<'coverageJudged' | 'coverageTotal', number>) => ({
        judged: run.coverageJudged,
        total: run.coverageTotal,
      }),
    ),
    rendering: shownAs(
      text(`Where the page is rendered; null ${absence}.`, 'server'),
      fieldOf(Rendering),
    ).nullable(),
    categories: list(CategorySummary, `Score and checks of each category; empty ${absence}.`),
    page: PageFacts.describe(`Facts of the page; null ${absence}.`).nullable(),
    checks: list(Check, `The outcome of every audit; empty ${absence}.`),
    afterFixes: AfterFixes.nullable().meta({
      description: `The outcome of the page with its ready fixes; null ${absence}, or if fixes were not proved.`,
    }),
    patch: text(
      `Unified diff of the source of the page with all edits that are ready, for \`patch -p1\`; null ${absence}, or without such edits.`,
      null,
    ).nullable(),
    catalogueVersion: text(`Version of the audit catalogue of the run; null ${absence}.`).nullable(),
  });
