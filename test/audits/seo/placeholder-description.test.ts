import { audit } from '../../../src/audits/seo/placeholder-description.ts';
import { describeAudit } from '../audit-cases.ts';

const description = (content: string) => `<meta name="description" content="${content}">`;

describeAudit(audit, {
  none: { 'there is none': '<p>x', 'it is empty': description('') },
  meaningful: { 'it summarizes the page': { html: description('How to bake.'), value: 'How to bake.' } },
  placeholder: {
    'it is the text of designers': {
      html: description('Lorem ipsum dolor sit amet, consetetur'),
      value: 'Lorem ipsum dolor sit amet, consetetur',
      snippets: ['<meta name="description" content="Lorem ipsum dolor sit amet, consetetur">'],
    },
  },
});
