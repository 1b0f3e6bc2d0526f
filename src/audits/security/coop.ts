import { structuredToken } from '../../engine/text/structured-token.ts';
import { headerValue, headerValues } from '../../page/headers.ts';
import { textEvidence } from '../evidence.ts';
import { removedHeaderFixes } from '../fixes/server-fixes.ts';
import { defineObservatoryAudit, type LighthouseFinding } from '../observatory.ts';

const POLICIES = ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups', 'unsafe-none'];

export const audit = defineObservatoryAudit({
  id: 'coop',
  importance: 'low',
  title: 'Cross-Origin-Opener-Policy',
  description:
    'The page is isolated from windows of other origins, so that they cannot control it or read its data.',
  results: {
    'coop-implemented-with-same-origin': {
      modifier: 10,
      title: 'The page is isolated from windows of other origins',
    },
    'coop-implemented-with-same-origin-allow-popups': {
      modifier: 10,
      title: 'The page is isolated from windows of other origins, except those it opens',
    },
    'coop-implemented-with-noopener-allow-popups': {
      modifier: 10,
      title: 'The page is isolated from the window that opens it',
    },
    'coop-implemented-with-unsafe-none': {
      modifier: 0,
      title: 'COOP is off: the page is not isolated from other windows (unsafe-none)',
    },
    'coop-not-implemented': { modifier: 0, title: 'COOP is not set (optional)' },
    'coop-header-invalid': {
      modifier: -5,
      title: 'The Cross-Origin-Opener-Policy header is not valid',
      advice: 'Send the header once, with one value in lowercase, such as same-origin, or remove it.',
    },
  },
  audit: (page) => {
    const header = headerValue(page.headers, 'cross-origin-opener-policy');
    const result = header ? resultOf(header) : 'coop-not-implemented';
    return {
      result,
      value: header,
      expected: POLICIES,
      evidence: header ? [textEvidence(`Cross-Origin-Opener-Policy: ${header}`)] : [],
      // Browsers ignore the header as it is. A valid one could break windows for sign-in and payment.
      fixes: result === 'coop-header-invalid' ? removedHeaderFixes('Cross-Origin-Opener-Policy') : [],
      lighthouse: lighthouseFindings(headerValues(page.headers, 'cross-origin-opener-policy')),
    };
  },
});

function resultOf(header: string) {
  switch (structuredToken(header)) {
    case 'same-origin':
      return 'coop-implemented-with-same-origin';
    case 'same-origin-allow-popups':
      return 'coop-implemented-with-same-origin-allow-popups';
    case 'noopener-allow-popups':
      return 'coop-implemented-with-noopener-allow-popups';
    case 'unsafe-none':
      return 'coop-implemented-with-unsafe-none';
    default:
      return 'coop-header-invalid';
  }
}

// Lighthouse knows no parameters: it reports a policy with `report-to` as a finding.
function lighthouseFindings(lines: string[]): LighthouseFinding[] {
  if (lines.length === 0) return [{ severity: 'high', note: 'no COOP header', snippet: null }];
  return lines
    .filter((line) => !POLICIES.includes(line.toLowerCase().replace(/\s/g, '')))
    .map((line) => ({ severity: 'low', note: 'unknown policy', snippet: line }));
}
