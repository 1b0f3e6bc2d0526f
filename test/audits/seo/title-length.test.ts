import { audit } from '../../../src/audits/seo/title-length.ts';
import { describeAudit } from '../audit-cases.ts';

const title = (text: string) => `<!doctype html><title>${text}</title>`;

describeAudit(audit, {
  fitting: [
    {
      when: 'it has 10 characters',
      html: title('Good title'),
      value: { title: 'Good title', characters: 10, pixels: 86 },
    },
    { when: 'it has 60 characters', html: title('x'.repeat(60)) },
    { when: 'wide characters make it long enough', html: title('東京の案内') },
    { when: 'an SVG has a title too', html: `${title('Good title')}<svg><title>Icon</title></svg>` },
  ],
  short: [
    { when: 'it has 9 characters', html: title('x'.repeat(9)), snippets: ['<title>'] },
    { when: 'joined emoji count as one', html: title('👩‍👩‍👧‍👦 ABCDEF') },
  ],
  long: [
    { when: 'it has 61 characters', html: title('x'.repeat(61)) },
    { when: 'wide characters make it too long', html: title('文'.repeat(31)) },
  ],
  several: [
    {
      when: 'the head has two',
      html: `${title('A good title')}<title>Another</title>`,
      snippets: ['<title>', '<title>'],
    },
  ],
  missing: [
    { when: 'there is none', html: '<p>x</p>' },
    { when: 'it is blank', html: title(' ') },
  ],
});
