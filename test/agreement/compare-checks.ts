import type { SamplePage } from './collect-pages.ts';
import type { OurReport } from './open-engine.ts';
import type { ReferenceCheck } from './run-lighthouse.ts';
import type { ReferenceReport } from './run-references.ts';

/** How much our number of findings may differ, as a share of the reference's number. */
const FINDINGS_TOLERANCE = 0.1;

/**
 * Lighthouse shows these audits without a score, and only if they have findings, so a warning of ours counts as failed.
 * Of the elements that need manual review it lists one.
 */
const INFORMATIVE = `
  aria-allowed-role bypass duplicate-id-aria empty-heading form-field-multiple-labels
  identical-links-same-purpose image-redundant-alt table-duplicate-name th-has-data-cells video-caption
`.split(/\s+/);

/** Lighthouse has no warnings: it fails for files under 2 kB, for which ours only warn. */
const WARNS_FOR_SMALL_FILES = new Set(['cache-insight', 'render-blocking']);

/** Audits that check something else under the same id, or whose outcome a loopback address determines. */
const INCOMPARABLE = `
  clickjacking-mitigation dom-size-insight is-on-https redirects-http resource-summary
  server-response-time structured-data trusted-types-xss
`.split(/\s+/);

/** The reference's id of the same audit, by our id. */
const THEIR_IDS: Record<string, string> = {
  'heading-one': 'page-has-heading-one',
  'modern-http': 'modern-http-insight',
  'render-blocking': 'render-blocking-insight',
};

/** A page with the report of the references and ours. */
export interface ComparedPage {
  page: SamplePage;
  reference: ReferenceReport;
  ours: OurReport;
}

/** The agreement of one audit with its reference, over all pages. */
export interface AuditAgreement {
  id: string;
  /** Number of pages for which both have an outcome. */
  compared: number;
  /** Number of those pages that both fail, or neither. */
  agreed: number;
  /** Paths of pages that only we fail. */
  falseAlarms: string[];
  /** Paths of pages that only the reference fails. */
  misses: string[];
  /** Number of pages that both fail. */
  bothFail: number;
  /** Number of pages that both fail with numbers of findings within 10 % of each other. */
  sameFindings: number;
  /** Paths of the other pages that both fail. */
  otherFindings: string[];
  /** Number of server-rendered pages for which the reference has an outcome and ours is unknown. */
  unknown: number;
}

/** Compares every audit that a reference has too, sorted by agreement, the lowest first. */
export function compareChecks(pages: readonly ComparedPage[]): AuditAgreement[] {
  const ids = new Set(pages.flatMap(({ ours }) => Object.keys(ours.checks)));
  return [...ids]
    .filter((id) => !INCOMPARABLE.includes(id))
    .map((id) => compareAudit(id, pages))
    .filter(({ compared, unknown }) => compared + unknown > 0)
    .sort((a, b) => a.agreed / a.compared - b.agreed / b.compared || a.id.localeCompare(b.id));
}

function compareAudit(id: string, pages: readonly ComparedPage[]): AuditAgreement {
  const tally: AuditAgreement = {
    id,
    compared: 0,
    agreed: 0,
    falseAlarms: [],
    misses: [],
    bothFail: 0,
    sameFindings: 0,
    otherFindings: [],
    unknown: 0,
  };
  for (const { page, reference, ours } of pages) {
    const theirs = reference.checks[THEIR_IDS[id] ?? id];
    const check = ours.checks[id];
    if (!theirs || !check || check.outcome === 'informative') continue;
    if (check.outcome === 'unknown') tally.unknown += ours.isClientRendered ? 0 : 1;
    else addTo(tally, page.path, theirs, check);
  }
  return tally;
}

function addTo(
  tally: AuditAgreement,
  path: string,
  theirs: ReferenceCheck,
  ours: OurReport['checks'][string],
): void {
  tally.compared++;
  const isFinding = INFORMATIVE.includes(tally.id) || WARNS_FOR_SMALL_FILES.has(tally.id);
  const weFail = ours.outcome === 'failed' || (ours.outcome === 'warning' && isFinding);
  const theyFail = theirs.outcome === 'failed';
  if (weFail && !theyFail) tally.falseAlarms.push(path);
  else if (theyFail && !weFail) tally.misses.push(path);
  else tally.agreed++;
  if (weFail && theyFail) {
    tally.bothFail++;
    if (INFORMATIVE.includes(tally.id) || isNear(ours.findings, theirs.findings)) tally.sameFindings++;
    else tally.otherFindings.push(path);
  }
}

/** Also true if either lists no findings, because its audit is about the page as a whole. */
function isNear(ours: number, theirs: number | null): boolean {
  return theirs === null || ours === 0 || Math.abs(ours - theirs) <= FINDINGS_TOLERANCE * theirs;
}
