import lighthouse, { type LighthouseAudit } from 'lighthouse';
import { launchBrowser } from '../support/browser.ts';

const CATEGORIES = ['seo', 'accessibility', 'best-practices', 'performance'];
const DEBUGGING_PORT = 9322;
/** The lowest score that Lighthouse itself counts as passed. */
const MIN_PASSING_SCORE = 0.9;

/** By id of our audit: the item of Lighthouse's `document-latency-insight` that corresponds. */
const LATENCY_CHECKS: Record<string, string> = {
  'document-compression': 'usesCompression',
  redirects: 'noRedirects',
};

/** The outcome of one audit of a reference. */
export interface ReferenceCheck {
  outcome: 'failed' | 'passed' | 'not_applicable';
  /** Number of listed findings; null if the audit lists none. */
  findings: number | null;
}

/** The checks of a reference, by audit id. */
export type ReferenceChecks = Record<string, ReferenceCheck>;

/** Starts a browser that Lighthouse connects to. It resolves no other host: the live web changes from day to day. */
export const launchForLighthouse = () =>
  launchBrowser([
    `--remote-debugging-port=${DEBUGGING_PORT}`,
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ]);

/**
 * Runs Lighthouse with its default settings (mobile, simulated throttling) in the started browser.
 * @returns the outcome of each audit, and the time that all take
 */
export async function runLighthouse(url: string): Promise<{ checks: ReferenceChecks; durationMs: number }> {
  const start = performance.now();
  const { lhr } = await lighthouse(url, {
    port: DEBUGGING_PORT,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableFullPageScreenshot: true,
  });
  const durationMs = performance.now() - start;
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);

  const checks: ReferenceChecks = {};
  for (const [id, audit] of Object.entries(lhr.audits)) {
    const check = checkOf(audit);
    if (check && !(id in LATENCY_CHECKS)) checks[id] = check;
  }
  const latency = lhr.audits['document-latency-insight']?.details?.items as
    | Record<string, { value: boolean }>
    | undefined;
  for (const [id, name] of Object.entries(LATENCY_CHECKS)) {
    const line = latency?.[name];
    if (line) checks[id] = { outcome: line.value ? 'passed' : 'failed', findings: null };
  }
  return { checks, durationMs };
}

/** Null for an audit without an outcome: a manual audit, or an error. */
function checkOf({ score, scoreDisplayMode, details }: LighthouseAudit): ReferenceCheck | null {
  if (scoreDisplayMode === 'notApplicable') return { outcome: 'not_applicable', findings: 0 };
  const findings = Array.isArray(details?.items) ? details.items.length : null;
  // Lighthouse shows an audit without a score only if it has findings.
  if (scoreDisplayMode === 'informative') return { outcome: 'failed', findings };
  if (score === null) return null;
  return { outcome: score >= MIN_PASSING_SCORE ? 'passed' : 'failed', findings };
}
