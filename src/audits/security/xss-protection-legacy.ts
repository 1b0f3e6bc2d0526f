import { textEvidence } from '../../facts/evidence.ts';
import { headerValue } from '../../page/headers.ts';
import { defineAudit, informative, notApplicable } from '../audit.ts';

export const audit = defineAudit('security/xss-protection-legacy', {
  importance: 'low',
  decidedBy: 'host',
  basis: 'response',
  title: 'X-XSS-Protection',
  description:
    'Whether the page still configures the XSS filter of old browsers. The filter had vulnerabilities of its own and was removed.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-XSS-Protection',
  results: {
    absent: notApplicable('The page does not send X-XSS-Protection'),
    off: informative('X-XSS-Protection turns off the XSS filter of old browsers'),
    on: informative(
      'X-XSS-Protection turns on the XSS filter of old browsers',
      'Remove X-XSS-Protection or set it to 0, and use a Content Security Policy.',
    ),
  },
  audit: (page) => {
    const header = headerValue(page.headers, 'x-xss-protection');
    if (!header) return { result: 'absent' };
    return {
      result: header.trim().startsWith('0') ? 'off' : 'on',
      value: header,
      evidence: [textEvidence(`X-XSS-Protection: ${header}`)],
    };
  },
});
