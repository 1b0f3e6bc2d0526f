import type { Page } from '../../engine/page.ts';
import { textEvidence } from '../../facts/evidence.ts';
import { hsts, MIN_HSTS_MAX_AGE_SECONDS } from '../../facts/network/hsts.ts';
import { headerValues } from '../../page/headers.ts';
import { notApplicable } from '../audit.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { headerFixes } from '../fixes/server-fixes.ts';
import { isInsecureUrl } from '../insecure-url.ts';
import { defineObservatoryAudit, type LighthouseFinding, scored } from '../observatory.ts';

/** Lighthouse requires a year. */
const LIGHTHOUSE_MIN_MAX_AGE_SECONDS = 31_536_000;
const KNOWN_DIRECTIVES = new Set(['max-age', 'includesubdomains', 'preload']);
const ADVICE =
  'Send Strict-Transport-Security: max-age=31536000 with every https response. Add includeSubDomains once all subdomains have https.';

export const audit = defineObservatoryAudit('hsts', {
  importance: 'high',
  decidedBy: 'host',
  title: 'HTTP Strict Transport Security (HSTS)',
  description:
    'HSTS makes browsers use https only, so that attackers on the network cannot downgrade connections to http and read or change them.',
  measures: { maxAgeSeconds: { name: 'max-age', limit: 'least' } },
  results: {
    'hsts-implemented-max-age-at-least-six-months': scored(0, 'HSTS is set for at least six months'),
    'hsts-implemented-max-age-less-than-six-months': scored(
      -10,
      'The max-age of HSTS is too short',
      'Raise max-age in Strict-Transport-Security to at least 15552000 seconds (180 days), preferably 31536000.',
    ),
    'hsts-not-implemented': scored(-20, 'HSTS is not set', ADVICE),
    'hsts-header-invalid': scored(
      -20,
      'The Strict-Transport-Security header is not valid',
      `${ADVICE} Send it once.`,
    ),
    'hsts-not-implemented-no-https': scored(
      -20,
      'No HTTPS, so HSTS cannot be used',
      `Serve the page over https. ${ADVICE}`,
    ),
    local: notApplicable('The page is on localhost, where http is secure without HSTS'),
  },
  audit: (page) => {
    if (page.url.startsWith('http:') && !isInsecureUrl(page.url)) return { result: 'local' };
    const { result, header, maxAgeSeconds } = hsts(page);
    return {
      result,
      value: { header, maxAgeSeconds },
      fixes: fixesOf(page, header),
      // Without a max-age, the advice is to send one of a year.
      expected: maxAgeSeconds === null ? null : { maxAgeSeconds: MIN_HSTS_MAX_AGE_SECONDS },
      evidence: header === null ? [] : [textEvidence(`Strict-Transport-Security: ${header}`)],
      lighthouse: lighthouseFindings(
        header === null ? [] : headerValues(page.headers, 'strict-transport-security'),
      ),
    };
  },
});

const OPTIONS = ['includeSubDomains', 'preload'];

/**
 * A header with the options that the site has chosen. `includeSubDomains` is not added: browsers could no longer load
 * subdomains without https, for a year. None for http, over which browsers ignore the header, and for other ports: HSTS
 * holds for all ports of the host, and the default port may have http only.
 */
function fixesOf(page: Page, header: string | null): OfferedFix[] {
  const { protocol, port } = new URL(page.url);
  if (protocol !== 'https:' || port) return [];
  const sent = (header ?? '').toLowerCase().split(/[;,]/).map(removeSpace);
  const options = OPTIONS.filter((option) => sent.includes(option.toLowerCase()));
  return headerFixes(page, 'Strict-Transport-Security', ['max-age=31536000', ...options].join('; '));
}

function lighthouseFindings(lines: string[]): LighthouseFinding[] {
  if (lines.length === 0) return [{ severity: 'high', note: 'no HSTS header', snippet: null }];
  const directives = lines.flatMap((line) => line.split(';')).map((text) => removeSpace(text.toLowerCase()));
  const missing = (name: string) => !directives.some((directive) => directive.includes(name));
  const findings: LighthouseFinding[] = [];
  if (missing('max-age')) findings.push({ severity: 'high', note: 'no max-age', snippet: null });
  for (const directive of directives) {
    if (!directive.includes('max-age')) continue;
    const seconds = Number.parseInt(directive.split('=')[1] ?? '', 10);
    if (seconds < LIGHTHOUSE_MIN_MAX_AGE_SECONDS) {
      findings.push({ severity: 'high', note: 'max-age is shorter than a year', snippet: directive });
    }
  }
  if (missing('includesubdomains')) {
    findings.push({ severity: 'medium', note: 'no includeSubDomains', snippet: null });
  }
  if (missing('preload')) findings.push({ severity: 'medium', note: 'no preload', snippet: null });
  for (const directive of directives) {
    if (KNOWN_DIRECTIVES.has(directive) || directive.includes('max-age')) continue;
    const note = directive ? 'unknown directive' : 'empty directive: extra semicolon';
    findings.push({ severity: 'low', note, snippet: directive });
  }
  return findings;
}

function removeSpace(text: string): string {
  return text.replace(/\s/g, '');
}
