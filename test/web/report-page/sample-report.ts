import { auditPage } from '../../../src/audits/audit-page.ts';
import type { Check } from '../../../src/audits/check-type.ts';
import { parsePage } from '../../../src/engine/page.ts';
import type { ReportData } from '../../../src/report-view/report-data.ts';
import { sourceOf } from '../../audits/audit-cases.ts';
import { exampleFix } from '../../support/example-fix.ts';

const HTML = `<html>
<head><title>Oak &amp; Iron: garden tools made to last</title>
<script src="https://cdn.example.net/app.js"></script></head>
<body onload="start()">
<center><h1>Garden tools</h1></center>
<p>Write to shop@example.org for a <font color="red">catalogue</font>.</p>
<img src="/spade.jpg"><img src="/rake.jpg">
<a href="https://example.net/care" target="_blank">Care</a> <a href="javascript:void(0)">Cart</a>
<form action="http://example.org/order"><input name="amount"><button></button></form>
</body></html>`;

const HEADERS: [string, string][] = [
  ['server', 'Apache/2.4.1 (Unix)'],
  ['set-cookie', 'session=1; path=/'],
];
const URL = 'https://example.org/tools';

/** Evidence without a place in the page. */
export const NO_PLACE = {
  snippet: null,
  text: null,
  selector: null,
  line: null,
  url: null,
  note: null,
  file: null,
};

/** The report of a page with many problems, reached through a redirect. */
export async function sampleReport(): Promise<ReportData> {
  const hops = [
    { url: 'http://example.org/tools', status: 301, headers: [['location', URL] as const], durationMs: 30 },
    { url: URL, status: 200, headers: HEADERS, durationMs: 240 },
  ];
  const source = sourceOf({ html: HTML, headers: HEADERS, source: { url: URL, hops, ttfbMs: 212 } });
  return {
    ...auditPage(parsePage(source)),
    url: 'http://example.org/tools',
    finalUrl: URL,
    project: 'example.org',
    generatedAt: new Date('2026-01-31T09:30:00.000Z'),
  };
}

/** The report with the fields of newer catalogues: gains, savings, causes and fixes. */
export function withGains(report: ReportData): ReportData {
  const possible = report.checks.reduce((sum, { points }) => sum + points.possible, 0);
  const checks = report.checks.map((check): Check => {
    const isOpen = check.outcome === 'failed' || check.outcome === 'warning';
    return {
      ...check,
      description: `Why ${check.id} matters.`,
      scoreGain: Math.round(((check.points.possible - check.points.won) / possible) * 1000) / 10,
      savings: check.id === 'render-blocking' ? { bytes: 3_283_499, milliseconds: 1_200 } : null,
      sameCauseAs: check.id === 'csp' || check.id === 'cookies' ? 'hsts' : null,
      fixes: isOpen
        ? [exampleFix({ label: 'nginx', language: 'nginx', code: `# ${check.id}\nadd_header X y;` })]
        : [],
    };
  });
  return { ...report, checks };
}

/** The report with savings of three checks with the same cause: 2.3 MB. */
export function withSavings(report: ReportData): ReportData {
  const bytes: Record<string, number> = { hsts: 1_000, csp: 2_000_000, cookies: 300_000 };
  const savingsOf = (id: string) => ({ bytes: bytes[id] ?? null, milliseconds: null });
  return { ...report, checks: report.checks.map((check) => ({ ...check, savings: savingsOf(check.id) })) };
}

/** The report with these checks alone: parsing a page with all of them takes ten times as long. */
export function withChecks(report: ReportData, ids: readonly string[]): ReportData {
  return { ...report, checks: report.checks.filter(({ id }) => ids.includes(id)) };
}

/** The report with a check changed. */
export function withCheck(report: ReportData, id: string, changes: Partial<Check>): ReportData {
  const checks = report.checks.map((check) => (check.id === id ? { ...check, ...changes } : check));
  return { ...report, checks };
}

type Evidence = Check['evidence'][number];

/** The report with evidence of a check. */
export function withEvidence(report: ReportData, id: string, findings: Partial<Evidence>[]): ReportData {
  const evidence = findings.map((finding) => ({ ...NO_PLACE, ...finding }));
  return withCheck(report, id, { evidence, evidenceTotal: evidence.length });
}

/** The report with files that block rendering: `/0.js`, `/1.js` and so on. */
export function withFiles(report: ReportData, files: Partial<NonNullable<Evidence['file']>>[]): ReportData {
  const unknown = { bytes: null, saving: null, lifetime: null, milliseconds: null };
  const evidence = files.map((file, at) => ({
    url: `https://example.org/${at}.js`,
    file: { ...unknown, ...file },
  }));
  return withEvidence(report, 'render-blocking', evidence);
}

/** The report with one text in place of all texts that come from the page, also those that audits quote. */
export function withPageText(report: ReportData, text: string): ReportData {
  return {
    ...report,
    url: text,
    finalUrl: `${text}?final`,
    project: text,
    catalogueVersion: text,
    page: {
      ...report.page,
      title: text,
      description: text,
      language: text,
      httpVersion: text,
      socialPreview: {
        title: text,
        description: text,
        siteName: text,
        imageUrl: text,
        type: text,
        card: text,
      },
      structuredDataTypes: [text],
      thirdParties: [{ domain: text, requests: 1, transferBytes: 1 }],
      technologies: [{ name: text, version: text, seenIn: text }],
      redirectChain: [{ url: text, status: 200, durationMs: 1 }],
      headers: [{ name: text, value: text }],
    },
    checks: report.checks.map((check) => ({
      ...check,
      title: text,
      advice: check.advice && text,
      reference: text,
      description: text,
      fixes: [exampleFix({ label: text, language: text as 'text', code: text })],
      value: { [text]: text, list: [text], deep: [{ [text]: text }], nested: { a: { b: text } } },
      expected: text,
      evidence: [
        {
          snippet: text,
          text,
          selector: text,
          line: 1,
          url: text,
          note: text,
          file: { bytes: 1, saving: 1, lifetime: null, milliseconds: null },
        },
      ],
      evidenceTotal: 1,
    })),
  };
}
