import { decodeHtml } from '../../src/fetching/body/decode-text.ts';

const MIN_SHARE_OF_OTHER_LETTERS = 0.1;
/** Markup, comments, character references, and the content of scripts and style elements. */
const MARKUP = /<(script|style)\b[\s\S]*?<\/\1|<!--[\s\S]*?-->|<[^>]*>|&\w+;/gi;

/** Whether more than a tenth of a page's letters are of another script than Latin. */
export function isNonLatin(html: Buffer): boolean {
  const text = decodeHtml(html, null, false).html.replace(MARKUP, ' ');
  const letters = text.match(/\p{L}/gu) ?? [];
  const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter));
  return others.length > MIN_SHARE_OF_OTHER_LETTERS * letters.length;
}
