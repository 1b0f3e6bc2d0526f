import { clientRendered, defineAudit, failed, passed } from '../audit.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { visibleText } from '../facts/text/visible-text.ts';

/** Elements that show nothing. Any other may show an image of a stylesheet. */
const SHOWING_NOTHING = ['link', 'meta', 'noscript', 'script', 'style', 'template'];

export const audit = defineAudit('seo/empty-page', {
  importance: 'high',
  cap: 'bad',
  title: 'Content',
  description:
    'The body of the page has text or elements. Search engines treat an empty page with a success status as an error page.',
  reference:
    'https://developers.google.com/search/docs/crawling-indexing/http-network-errors#soft-404-errors',
  results: {
    content: passed('The page has content'),
    empty: failed(
      'The page is empty',
      'Check that the server sends the content of the page, or respond with status 404.',
    ),
    'client-rendered': clientRendered('the content', 'Open the page in a browser.'),
  },
  audit: (page) => {
    if (visibleText(page) !== '') return { result: 'content' };
    const unseen = unseenContent(page);
    if (unseen) return unseen;
    const elements = page.document.querySelectorAll('body *, frameset *');
    const showsElement = elements.some(({ localName }) => !SHOWING_NOTHING.includes(localName));
    return { result: showsElement ? 'content' : 'empty' };
  },
});
