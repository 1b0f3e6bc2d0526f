import { audit } from '../../../src/audits/security/xss-protection-legacy.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  absent: [{ when: 'there is no header' }],
  off: [{ when: 'it is 0', headers: [['x-xss-protection', ' 0']], value: ' 0' }],
  on: [
    {
      when: 'it is 1',
      headers: [['x-xss-protection', '1; mode=block']],
      snippets: ['X-XSS-Protection: 1; mode=block'],
    },
  ],
});
