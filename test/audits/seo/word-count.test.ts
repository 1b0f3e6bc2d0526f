import { audit } from '../../../src/audits/seo/word-count.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  ample: {
    'there are 200 words': { html: 'word '.repeat(200), value: 200 },
    'Chinese has enough characters': { html: '文'.repeat(340), value: 200 },
    'Thai has no spaces between words': { html: 'ภาษาไทย'.repeat(100), value: 200 },
  },
  thin: {
    'there are 199 words': { html: 'word '.repeat(199), value: 199 },
    'punctuation makes up the rest': { html: 'word, — ! '.repeat(150), value: 150 },
    'Chinese has too few characters': { html: '文'.repeat(338), value: 199 },
    'there is nothing': { html: '<!doctype html>', value: 0 },
  },
});
