import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/seo/document-title.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';
import { CLIENT_RENDERED } from '../client-rendered.ts';

describeAudit(audit, {
  present: [
    { when: 'the head has a title', html: '<!doctype html><title> A \n page </title>', value: 'A page' },
    {
      when: 'the title stands in the body',
      html: '<!doctype html><p>x</p><title>Late</title>',
      value: 'Late',
    },
  ],
  missing: [
    { when: 'there is none', html: '<!doctype html><p>x</p>', value: null },
    { when: 'it is blank', html: '<!doctype html><title> \n </title>', snippets: ['<title>'] },
    { when: 'only an SVG has one', html: '<!doctype html><svg><title>Icon</title></svg>' },
  ],
});

it('is not sure on a page that a script builds, which may set the title', () => {
  expect(audit.audit(pageOf(CLIENT_RENDERED))).toMatchObject({ result: 'missing', confidence: 'low' });
});
