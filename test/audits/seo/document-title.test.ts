import { audit } from '../../../src/audits/seo/document-title.ts';
import { describeAudit } from '../audit-cases.ts';

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
