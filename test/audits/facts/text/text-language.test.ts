import { expect, test } from 'vitest';
import { textLanguage } from '../../../../src/audits/accessibility/link-text.ts';
import { pageOf } from '../../audit-cases.ts';

const MORE = '<p lang="la">x</p>';

// accessibility/link-text.test.ts has cases of one declared language.
test.each<[when: string, html: string, language: string | null]>([
  ['only the body declares one', '<body lang="en-GB"><a>x</a>', 'en-GB'],
  ['the element inside it that declares one has no text', `<html lang="en"><a>x <b lang="de"></b></a>`, 'en'],
  ['its parts differ', `<html lang="en"><a><b lang="de">x</b><b lang="fr">y</b></a>`, null],
  ['a part differs from the one around', `<html lang="en"><a><b>x</b><b lang="fr">y</b></a>`, null],
  ['a part differs deep inside', `<html lang="en"><a><i><b lang="de">x</b></i><b lang="fr">y</b></a>`, null],
  ['its parts differ by region only', '<a><b lang="en-GB">x</b><b lang="en-US">y</b></a>', 'en-GB'],
  ['it is declared to be unknown', `${MORE}<p lang=""><a>x</a></p>`, ''],
])('the language of a text when %s', (_, html, language) => {
  const page = pageOf({ html });
  const link = page.document.querySelector('a');
  expect(link && textLanguage(page, link)).toBe(language);
});
