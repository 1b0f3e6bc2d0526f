import { audit } from '../../../src/audits/seo/text-html-ratio.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  measured: {
    'a tenth is text': {
      html: `<p>text</p><!--${'x'.repeat(22)}-->`,
      value: { percent: 10, textBytes: 4, htmlBytes: 40 },
    },
    'the HTML is text only': { html: 'äö', value: { percent: 100, textBytes: 4, htmlBytes: 4 } },
  },
  low: {
    'there is far more code than text': {
      html: `<p>text</p><style>${'a{}'.repeat(100)}</style>`,
      value: { percent: 1.2, textBytes: 4, htmlBytes: 326 },
    },
    'there is no text': { html: '<p></p>', value: { percent: 0, textBytes: 0, htmlBytes: 7 } },
  },
});
