import { audit } from '../../../src/audits/accessibility/document-title.ts';
import { CLIENT_RENDERED, describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const SETTER = 'window.document.title = "Shop";';

describeAudit(audit, {
  present: [
    {
      when: 'a script may change it',
      html: `<title>Shop</title><p>Words</p><script>${SETTER}</script>`,
      confidence: 'likely',
    },
    { when: 'the head has a title', html: '<!doctype html><title> A \n page </title>', value: 'A page' },
    { when: 'the title is in the body', html: '<!doctype html><p>x</p><title>Late</title>', value: 'Late' },
  ],
  missing: [
    { when: 'an inline script sets it', html: `<p>x</p><script>${SETTER}</script>`, confidence: 'low' },
    {
      when: 'a script file sets it',
      html: '<p>x</p><script src=/a.js></script>',
      resources: [fetched('script', '/a.js', { text: SETTER })],
      confidence: 'low',
    },
    { ...CLIENT_RENDERED, confidence: 'low' },
    {
      when: 'a script only compares it',
      html: '<p>x</p><script>if (document.title == "") run()</script>',
      confidence: 'likely',
    },
    { when: 'data mentions it', html: `<p>x</p><script type=a/b>${SETTER}</script>`, confidence: 'certain' },
    { when: 'there is none', html: '<!doctype html><p>x</p>', value: null },
    { when: 'it is blank', html: '<!doctype html><title> \n </title>', snippets: ['<title>'] },
    { when: 'only an SVG has one', html: '<!doctype html><svg><title>Icon</title></svg>' },
  ],
});
