import lighthouse, { type LighthouseAudit } from 'lighthouse';
import type { ReferenceVerdict, ReferenceVerdicts } from './reference-verdict.ts';

const CATEGORIES = ['seo', 'accessibility', 'best-practices', 'performance'];
/** Lighthouse's own mark for a pass. */
const MIN_PASSING_SCORE = 0.9;

/** Our audits that ask what is one line of Lighthouse's `document-latency-insight`. */
const LATENCY_CHECKS: Record<string, string> = {
  'document-compression': 'usesCompression',
  redirects: 'noRedirects',
};

/** Asks Lighthouse as it comes (mobile, simulated throttling), through a browser that listens on the port. */
export async function askLighthouse(
  url: string,
  port: number,
): Promise<{ verdicts: ReferenceVerdicts; durationMs: number }> {
  const start = performance.now();
  const { lhr } = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: CATEGORIES,
    disableFullPageScreenshot: true,
  });
  const durationMs = performance.now() - start;
  if (lhr.runtimeError) throw new Error(lhr.runtimeError.message);

  const verdicts: ReferenceVerdicts = {};
  for (const [id, audit] of Object.entries(lhr.audits)) {
    const verdict = verdictOf(audit);
    if (verdict && !(id in LATENCY_CHECKS)) verdicts[id] = verdict;
  }
  const latency = lhr.audits['document-latency-insight']?.details?.items as
    | Record<string, { value: boolean }>
    | undefined;
  for (const [id, name] of Object.entries(LATENCY_CHECKS)) {
    const line = latency?.[name];
    if (line) verdicts[id] = { outcome: line.value ? 'passed' : 'failed', findings: null };
  }
  return { verdicts, durationMs };
}

/** Null where it has none: manual audits, errors. */
function verdictOf({ score, scoreDisplayMode, details }: LighthouseAudit): ReferenceVerdict | null {
  if (scoreDisplayMode === 'notApplicable') return { outcome: 'not_applicable', findings: 0 };
  const findings = Array.isArray(details?.items) ? details.items.length : null;
  // Audits without a score are shown when they have findings.
  if (scoreDisplayMode === 'informative') return { outcome: 'failed', findings };
  if (score === null) return null;
  return { outcome: score >= MIN_PASSING_SCORE ? 'passed' : 'failed', findings };
}
