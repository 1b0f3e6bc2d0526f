import { audit } from '../../../src/audits/seo/keyword-consistency.ts';
import { describeAudit } from '../audit-cases.ts';

const nowhere = { inTitle: false, inDescription: false, inHeading: false };

describeAudit(audit, {
  counted: [
    {
      when: 'words are in title, description and heading',
      html: `<title>Garden tools</title><meta name="description" content="Tools for you">
        <h1>The Garden</h1><p>A garden needs tools. Our garden is an open garden.</p>`,
      value: [
        { term: 'garden', count: 4, inTitle: true, inDescription: false, inHeading: true },
        { term: 'needs', count: 1, ...nowhere },
        { term: 'tools', count: 1, inTitle: true, inDescription: true, inHeading: false },
        { term: 'open', count: 1, ...nowhere },
      ],
    },
    {
      when: 'the page is German',
      html: '<html lang="de-AT"><p>Der Garten und die Gärten',
      value: [
        { term: 'garten', count: 1, ...nowhere },
        { term: 'gärten', count: 1, ...nowhere },
      ],
    },
    {
      when: 'the page is Brazilian',
      html: '<html lang="pt-BR"><p>Também estão os jardins',
      value: [{ term: 'jardins', count: 1, ...nowhere }],
    },
    {
      when: 'the page is Russian',
      html: '<html lang="ru"><p>Это сад и еще только сад',
      value: [{ term: 'сад', count: 2, ...nowhere }],
    },
    {
      when: 'the page is Japanese',
      html: '<html lang="ja"><p>東京の東京',
      value: [{ term: '東京', count: 2, ...nowhere }],
    },
    {
      when: 'numbers, short words and apostrophes are between',
      html: '<p>2024 ox don’t 3d1 apple',
      value: [
        { term: '3d1', count: 1, ...nowhere },
        { term: 'apple', count: 1, ...nowhere },
      ],
    },
    {
      when: 'the language is unknown',
      html: '<html lang="constructor"><p>the',
      value: [{ term: 'the', count: 1, ...nowhere }],
    },
    {
      when: 'more than ten words differ',
      html: '<p>aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk',
      value: [...'abcdefghij'].map((letter) => ({ term: letter.repeat(3), count: 1, ...nowhere })),
    },
  ],
  wordless: [
    { when: 'there is no text', value: [] },
    { when: 'all words are common', html: '<p>This is it.' },
  ],
  'client-rendered': [
    { when: 'the text is not there yet', html: '<div id="root"></div><script src="/app.js"></script>' },
  ],
});
