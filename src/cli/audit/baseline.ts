import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CheckOutcome, Importance } from '../../model/check.ts';
import { type CheckChangeKind, compareChecks, compareScores } from '../../runs/compare-runs.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import { printable } from '../terminal/output.ts';

/** The fields that a comparison needs. A passed check without findings has no `evidence_total`. */
const BASELINE_REPORT = z.object({
  score: z.number(),
  catalogue_version: z.string().nullish(),
  checks: z.array(
    z
      .object({
        id: z.string(),
        title: z.string(),
        outcome: CheckOutcome,
        importance: Importance,
        value: z.unknown().optional(),
        evidence_total: z.number().default(0),
      })
      .transform(({ evidence_total, value, ...check }) => ({
        ...check,
        value,
        evidenceTotal: evidence_total,
      })),
  ),
});

/** An earlier report of a page, as `audit --json` printed it. */
export interface Baseline {
  file: string;
  report: z.infer<typeof BASELINE_REPORT>;
}

/**
 * Reads a report that `audit --json` printed, or that the REST API returned in `data`.
 * @throws CommandError when the file cannot be read, or does not contain the report of an audited page
 */
export async function readBaseline(file: string): Promise<Baseline> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new CommandError(`${file} cannot be read.`, EXIT_USAGE, { cause });
  });
  try {
    const parsed = JSON.parse(text);
    return { file, report: BASELINE_REPORT.parse(parsed.data ?? parsed) };
  } catch {
    throw new CommandError(`${file} is not a report printed by audit --json.`, EXIT_USAGE);
  }
}

/** Why a comparison has no regressions and fixes although the scores differ. */
export const OTHER_CATALOGUE =
  'The baseline is of another version of the audits, so changes of checks do not count. Save a new baseline.';

const MARKS: Partial<Record<CheckChangeKind, string>> = {
  regressed: '✗ Regressed',
  new_failure: '✗ New failure',
  fixed: '✓ Fixed',
  resolved: '✓ Resolved',
};

/**
 * Compares a page with its baseline: the scores, and the ids of the audits with each kind of change in descending order
 * of weight. Lists no ids if the runs used different catalogues: an
 * audit may have changed.
 */
export function compareWithBaseline({ report }: Baseline, page: ReportPageData) {
  const { score, catalogue_version } = report;
  const before = { score, catalogueVersion: catalogue_version ?? '', categories: [] };
  const { scoreDelta, sameCatalogue } = compareScores(before, page);
  const changes = changesOfPage(report, page);
  const idsOf = (wanted: CheckChangeKind) =>
    changes.filter(({ kind }) => kind === wanted).map(({ audit }) => audit);
  return {
    score_delta: scoreDelta,
    same_catalogue: sameCatalogue,
    regressed: idsOf('regressed'),
    new_failures: idsOf('new_failure'),
    fixed: idsOf('fixed'),
    resolved: idsOf('resolved'),
  };
}

/** The comparison for a terminal: the scores, then a line for each check that made the page worse or better. */
export function renderComparison(baseline: Baseline, page: ReportPageData): string {
  const { score_delta, same_catalogue, ...ids } = compareWithBaseline(baseline, page);
  const sign = score_delta > 0 ? '+' : '';
  const lines = changesOfPage(baseline.report, page).flatMap(({ audit, kind, base, head }) => {
    const mark = MARKS[kind];
    const title = (kind === 'resolved' ? base : head)?.title ?? audit;
    return mark === undefined ? [] : `  ${mark}: ${printable(title)} (${audit})`;
  });
  return [
    `Since ${printable(baseline.file)}: score ${baseline.report.score} → ${page.score} (${sign}${score_delta}), ` +
      `${ids.regressed.length} regressed, ${ids.new_failures.length} new, ` +
      `${ids.fixed.length} fixed, ${ids.resolved.length} resolved`,
    ...(same_catalogue ? lines : [OTHER_CATALOGUE]),
  ].join('\n');
}

/** The changes since the baseline, except those that a change of the audits may have caused. */
function changesOfPage({ checks, catalogue_version = null }: Baseline['report'], page: ReportPageData) {
  const changes = compareChecks<Baseline['report']['checks'][number]>(
    { checks, catalogueVersion: catalogue_version },
    page,
  );
  return changes.filter(({ catalogueChanged }) => !catalogueChanged);
}
