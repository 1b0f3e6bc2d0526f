import { headerValue } from '../../page/headers.ts';
import { defineAudit } from '../audit.ts';
import { textEvidence } from '../evidence.ts';

export const audit = defineAudit({
  id: 'xss-protection-legacy',
  category: 'security',
  importance: 'low',
  basis: 'response',
  title: 'X-XSS-Protection',
  description:
    'Whether the page still configures the XSS filter of old browsers. The filter had vulnerabilities of its own and was removed.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-XSS-Protection',
  results: {
    absent: { outcome: 'not_applicable', title: 'The page does not send X-XSS-Protection' },
    off: { outcome: 'informative', title: 'X-XSS-Protection turns off the XSS filter of old browsers' },
    on: {
      outcome: 'informative',
      title: 'X-XSS-Protection turns on the XSS filter of old browsers',
      advice: 'Remove X-XSS-Protection or set it to 0, and use a Content Security Policy.',
    },
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
