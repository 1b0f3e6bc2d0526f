import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/security/trusted-types-xss.ts';
import { cpuGrowth, MAX_LINEAR_GROWTH } from '../../support/cpu-growth.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';

describeAudit(audit, {
  required: {
    'any policy of the headers requires them': {
      headers: [
        ['content-security-policy', "default-src 'self'"],
        ['content-security-policy', "img-src *, Require-Trusted-Types-For 'script'"],
      ],
      snippets: ["Content-Security-Policy: Require-Trusted-Types-For 'script'"],
    },
    'a meta requires them': `<meta http-equiv="Content-Security-Policy" content="require-trusted-types-for 'script'">`,
  },
  'not-required': {
    'there is no policy': {},
    'the policy requires them for nothing': {
      headers: [['content-security-policy', 'require-trusted-types-for; trusted-types default']],
    },
    'the policy is only reported on': {
      headers: [['content-security-policy-report-only', "require-trusted-types-for 'script'"]],
    },
  },
});

it('reads a limited part of policies made to be slow', () => {
  const values = Array.from({ length: 5_000 }, (_, i) => `v${i}`).join(' ');
  const prepare = (count: number) => () => {
    const content = Array.from({ length: count }, () => `script-src ${values}`).join(',');
    const html = `<meta http-equiv="Content-Security-Policy" content="${content}">`;
    expect(audit.audit(pageOf({ html })).result).toBe('not-required');
  };
  // Without the limit of all policies together, this is more than 50; with it, less than 20.
  expect(cpuGrowth(prepare, 400, 1)).toBeLessThan(MAX_LINEAR_GROWTH);
});
