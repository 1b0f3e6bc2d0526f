import { audit } from '../../../src/audits/security/external-blank-noopener.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  none: {
    'there is no link': {},
    'links stay here or open in place':
      '<a target="_blank" href="/a">a</a><a href="https://example.com/">b</a><a target="_blank" href="mailto:a@b.c">c</a>',
  },
  protected: {
    'rel has noopener or noreferrer': {
      html: '<a target="_BLANK" href="//example.com" rel="nofollow NoOpener">a</a><area target="_blank" href="https://example.com" rel="noreferrer">',
      value: { links: 2, unprotected: 0 },
    },
  },
  unprotected: {
    'rel lacks both': {
      html: '<a target="_blank" href="https://example.com/" rel="xnoopener">a</a>',
      snippets: ['<a target="_blank" href="https://example.com/" rel="xnoopener">'],
    },
  },
});
