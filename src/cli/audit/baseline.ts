import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { CheckOutcome, Importance } from '../../audits/audit-type.ts';
import { requestAsUser } from '../../fetching/request-as-user.ts';
import { compareChecks, compareScores } from '../../runs/compare-runs.ts';
import type { CheckChangeKind } from '../../runs/comparison-type.ts';
import { CommandError, EXIT_USAGE, requireReadable } from '../command-error.ts';
import { printable } from '../terminal/output.ts';
import type { AuditReport } from './audit-report.ts';

/** A passed check without findings has no `evidence_total`. */
const COMPARED_CHECK = z
  .object({
    id: z.string(),
    title: z.string(),
    outcome: CheckOutcome,
    importance: Importance,
    value: z.unknown().optional(),
    evidence_total: z.number().default(0),
  })
  .transform(({ value, evidence_total: evidenceTotal, ...check }) => ({ ...check, value, evidenceTotal }));

/** The fields that a comparison needs. */
const COMPARED_REPORT = z
  .object({
    url: z.string(),
    score: z.number(),
    catalogue_version: z.string().nullish(),
    checks: z.array(COMPARED_CHECK),
  })
  .transform(({ catalogue_version, ...report }) => ({
    ...report,
    catalogueVersion: catalogue_version ?? '',
    categories: [],
  }));
/** Earlier reports of pages, as `audit --json` printed them. */
export type Baseline = Awaited<ReturnType<typeof readBaseline>>;

/**
 * Reads reports that `audit --json` printed, or one that the REST API returned in `data`, from a file or from the URL of a
 * report page or of a report in the REST API.
 * @param headers for the request, such as the key of a service
 * @throws CommandError when it cannot be read, or does not contain the report of an audited page
 */
export async function readBaseline(source: string, headers: Record<string, string> = {}) {
  const reading = URL.canParse(source) ? download(source, headers) : readFile(source, 'utf8');
  const text = await requireReadable(source, reading);
  try {
    const parsed = JSON.parse(text);
    const reports = Array.isArray(parsed)
      ? parsed.filter(({ status }) => status !== 'failed')
      : [parsed.data ?? parsed];
    return { source, reports: reports.map((report) => COMPARED_REPORT.parse(report)) };
  } catch {
    throw new CommandError(`${source} is not a report printed by audit --json.`, EXIT_USAGE);
  }
}

async function download(address: string, headers: Record<string, string>): Promise<string> {
  const url = new URL(address);
  if (/^\/r\/[^/.]+$/.test(url.pathname)) url.pathname += '.json';
  const { isOk, status, text } = await requestAsUser(url.href, { headers });
  if (isOk) return text;
  throw new Error(`The server responds with status ${status}.`);
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

/** A page compared with its baseline, as JSON and for a terminal. */
export type Comparison = NonNullable<ReturnType<typeof compareWithBaseline>>;

/**
 * Compares an audited page with its report in the baseline: the scores, and the ids of the audits with each kind of change
 * in descending order of weight. Lists no ids if the runs used different catalogues: an audit may have changed.
 * @param isOnly whether no other page is audited; then a single report is that of the page, whatever its URL
 * @returns null if the baseline has no report of the page
 */
export function compareWithBaseline({ source, reports }: Baseline, page: AuditReport, isOnly: boolean) {
  const [first, ...others] = reports;
  const isPair = isOnly && others.length === 0;
  const base = isPair ? first : reports.find(({ url }) => pathOf(url) === pathOf(page.url));
  if (!base) return null;
  const head = COMPARED_REPORT.parse(page);
  const { scoreDelta, sameCatalogue } = compareScores(base, head);
  const changes = compareChecks(base, head).filter(({ catalogueChanged }) => !catalogueChanged);
  const idsOf = (wanted: CheckChangeKind) =>
    changes.filter(({ kind }) => kind === wanted).map(({ audit }) => audit);
  const ids = {
    regressed: idsOf('regressed'),
    new_failures: idsOf('new_failure'),
    fixed: idsOf('fixed'),
    resolved: idsOf('resolved'),
  };
  const lines = changes.flatMap(({ audit, kind, base, head }) => {
    const mark = MARKS[kind];
    const title = (kind === 'resolved' ? base : head)?.title ?? audit;
    return mark === undefined ? [] : `  ${mark}: ${printable(title)} (${audit})`;
  });
  const sign = scoreDelta > 0 ? '+' : '';
  return {
    /** Ids of the audits that are a regression. */
    worse: [...ids.regressed, ...ids.new_failures],
    json: { score_delta: scoreDelta, same_catalogue: sameCatalogue, ...ids },
    text: [
      `Since ${printable(source)}: score ${base.score} → ${head.score} (${sign}${scoreDelta}), ` +
        `${ids.regressed.length} regressed, ${ids.new_failures.length} new, ` +
        `${ids.fixed.length} fixed, ${ids.resolved.length} resolved`,
      ...(sameCatalogue ? lines : [OTHER_CATALOGUE]),
    ].join('\n'),
  };
}

/** The path and query of a URL: the baseline may be of another host, such as that of a preview. */
function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
