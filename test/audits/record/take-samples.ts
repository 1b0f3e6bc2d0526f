import { readFileSync } from 'node:fs';
import { type AuditReport, auditPage } from '../../../src/audits/audit-page.ts';
import { auditWithFixes } from '../../../src/audits/fixes/prove-fixes.ts';
import { parsePage } from '../../../src/engine/page.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import type { Resource } from '../../../src/page/resource.ts';
import { png } from '../../facts/image-size/image-bytes.ts';
import { sourceOf } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';
import { type GeneratedFile, json } from './catalogue-files.ts';
import { HTML, LONG_LIVED, TLS } from './corpus.ts';

const FOLDER = new URL('../../../src/web/dashboard/samples/', import.meta.url);
const EXAMPLES = new URL('../../../src/rest/openapi/recorded-reports.json', import.meta.url);
const TEXT: HeaderLine = ['content-encoding', 'br'];

/** The response headers of the sample pages; the bad one is served without any care. */
const HEADERS: Record<string, HeaderLine[]> = {
  good: [
    HTML,
    TEXT,
    ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
    [
      'content-security-policy',
      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
  ],
  decent: [HTML],
  bad: [
    ['content-type', 'text/html'],
    ['server', 'Apache/2.4.1 (Unix)'],
    ['set-cookie', 'session=1'],
  ],
};

/** The reports of the sample pages that the dashboard shows to an empty account. */
export function generateSamples(): GeneratedFile {
  const samples = Object.keys(HEADERS).map((name) => {
    const url = `${name === 'bad' ? 'http' : 'https'}://${name}.example/`;
    return {
      name,
      url,
      finalUrl: url,
      project: `${name}.example`,
      generatedAt: '2026-01-31T09:30:00.000Z',
      ...auditPage(parseSample(name, url)),
    };
  });
  return { url: new URL('reports.json', FOLDER), content: `${JSON.stringify(samples)}\n` };
}

/**
 * The reports of the REST examples: the good page, and the same with two faults, of which one has a ready fix. Two
 * checks are enough for an example: one that passes, and one that fails after the change.
 */
export function generateExamples(): GeneratedFile {
  const url = 'https://example.com/';
  const audit = (change: (html: string) => string): AuditReport => {
    const { checks, ...report } = auditWithFixes(parseSample('good', url, change));
    return { ...report, checks: checks.filter(({ id }) => id === 'image-alt' || id === 'document-title') };
  };
  const withFaults = (html: string) => html.replace(' lang="en"', '').replace(/ alt="[^"]*"/, '');
  const reports = { before: audit((html) => html), after: audit(withFaults) };
  return { url: EXAMPLES, content: json(reports) };
}

function parseSample(name: string, url: string, change = (html: string) => html) {
  const html = change(readFileSync(new URL(`${name}.html`, FOLDER), 'utf8'));
  const tls = name === 'bad' ? null : TLS;
  const source = { url, tls, ttfbMs: name === 'bad' ? 1_900 : 60, resources: resourcesOf(name, url) };
  return parsePage(sourceOf({ html, headers: HEADERS[name] ?? [], source }));
}

function resourcesOf(name: string, url: string): Resource[] {
  const image = (path: string, kilobytes: number) =>
    fetched('image', `${url}${path}`, {
      prefix: png(1800, 1200),
      bytes: kilobytes * 1000,
      headers: name === 'bad' ? [] : [LONG_LIVED],
    });
  if (name === 'bad') return [image('loaf.png', 2_400), image('oven.png', 900), image('arrow.png', 20)];
  return [
    fetched('robots', `${url}robots.txt`, { text: 'User-agent: *\nAllow: /\n' }),
    fetched('favicon', `${url}icon.svg`, { headers: [['content-type', 'image/svg+xml']] }),
    fetched('stylesheet', `${url}style.css`, {
      headers: [['content-type', 'text/css'], LONG_LIVED, TEXT],
      text: 'body{max-width:40rem}',
      bytes: 21,
    }),
    name === 'good'
      ? fetched('image', `${url}loaf.webp`, { prefix: png(600, 400), bytes: 18_000, headers: [LONG_LIVED] })
      : image('loaf.png', 640),
  ];
}
