import { contentSecurityPolicies } from '../../engine/content-security-policies.ts';
import { textEvidence } from '../../facts/evidence.ts';
import { defineAudit, informative } from '../audit.ts';
import { parseForEvaluator } from './csp/lighthouse-findings.ts';

export const audit = defineAudit('security/trusted-types-xss', {
  importance: 'low',
  decidedBy: 'host',
  basis: 'response',
  title: 'Trusted Types',
  description:
    'The Content Security Policy requires Trusted Types, which prevent DOM-based cross-site scripting (XSS): scripts must pass text through a policy before it becomes HTML or code.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/trusted-types-xss/',
  results: {
    required: informative('Trusted Types are enforced'),
    'not-required': informative(
      'Trusted Types are not enforced',
      "Add require-trusted-types-for 'script' to the Content-Security-Policy header.",
    ),
  },
  audit: (page) => {
    const { headers, metas } = contentSecurityPolicies(page);
    const texts = [...headers, ...metas.map((meta) => meta.text)].filter((text) => text.trim() !== '');
    const index = parseForEvaluator(texts).findIndex(({ directives }) =>
      directives['require-trusted-types-for']?.some((sink) => sink.toLowerCase() === "'script'"),
    );
    const policy = texts[index];
    return policy === undefined
      ? { result: 'not-required' }
      : { result: 'required', evidence: [textEvidence(`Content-Security-Policy: ${policy}`)] };
  },
});
