import { audit } from '../../../src/audits/performance/amp.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  none: [
    { when: 'nothing mentions AMP', html: '<title>amp</title>' },
    { when: 'the link is in the body', html: '<p>Text</p><link rel=amphtml href=/amp>' },
  ],
  itself: [
    { when: 'the root element says so', html: '<html amp lang=en>', value: 'https://example.org/page' },
    { when: 'the root element has the ⚡ attribute', html: '<html ⚡>' },
  ],
  offered: [
    {
      when: 'a link names the AMP page',
      html: '<link rel=amphtml href=/amp/page>',
      value: 'https://example.org/amp/page',
    },
    { when: 'a header does', headers: [['link', '</amp/page>; rel="amphtml"']] },
  ],
});
