import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { OUTCOMES } from '../../audits/audit.ts';
import type { Check } from '../../audits/check.ts';
import { POINTS } from '../../audits/score.ts';
import {
  type CheckChange,
  type CheckChangeKind,
  compareChecks,
  compareScores,
} from '../../runs/compare-runs.ts';
import type { ReportPageData } from '../../web/report-page/report-page-data.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import { printable } from '../terminal/output.ts';
import type { AuditResponse } from './present-audit.ts';

/** An earlier report of a page, as `audit --json` printed it. */
export interface Baseline {
  file: string;
  report: AuditResponse & { score: number };
}

/** The differences between a page and its baseline. */
export interface BaselineComparison {
  score_delta: number;
  /** Whether both were evaluated with the same version of the catalogue. */
  same_catalogue: boolean;
  /** Ids of audits, in descending order of weight. Empty with another catalogue: its audits may have changed. */
  regressed: string[];
  new_failures: string[];
  fixed: string[];
  resolved: string[];
}

/** The fields that a comparison needs. */
const BASELINE_REPORT = z.looseObject({
  score: z.number(),
  checks: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      outcome: z.enum(OUTCOMES),
      importance: z.enum(Object.keys(POINTS)),
    }),
  ),
  categories: z.array(z.looseObject({})),
});

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
    return { file, report: BASELINE_REPORT.parse(parsed.data ?? parsed) as unknown as Baseline['report'] };
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

/** Compares a page with its baseline. */
export function compareWithBaseline({ report }: Baseline, page: ReportPageData): BaselineComparison {
  const { scoreDelta, sameCatalogue } = compareScores(
    { ...report, catalogueVersion: report.catalogue_version ?? '' },
    page,
  );
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
function changesOfPage(report: AuditResponse, page: ReportPageData): CheckChange[] {
  const before = report.checks.map(
    // The other fields with names of this API are not compared.
    ({ evidence_total = 0, ...check }) => ({ ...check, evidenceTotal: evidence_total }) as unknown as Check,
  );
  const base = { checks: before, catalogueVersion: report.catalogue_version };
  return compareChecks(base, page).filter(({ catalogueChanged }) => !catalogueChanged);
}
