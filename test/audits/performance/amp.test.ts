import { audit } from '../../../src/audits/performance/amp.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  none: {
    'nothing mentions AMP': '<title>amp</title>',
    'the link is in the body': '<p>Text</p><link rel=amphtml href=/amp>',
  },
  itself: {
    'the root element says so': { html: '<html amp lang=en>', value: 'https://example.org/page' },
    'the root element has the ⚡ attribute': '<html ⚡>',
  },
  offered: {
    'a link names the AMP page': {
      html: '<link rel=amphtml href=/amp/page>',
      value: 'https://example.org/amp/page',
    },
    'a header does': { headers: [['link', '</amp/page>; rel="amphtml"']] },
  },
});
