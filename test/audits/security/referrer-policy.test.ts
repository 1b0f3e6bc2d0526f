import { expect } from 'vitest';
import { audit } from '../../../src/audits/security/referrer-policy.ts';
import { type AuditPages, describeAudit, pagesFor } from '../audit-cases.ts';

function policies(...values: string[]): AuditPages {
  return pagesFor(values, (value) => [`the header is ${value}`, { headers: [['referrer-policy', value]] }]);
}

describeAudit(audit, {
  'referrer-policy-private': {
    ...policies(
      'no-referrer',
      'STRICT-ORIGIN-WHEN-CROSS-ORIGIN',
      'unsafe-url, no-referrer',
      'no-referrer, made-up',
    ),
    'the last meta overrules the header': {
      headers: [['referrer-policy', 'unsafe-url']],
      html: '<meta name="referrer" content="origin"><p><meta name=" Referrer " content="no-referrer">',
      snippets: ['Referrer-Policy: unsafe-url', '<meta name=" Referrer " content="no-referrer">'],
      observatory: { modifier: 5, measured: 'no-referrer' },
    },
  },
  'referrer-policy-not-implemented': {
    'nothing is declared': {},
    'the meta has no content': '<meta name="referrer">',
  },
  'referrer-policy-unsafe': {
    ...policies('origin', 'unsafe-url', 'no-referrer, origin'),
    'a meta weakens the header': {
      headers: [['referrer-policy', 'no-referrer']],
      html: '<meta name="referrer" content="unsafe-url">',
      fixes: ['<meta name="referrer" content="strict-origin-when-cross-origin">'],
    },
    'the last of two lines is unsafe': {
      headers: [
        ['referrer-policy', 'no-referrer'],
        ['referrer-policy', 'unsafe-url'],
      ],
      fixes: [
        expect.stringContaining('# Delete other lines'),
        expect.stringContaining('Header unset'),
        'header {\n  Referrer-Policy "strict-origin-when-cross-origin"\n  defer\n}',
      ],
    },
  },
  'referrer-policy-header-invalid': {
    ...policies('made-up', ''),
    'the meta uses an outdated keyword': {
      html: '<meta name="referrer" content="always">',
      fixes: [
        'add_header Referrer-Policy "strict-origin-when-cross-origin" always;',
        'Header always set Referrer-Policy "strict-origin-when-cross-origin"',
        'header ?Referrer-Policy "strict-origin-when-cross-origin"',
      ],
    },
  },
});
