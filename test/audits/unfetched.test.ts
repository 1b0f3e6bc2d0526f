import { expect, test } from 'vitest';
import { checkPage } from '../../src/audits/check.ts';
import { AUDITS } from '../../src/audits/registry.ts';
import { auditNamed, pageOf } from './audit-cases.ts';
import { absolute, notFetched } from './fetched.ts';

test.each([
  ['cors', 'cors-preflight', '/page'],
  ['favicon', 'favicon', '/favicon.ico'],
  ['is-crawlable', 'robots', '/robots.txt'],
  ['llms-txt', 'llms-txt', '/llms.txt'],
  ['redirects-http', 'http-sibling', 'http://example.org/'],
  ['robots-txt', 'robots', '/robots.txt'],
  ['security-txt', 'security-txt', '/.well-known/security.txt'],
  ['sitemap', 'robots', '/robots.txt'],
  ['soft-404', 'random-path', '/page-reports-1a2b3c'],
  ['www-canonical-host', 'host-sibling', 'https://www.example.org/page'],
] as const)('%s says why the resource for the purpose %s could not be fetched', (id, purpose, url) => {
  const page = pageOf({ resources: [notFetched(purpose, url, 'timeout', 'timeout')] });
  expect(checkPage(auditNamed(AUDITS, id), page)).toMatchObject({
    outcome: 'unknown',
    reason: 'timeout',
    evidence: [{ note: 'timeout', url: absolute(url) }],
  });
});
