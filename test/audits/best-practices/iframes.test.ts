import { audit } from '../../../src/audits/best-practices/iframes.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  none: { 'there are none': { value: 0 } },
  used: {
    'there are some': {
      html: '<!doctype html><iframe src="a"></iframe><iframe src="b" loading="lazy"></iframe>',
      value: 2,
      snippets: ['<iframe src="a">', '<iframe src="b" loading="lazy">'],
      notes: ['not lazy-loaded', 'lazy-loaded'],
    },
  },
});
