import { audit } from '../../../src/audits/seo/meta-description.ts';
import { describeAudit } from '../audit-cases.ts';

const description = (content: string) => `<meta name="description" content="${content}">`;

describeAudit(audit, {
  present: [
    { when: 'the head has one', html: description(' What it \n is '), value: 'What it is' },
    { when: 'its name is in capitals', html: '<meta name="DESCRIPTION" content="x">', value: 'x' },
    { when: 'a second one is empty', html: description('x') + description(''), value: 'x' },
  ],
  missing: [
    { when: 'there is none', value: null },
    { when: 'only a property has that name', html: '<meta property="description" content="x">' },
    { when: 'the name has a space', html: '<meta name="description " content="x">' },
    { when: 'it is in a template', html: `<head><template>${description('x')}</template></head>` },
    { when: 'it is in noscript', html: `<head><noscript>${description('x')}</noscript></head>` },
  ],
  misplaced: [
    { when: 'it is in the body', html: `<p>x</p>${description('x')}`, value: null },
    { when: 'a div has closed the head', html: `<head><div></div>${description('x')}</head>` },
    { when: 'text before it has closed the head', html: `<head>text${description('x')}</head>` },
  ],
  empty: [
    { when: 'it is blank', html: description(' \n '), value: '' },
    { when: 'it has no content', html: '<meta name="description">', snippets: ['<meta name="description">'] },
    { when: 'the first is empty and the second not', html: description('') + description('x') },
  ],
});
