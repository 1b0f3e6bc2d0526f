import { audit } from '../../../src/audits/accessibility/document-title.ts';
import { describeAudit, SHELL } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const SETTER = 'window.document.title = "Shop";';

describeAudit(audit, {
  present: {
    'a script may change it': {
      html: `<title>Shop</title><p>Words</p><script>${SETTER}</script>`,
      confidence: 'likely',
    },
    'the head has a title': { html: '<!doctype html><title> A \n page </title>', value: 'A page' },
  },
  missing: {
    'an inline script sets it': { html: `<p>x</p><script>${SETTER}</script>`, confidence: 'low' },
    'a script file sets it': {
      html: '<p>x</p><script src=/a.js></script>',
      resources: [fetched('script', '/a.js', { text: SETTER })],
      confidence: 'low',
    },
    'scripts build the page': { html: SHELL, confidence: 'low' },
    'a script only compares it': {
      html: '<p>x</p><script>if (document.title == "") run()</script>',
      confidence: 'likely',
    },
    'there is none': { html: '<!doctype html><p>x</p>', value: null },
    'it is blank': { html: '<!doctype html><title> \n </title>', snippets: ['<title>'] },
    'only an SVG has one': '<!doctype html><svg><title>Icon</title></svg>',
  },
});
