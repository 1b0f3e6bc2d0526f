import { audit } from '../../../src/audits/seo/placeholder-description.ts';
import { describeAudit } from '../audit-cases.ts';

const description = (content: string) => `<meta name="description" content="${content}">`;

describeAudit(audit, {
  none: [
    { when: 'there is none', html: '<p>x' },
    { when: 'it is empty', html: description('') },
  ],
  meaningful: [{ when: 'it summarizes the page', html: description('How to bake.'), value: 'How to bake.' }],
  placeholder: [
    {
      when: 'it is the text of designers',
      html: description('Lorem ipsum dolor sit amet, consetetur'),
      value: 'Lorem ipsum dolor sit amet, consetetur',
      snippets: ['<meta name="description" content="Lorem ipsum dolor sit amet, consetetur">'],
    },
  ],
});
