import { audit } from '../../../src/audits/security/server-signature.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { type AuditPages, describeAudit, pagesFor } from '../audit-cases.ts';

function headers(...lines: HeaderLine[]): AuditPages {
  return pagesFor(lines, (line) => [`a header is ${line.join(': ')}`, { headers: [line] }]);
}

describeAudit(audit, {
  hidden: {
    'no software is named': {},
    ...headers(['server', 'nginx'], ['server', 'ECS (nyb/1D2E)'], ['x-powered-by', 'Express']),
    'the generator has no version': '<meta name="generator" content="WordPress">',
    'another meta has a number': '<meta name="viewport" content="initial-scale 1">',
  },
  revealed: {
    ...headers(
      ['server', 'nginx/1.18.0'],
      ['server', 'mod_ssl/2rc OpenSSL/1.0.2k'],
      ['x-powered-by', 'PHP/8.1.2'],
      ['x-aspnet-version', '4.0.30319'],
      ['x-aspnetmvc-version', '5.2'],
      ['x-generator', 'Drupal 9 (https://www.drupal.org)'],
    ),
    'header and meta name it': {
      headers: [['server', 'Microsoft-IIS/10.0']],
      html: '<meta name="Generator" content="WordPress 6.4">',
      value: 2,
      snippets: ['server: Microsoft-IIS/10.0', '<meta name="Generator" content="WordPress 6.4">'],
    },
  },
});
