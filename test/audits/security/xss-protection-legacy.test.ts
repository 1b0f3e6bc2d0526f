import { audit } from '../../../src/audits/security/xss-protection-legacy.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  absent: { 'there is no header': {} },
  off: { 'it is 0': { headers: [['x-xss-protection', ' 0']], value: ' 0' } },
  on: {
    'it is 1': {
      headers: [['x-xss-protection', '1; mode=block']],
      snippets: ['X-XSS-Protection: 1; mode=block'],
    },
  },
});
