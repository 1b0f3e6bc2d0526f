import { elementEvidence, textEvidence } from '../../facts/evidence.ts';
import { headerValues } from '../../page/headers.ts';
import { tagFixes } from '../fixes/html-fixes.ts';
import { headerFixes } from '../fixes/server-fixes.ts';
import { absent, defineObservatoryAudit, scored } from '../observatory.ts';

const PRIVATE_POLICIES = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const UNSAFE_POLICIES = ['no-referrer-when-downgrade', 'origin', 'origin-when-cross-origin', 'unsafe-url'];
const SAFE_POLICY = 'strict-origin-when-cross-origin';
const ADVICE = `Send Referrer-Policy: ${SAFE_POLICY}, or a stricter policy.`;

export const audit = defineObservatoryAudit('referrer-policy', {
  importance: 'low',
  decidedBy: 'host',
  title: 'Referrer policy',
  description: 'The page sends other sites at most its origin in the Referer header, not its full URL.',
  measure: { name: 'Policy' },
  results: {
    'referrer-policy-private': scored(5, 'Other sites do not receive the full URL'),
    'referrer-policy-not-implemented': absent(
      'Referrer-Policy is not set (current browsers use a safe default)',
    ),
    'referrer-policy-unsafe': scored(-5, 'The referrer policy is weaker than the browser default', ADVICE),
    'referrer-policy-header-invalid': scored(-5, 'The Referrer-Policy header has no known value', ADVICE),
  },
  audit: (page) => {
    const headers = headerValues(page.headers, 'referrer-policy');
    const meta = page.document
      .querySelectorAll('meta')
      .findLast(
        (element) =>
          element.getAttribute('name')?.trim().toLowerCase() === 'referrer' &&
          element.hasAttribute('content'),
      );
    const content = meta?.getAttribute('content') ?? '';
    const declared = [...headers, ...(meta ? [content] : [])];
    if (declared.length === 0) return { result: 'referrer-policy-not-implemented' };
    const policy = lastPolicy(declared);
    return {
      result: resultOf(policy),
      value: policy ?? null,
      expected: PRIVATE_POLICIES,
      // A known policy in a meta tag overrides the header.
      fixes:
        meta && lastPolicy([content])
          ? tagFixes([meta], (element) => ({ element, attributes: { content: SAFE_POLICY } }))
          : headerFixes(page, 'Referrer-Policy', SAFE_POLICY),
      evidence: [
        ...headers.map((header) => textEvidence(`Referrer-Policy: ${header}`)),
        ...(meta ? [elementEvidence(meta)] : []),
      ],
    };
  },
});

function lastPolicy(declared: readonly string[]): string | undefined {
  return declared
    .flatMap((text) => text.split(','))
    .map((token) => token.trim().toLowerCase())
    .findLast((token) => PRIVATE_POLICIES.includes(token) || UNSAFE_POLICIES.includes(token));
}

function resultOf(policy: string | undefined) {
  if (policy === undefined) return 'referrer-policy-header-invalid';
  return PRIVATE_POLICIES.includes(policy) ? 'referrer-policy-private' : 'referrer-policy-unsafe';
}
