/** The results of a run, which the run and the report that shows it have. */
import { z } from 'zod';
import { Check } from '../audits/check-type.ts';
import { AfterFixes, CategorySummary, Coverage } from '../audits/score-type.ts';
import { derived, enumeration, fieldOf, list, location, shownAs, text } from '../describe/vocabulary.ts';
import { PageFacts } from '../facts/page-facts-type.ts';

const Rendering = enumeration('Rendering', 'Where a page is rendered.', {
  server: 'On the server: the HTML contains the content.',
  client: 'In the browser, by JavaScript: checks of the body are unknown.',
});

/** When a report has no results. */
export const BEFORE_RUN = 'before the first completed run';
/** The results of a run. @param absence the condition under which they are null or empty */
export const findings = (absence: string) =>
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
