import { audit } from '../../../src/audits/security/permissions-policy.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  present: [
    {
      when: 'there is a header',
      headers: [['permissions-policy', 'camera=()']],
      value: 'camera=()',
      snippets: ['Permissions-Policy: camera=()'],
    },
  ],
  absent: [
    { when: 'there is none' },
    { when: 'it is empty', headers: [['permissions-policy', '']] },
    { when: 'only its predecessor is sent', headers: [['feature-policy', "camera 'none'"]] },
  ],
});
