import { isEmpty } from '../../facts/certainty/rendering.ts';
import { refreshRedirect } from '../../facts/document/refresh-redirect.ts';
import { visibleText } from '../../facts/text/visible-text.ts';
import { isErrorStatus } from '../../page/http-status.ts';
import { clientRendered, defineAudit, failed, notApplicable, passed } from '../audit.ts';
import { unseenContent } from '../unseen-content.ts';

export const audit = defineAudit('seo/empty-page', {
  importance: 'high',
  cap: 'bad',
  title: 'Page content',
  description:
    'The body of the page has text or elements. Search engines treat an empty page with a success status as an error page.',
  reference:
    'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  results: {
    content: passed('The page has content'),
    empty: failed(
      'The page is empty',
      'Check that the server sends the content of the page, or respond with status 404.',
    ),
    'error-page': notApplicable('The page is an error page'),
    refresh: notApplicable('The page redirects with a meta refresh'),
    'client-rendered': clientRendered('the content', 'Open the page in a browser.'),
  },
  audit: (page) => {
    if (isErrorStatus(page.status)) return { result: 'error-page' };
    const unseen = visibleText(page) === '' ? unseenContent(page) : null;
    if (unseen) return unseen;
    if (!isEmpty(page)) return { result: 'content' };
    const refresh = refreshRedirect(page);
    if (typeof refresh === 'string')
      return { result: 'refresh', title: 'The page redirects with a Refresh header' };
    return { result: refresh ? 'refresh' : 'empty' };
  },
});
