import { audit } from '../../../src/audits/seo/meta-description-length.ts';
import { describeAudit } from '../audit-cases.ts';

const description = (content: string) => `<meta name="description" content="${content}">`;

describeAudit(audit, {
  fitting: [
    {
      when: 'it has 50 characters',
      html: description('x'.repeat(50)),
      value: { description: 'x'.repeat(50), characters: 50 },
    },
    { when: 'it has 160 characters', html: description('x'.repeat(160)) },
    { when: 'wide characters make it long enough', html: description('文'.repeat(25)) },
    { when: 'white space would make it too long', html: description(`${'x'.repeat(60)}${' '.repeat(200)}y`) },
  ],
  short: [{ when: 'it has 49 characters', html: description('x'.repeat(49)) }],
  long: [
    { when: 'it has 161 characters', html: description('x'.repeat(161)) },
    { when: 'wide characters make it too long', html: description('文'.repeat(81)) },
  ],
  'same-as-title': [
    { when: 'it equals the title', html: `<title>${'x'.repeat(60)}</title>${description('x'.repeat(60))}` },
  ],
  several: [
    {
      when: 'there are two',
      html: description('x'.repeat(60)) + description('y'),
      snippets: [`<meta name="description" content="${'x'.repeat(60)}">`, description('y')],
    },
  ],
  missing: [{ when: 'there is none' }, { when: 'it is empty', html: description('') }],
});
