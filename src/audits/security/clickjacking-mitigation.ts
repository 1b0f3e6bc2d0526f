import { contentSecurityPolicies } from '../../engine/content-security-policies.ts';
import type { Page } from '../../engine/page.ts';
import { textEvidence } from '../../facts/evidence.ts';
import { headerValue, headerValues } from '../../page/headers.ts';
import { headerFixes } from '../fixes/server-fixes.ts';
import { defineObservatoryAudit, type LighthouseFinding, scored } from '../observatory.ts';
import { enforcedSources } from './csp/enforced-sources.ts';
import { mergedPolicies } from './csp/merge-policies.ts';
import { BROAD } from './csp/policy-problems.ts';

const SAFE_OPTIONS = ['deny', 'sameorigin'];
const OPEN_ADVICE =
  "Name the sites that may embed the page in frame-ancestors, or only 'self'. Browsers ignore X-Frame-Options beside frame-ancestors.";
const ADVICE = "Send Content-Security-Policy: frame-ancestors 'self', or X-Frame-Options: SAMEORIGIN.";

export const audit = defineObservatoryAudit('clickjacking-mitigation', {
  importance: 'medium',
  decidedBy: 'host',
  title: 'Clickjacking protection',
  description:
    'The page states which sites may embed it in a frame. Otherwise a malicious site can embed it invisibly and trick visitors into clicking on it.',
  measures: { frameAncestors: 'frame-ancestors', xFrameOptions: 'X-Frame-Options' },
  results: {
    'x-frame-options-implemented-via-csp': scored(5, 'The Content Security Policy restricts framing'),
    'x-frame-options-sameorigin-or-deny': scored(5, 'Other sites cannot embed the page'),
    'x-frame-options-allow-from-origin': scored(0, 'X-Frame-Options uses ALLOW-FROM, which browsers ignore'),
    'x-frame-options-not-implemented': scored(-20, 'Any site can embed this page (clickjacking)', ADVICE),
    'x-frame-options-header-invalid': scored(
      -20,
      'The X-Frame-Options header is not valid',
      `${ADVICE} Send the header once, with one value.`,
    ),
  },
  audit: (page) => {
    const options = headerValue(page.headers, 'x-frame-options');
    const merged = mergedPolicies(page);
    const ancestors =
      merged.state === 'merged' ? enforcedSources(merged.policies).get('frame-ancestors') : undefined;
    const ofCsp = 'x-frame-options-implemented-via-csp';
    const isOpen = ancestors?.some((source) => BROAD.has(source)) ?? false;
    return {
      result: isOpen ? 'x-frame-options-not-implemented' : ancestors ? ofCsp : resultOfOptions(options),
      // The Observatory does not read the sources.
      ...(isOpen && { observatory: ofCsp, advice: OPEN_ADVICE }),
      value: { frameAncestors: ancestors ? [...ancestors] : null, xFrameOptions: options },
      evidence: [
        ...(ancestors ? [textEvidence(`frame-ancestors ${ancestors.join(' ')}`)] : []),
        ...(options ? [textEvidence(`X-Frame-Options: ${options}`)] : []),
      ],
      fixes: isOpen ? [] : headerFixes(page, 'X-Frame-Options', 'SAMEORIGIN'),
      lighthouse: lighthouseFindings(page),
    };
  },
});

function resultOfOptions(header: string | null) {
  const options = header?.trim().toLowerCase();
  if (!options) return 'x-frame-options-not-implemented';
  if (SAFE_OPTIONS.includes(options)) return 'x-frame-options-sameorigin-or-deny';
  return options.startsWith('allow-from')
    ? 'x-frame-options-allow-from-origin'
    : 'x-frame-options-header-invalid';
}

function lighthouseFindings(page: Page): LighthouseFinding[] {
  const isControlled =
    contentSecurityPolicies(page).headers.some((policy) => policy.includes('frame-ancestors')) ||
    headerValues(page.headers, 'x-frame-options').some((line) =>
      SAFE_OPTIONS.includes(line.toLowerCase().replace(/\s/g, '')),
    );
  return isControlled ? [] : [{ severity: 'high', note: 'no frame control policy', snippet: null }];
}
