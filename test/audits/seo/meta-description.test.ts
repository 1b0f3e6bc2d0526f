import { audits } from '../../../src/audits/seo/meta-description.ts';
import { describeAudit } from '../audit-cases.ts';

const description = (content: string) => `<meta name="description" content="${content}">`;

const [presence, , placeholder] = audits;

describeAudit(presence, {
  present: {
    'the head has one': { html: description(' What it \n is '), value: 'What it is' },
    'its name is in capitals': { html: '<meta name="DESCRIPTION" content="x">', value: 'x' },
    'a second one is empty': { html: description('x') + description(''), value: 'x' },
  },
  missing: {
    'there is none': { value: null },
  },
  misplaced: {
    'it is in the body': { html: `<p>x</p>${description('x')}`, value: null },
    'text before it has closed the head': `<head>text${description('x')}</head>`,
  },
  empty: {
    'it is blank': { html: description(' \n '), value: '' },
    'it has no content': { html: '<meta name="description">', snippets: ['<meta name="description">'] },
    'the first is empty and the second not': description('') + description('x'),
  },
});

describeAudit(placeholder, {
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
