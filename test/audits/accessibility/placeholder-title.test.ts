import { audit } from '../../../src/audits/accessibility/placeholder-title.ts';
import { describeAudit } from '../audit-cases.ts';

describeAudit(audit, {
  none: { 'there is none': '<p>x', 'it is empty': '<title> </title>' },
  meaningful: { 'it names the page': { html: '<title>Bread</title>', value: 'Bread' } },
  placeholder: {
    'it is an ellipsis': { html: '<title>…</title>', value: '…', snippets: ['<title>'] },
    'an editor has made it': { html: '<title>Untitled document</title>', value: 'Untitled document' },
  },
});
