import { expect, test } from 'vitest';
import { auditPage } from '../../../src/audits/audit-page.ts';
import { audit } from '../../../src/audits/seo/empty-page.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';

describeAudit(audit, {
  content: [
    { when: 'there is a word', html: 'Hello' },
    { when: 'there is an element, which a stylesheet may fill', html: '<div class="logo"></div>' },
    { when: 'there are frames', html: '<frameset><frame src="/a"></frameset>' },
  ],
  empty: [
    { when: 'there is nothing', html: '\n' },
    { when: 'it reloads itself after minutes', html: '<meta http-equiv="refresh" content="300">' },
    { when: 'there are only a title and a stylesheet', html: '<title>x</title><body><style>p {}</style>' },
  ],
  'error-page': [{ when: 'the status says so', source: { status: 404 } }],
  refresh: [
    { when: 'it redirects to another page', html: '<meta http-equiv="refresh" content="0; url=/en/">' },
  ],
});

test('a page of one byte is bad, with less than 40 points', () => {
  const { score, result, cappedBy } = auditPage(pageOf({ html: '\n' }));
  expect({ result, cappedBy }).toEqual({ result: 'bad', cappedBy: ['empty-page', 'document-title'] });
  expect(score).toBeLessThan(40);
});
