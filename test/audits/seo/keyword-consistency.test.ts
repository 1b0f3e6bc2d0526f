import { audit } from '../../../src/audits/seo/keyword-consistency.ts';
import { describeAudit } from '../audit-cases.ts';

/** A term, with the places in capitals: title, description, heading. */
const term = (text: string, count = 1, places = '') => ({
  term: text,
  count,
  inTitle: places.includes('T'),
  inDescription: places.includes('D'),
  inHeading: places.includes('H'),
});

describeAudit(audit, {
  counted: {
    'words are in title, description and heading': {
      html: `<title>Garden tools</title><meta name="description" content="Tools for you">
        <h1>The Garden</h1><p>A garden needs tools. Our garden is an open garden.</p>`,
      value: [term('garden', 4, 'TH'), term('needs'), term('tools', 1, 'TD'), term('open')],
    },
    'the page is Brazilian': {
      html: '<html lang="pt-BR"><p>Também estão os jardins',
      value: [term('jardins')],
    },
    'the page is Japanese': { html: '<html lang="ja"><p>東京の東京', value: [term('東京', 2)] },
    'numbers, short words and apostrophes are between': {
      html: '<p>2024 ox don’t 3d1 apple',
      value: [term('3d1'), term('apple')],
    },
    'the language is unknown': { html: '<html lang="constructor"><p>the', value: [term('the')] },
    'more than ten words differ': {
      html: '<p>aaa bbb ccc ddd eee fff ggg hhh iii jjj kkk',
      value: [...'abcdefghij'].map((letter) => term(letter.repeat(3))),
    },
  },
  wordless: { 'there is no text': { value: [] }, 'all words are common': '<p>This is it.' },
});
