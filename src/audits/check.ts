import type { Page } from '../engine/page.ts';
import { clipJson } from '../engine/text/clip-json.ts';
import type { Confidence } from '../facts/certainty/confidence.ts';
import { documentConfidence } from '../facts/certainty/rendering.ts';
import { MAX_EVIDENCE } from '../facts/evidence.ts';
import type { Evidence } from '../facts/evidence-type.ts';
import { isSameSite } from '../facts/same-site.ts';
import { type Audit, type AuditFinding, categoriesOf, type ResultDefinition } from './audit.ts';
import type { Check } from './check-type.ts';
import type { Fix } from './finding-type.ts';
import { isIncomplete, type OfferedFix } from './fixes/changes.ts';
import { importanceBySavings, pointsOf } from './score.ts';

/** The least sure last. */
const CONFIDENCES: readonly Confidence[] = ['certain', 'likely', 'low'];

/** The fixes that audits offer, by the id of the audit. */
export type OfferedFixes = Map<string, readonly OfferedFix[]>;

/** Runs one audit. If it throws, the outcome is `unknown`. @param offered receives the fixes */
export function checkPage(audit: Audit, page: Page, offered?: OfferedFixes): Check {
  try {
    const found = audit.audit(page);
    const declared = audit.results[found.result];
    if (!declared) throw new Error(`${audit.id} does not declare the result ${found.result}.`);
    const [result, finding] = audit.isAboutFiles
      ? setOtherSitesApart(declared, found, page)
      : [declared, found];
    const confidence = result.outcome === 'unknown' ? 'certain' : confidenceOf(audit, finding, page);
    const check = makeCheck(audit, result, { ...finding, confidence });
    if (check.fixes.length > 0 && finding.fixes) offered?.set(audit.id, finding.fixes);
    return check;
  } catch {
    const title = `${audit.title} could not be checked`;
    return makeCheck(audit, { outcome: 'unknown', title, reason: 'crashed' }, {});
  }
}

/** The lower of the audit's own confidence and the highest that its basis allows. */
function confidenceOf(audit: Audit, finding: AuditFinding, page: Page): Confidence {
  const basis = finding.basis ?? audit.basis ?? 'document';
  const highest = basis === 'document' ? documentConfidence(page) : 'certain';
  const own = finding.confidence ?? 'certain';
  return CONFIDENCES.indexOf(own) > CONFIDENCES.indexOf(highest) ? own : highest;
}

// Each field by name: a spread object takes three times the memory.
function makeCheck(
  audit: Audit,
  { outcome, title, advice, reason, sameCauseAs }: ResultDefinition,
  finding: Omit<AuditFinding, 'result'>,
): Check {
  const { id, category, reference, description } = audit;
  const { evidence = [], fixes = [] } = finding;
  const isProblem = outcome === 'failed' || outcome === 'warning';
  const isFinding = isProblem || outcome === 'informative';
  const savings =
    isFinding && finding.savings ? { bytes: null, milliseconds: null, ...finding.savings } : null;
  const importance = isProblem && savings ? importanceBySavings(audit.importance, savings) : audit.importance;
  return {
    id,
    category,
    categories: categoriesOf(audit),
    importance,
    ...(importance !== audit.importance && { auditImportance: audit.importance }),
    outcome,
    reference,
    description,
    points: pointsOf(importance, outcome),
    // Depends on the other checks.
    scoreGain: 0,
    savings,
    sameCauseAs: finding.sameCauseAs ?? sameCauseAs ?? null,
    fixes: isFinding ? clipJson(fixes.map(unproved)) : [],
    reason: outcome === 'unknown' ? (finding.reason ?? reason ?? null) : null,
    confidence: finding.confidence ?? 'certain',
    title: clipJson(finding.title ?? title),
    advice: outcome === 'passed' ? null : clipJson(finding.advice ?? advice ?? null),
    value: clipJson(finding.value ?? null),
    expected: clipJson(finding.expected ?? null),
    evidence: clipJson(evidence.slice(0, MAX_EVIDENCE)),
    evidenceTotal: finding.evidenceTotal ?? evidence.length,
  };
}

/** A fix as it is published while nothing is known about the page with it. */
function unproved(fix: OfferedFix): Fix {
  const { label, language, code, steps = [] } = fix;
  const applicability = isIncomplete(fix) ? 'placeholders' : 'example';
  return { label, language, code, applicability, edits: [], steps: [...steps] };
}

/** More sites are only counted. */
const MAX_NAMED_SITES = 2;

/**
 * Sets the files of other sites apart, whose servers the author of the page cannot change: their evidence says so. If
 * all files are of other sites, the result is at most a warning, without fixes for the server of the page.
 */
function setOtherSitesApart<Result extends ResultDefinition>(
  result: Result,
  finding: AuditFinding,
  page: Page,
): [Result, AuditFinding] {
  if (result.outcome !== 'failed' && result.outcome !== 'warning') return [result, finding];
  const evidence = finding.evidence ?? [];
  const hosts = evidence.map((piece) => otherHost(piece, page));
  if (hosts.every((host) => host === null)) return [result, finding];
  const apart = {
    ...finding,
    evidence: evidence.map((piece, i) => (hosts[i] ? { ...piece, note: noteOf(piece, hosts[i]) } : piece)),
  };
  if (hosts.includes(null)) return [result, apart];
  const advice = `${sitesText(new Set(hosts))}, not your server: load these files from your own server, or ask for the change there.`;
  return [
    { ...result, outcome: 'warning' },
    { ...apart, advice, fixes: [] },
  ];
}

/** The host of a file of another site; null for a file of the site of the page, and without a file. */
function otherHost({ url }: Evidence, page: Page): string | null {
  const host = url === null ? null : (URL.parse(url)?.hostname ?? null);
  return host === null || isSameSite(host, new URL(page.url).hostname) ? null : host;
}

function noteOf({ note }: Evidence, host: string): string {
  const where = `on ${host}, not your server`;
  return note === null ? where : `${note}; ${where}`;
}

function sitesText(hosts: ReadonlySet<string | null>): string {
  return hosts.size > MAX_NAMED_SITES ? `On ${hosts.size} other sites` : `On ${[...hosts].join(' and ')}`;
}
