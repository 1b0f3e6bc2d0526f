import { audit } from '../../../src/audits/accessibility/placeholder-title.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  none: [
    { when: 'there is none', html: '<p>x' },
    { when: 'it is empty', html: '<title> </title>' },
  ],
  meaningful: [{ when: 'it names the page', html: '<title>Bread</title>', value: 'Bread' }],
  placeholder: [
    { when: 'it is an ellipsis', html: '<title>…</title>', value: '…', snippets: ['<title>'] },
    { when: 'an editor has made it', html: '<title>Untitled document</title>', value: 'Untitled document' },
  ],
});
