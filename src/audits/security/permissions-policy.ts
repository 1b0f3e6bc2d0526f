import { textEvidence } from '../../facts/evidence.ts';
import { headerValue } from '../../page/headers.ts';
import { defineAudit, informative, passed } from '../audit.ts';
import { headerFixes } from '../fixes/server-fixes.ts';

export const audit = defineAudit('security/permissions-policy', {
  importance: 'low',
  decidedBy: 'host',
  basis: 'response',
  title: 'Permissions policy',
  description:
    'The page states which browser features, such as camera and location, it and its frames may use.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Permissions-Policy',
  results: {
    present: passed('The page has a permissions policy'),
    absent: informative(
      'The page has no permissions policy',
      'Send a Permissions-Policy header that disables features the page does not need, such as camera=(), geolocation=(), microphone=().',
    ),
  },
  audit: (page) => {
    const header = headerValue(page.headers, 'permissions-policy');
    return header
      ? { result: 'present', value: header, evidence: [textEvidence(`Permissions-Policy: ${header}`)] }
      : {
          result: 'absent',
          fixes: headerFixes(page, 'Permissions-Policy', 'camera=(), geolocation=(), microphone=()'),
        };
  },
});
