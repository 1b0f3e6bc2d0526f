import type { ReferenceAnswer } from './ask-references.ts';
import type { SamplePage } from './collect-pages.ts';
import type { OurAnswer } from './open-judge.ts';
import type { ReferenceVerdict } from './reference-verdict.ts';

/** How far from the reference's number of findings ours may be. */
const FINDINGS_TOLERANCE = 0.1;

/**
 * Lighthouse shows these without a score, and only when they find something: a warning of ours is a finding. Of
 * the elements that a person has to judge it keeps one.
 */
const INFORMATIVE = new Set([
  'aria-allowed-role',
  'bypass',
  'duplicate-id-aria',
  'empty-heading',
  'form-field-multiple-labels',
  'identical-links-same-purpose',
  'image-redundant-alt',
  'table-duplicate-name',
  'th-has-data-cells',
  'video-caption',
]);

/** Lighthouse knows no warnings: ours of files under 2 kB are findings there. */
const WARNS_OF_TRIFLES = new Set(['cache-insight', 'render-blocking']);

/** The same id and another question, or one that a loopback address cannot answer. */
const INCOMPARABLE = new Set([
  'clickjacking-mitigation',
  'dom-size-insight',
  'is-on-https',
  'redirects-http',
  'resource-summary',
  'server-response-time',
  'structured-data',
  'trusted-types-xss',
]);

/** The same question under another id. */
const THEIR_IDS: Record<string, string> = {
  'heading-one': 'page-has-heading-one',
  'modern-http': 'modern-http-insight',
  'render-blocking': 'render-blocking-insight',
};

/** A page with what both sides say of it. */
export interface ComparedPage {
  page: SamplePage;
  reference: ReferenceAnswer;
  ours: OurAnswer;
}

/** How one audit fared against its reference. */
export interface AuditAgreement {
  id: string;
  /** Pages on which both sides have a verdict. */
  compared: number;
  /** Those of them that both sides fail, or neither. */
  agreed: number;
  /** Paths of pages that only we fail. */
  falseAlarms: string[];
  /** Paths of pages that only the reference fails. */
  misses: string[];
  /** Pages that both fail. */
  bothFail: number;
  /** Those of them on which the numbers of findings are within 10 % of each other. */
  sameFindings: number;
  /** Paths of those on which they are not. */
  otherFindings: string[];
  /** Pages on which the reference has a verdict and we do not, though the server makes them. */
  unknown: number;
}

/** Compares every audit that the references have too; the worst agreement first. */
export function compareVerdicts(pages: readonly ComparedPage[]): AuditAgreement[] {
  const ids = new Set(pages.flatMap(({ ours }) => Object.keys(ours.checks)));
  return [...ids]
    .filter((id) => !INCOMPARABLE.has(id))
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
    const theirs = reference.verdicts[THEIR_IDS[id] ?? id];
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
  theirs: ReferenceVerdict,
  ours: OurAnswer['checks'][string],
): void {
  tally.compared++;
  const isFinding = INFORMATIVE.has(tally.id) || WARNS_OF_TRIFLES.has(tally.id);
  const weFail = ours.outcome === 'failed' || (ours.outcome === 'warning' && isFinding);
  const theyFail = theirs.outcome === 'failed';
  if (weFail && !theyFail) tally.falseAlarms.push(path);
  else if (theyFail && !weFail) tally.misses.push(path);
  else tally.agreed++;
  if (weFail && theyFail) {
    tally.bothFail++;
    if (INFORMATIVE.has(tally.id) || isNear(ours.findings, theirs.findings)) tally.sameFindings++;
    else tally.otherFindings.push(path);
  }
}

/** An audit of the page as a whole lists nothing. */
function isNear(ours: number, theirs: number | null): boolean {
  return theirs === null || ours === 0 || Math.abs(ours - theirs) <= FINDINGS_TOLERANCE * theirs;
}
