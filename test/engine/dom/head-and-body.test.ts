import { describe, expect, it } from 'vitest';
import { pageOf } from '../../audits/audit-cases.ts';

const CASES: [what: string, html: string, head: string, body: string][] = [
  ['split at the body', '<head><title>x</title><meta></head><body><p>x</p></body>', 'title meta', 'p'],
  ['need no tags of their own', '<title>x</title><link><p>x<link>', 'title link', 'p link'],
  ['split where a div closes the head', '<head><meta><div></div><meta></head>', 'meta', 'div meta'],
  ['split where text closes the head', '<head><meta>text<meta></head>', 'meta', 'meta'],
  ['leave the contents of templates out', '<head><template><meta></template></head>', 'template', ''],
  ['take elements after the closed head', '<head></head><meta><body>', 'meta', ''],
  ['take elements after the closed body', '<body></body></html><p>x', '', 'p'],
  ['end where frames begin', '<head><meta></head><frameset><frame></frameset>', 'meta', ''],
];

describe('the elements of head and body', () => {
  for (const [what, html, head, body] of CASES) {
    it(what, () => {
      const page = pageOf({ html });
      expect(page.document.querySelectorAll('head *').map((element) => element.localName)).toEqual(
        names(head),
      );
      expect(page.document.querySelectorAll('body *').map((element) => element.localName)).toEqual(
        names(body),
      );
    });
  }
});

function names(list: string): string[] {
  return list.split(' ').filter(Boolean);
}
