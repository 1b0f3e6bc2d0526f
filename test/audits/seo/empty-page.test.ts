import { expect, test } from 'vitest';
import { auditPage } from '../../../src/audits/audit-page.ts';
import { audit } from '../../../src/audits/seo/empty-page.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';

describeAudit(audit, {
  content: {
    'there is a word': 'Hello',
    'there is an element, which a stylesheet may fill': '<div class="logo"></div>',
    'there are frames': '<frameset><frame src="/a"></frameset>',
  },
  empty: {
    'there is nothing': '\n',
    'it reloads itself after minutes': '<meta http-equiv="refresh" content="300">',
    'there are only a title and a stylesheet': '<title>x</title><body><style>p {}</style>',
  },
  'error-page': { 'the status says so': { source: { status: 404 } } },
  refresh: {
    'it redirects to another page': '<meta http-equiv="refresh" content="0; url=/en/">',
    'a header redirects': {
      html: '',
      headers: [['refresh', '0; url=/en/']],
      title: 'The page redirects with a Refresh header',
    },
  },
});

test('a page of one byte is bad, with less than 40 points', () => {
  const { score, result, cappedBy } = auditPage(pageOf({ html: '\n' }));
  expect({ result, cappedBy }).toEqual({ result: 'bad', cappedBy: ['empty-page', 'document-title'] });
  expect(score).toBeLessThan(40);
});
