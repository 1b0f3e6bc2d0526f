import { audit } from '../../../src/audits/security/permissions-policy.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  present: {
    'there is a header': {
      headers: [['permissions-policy', 'camera=()']],
      value: 'camera=()',
      snippets: ['Permissions-Policy: camera=()'],
    },
  },
  absent: {
    'there is none': {},
    'it is empty': { headers: [['permissions-policy', '']] },
    'only its predecessor is sent': { headers: [['feature-policy', "camera 'none'"]] },
  },
});
