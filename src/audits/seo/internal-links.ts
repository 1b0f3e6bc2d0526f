import { outgoingLinks } from '../../facts/links/outgoing-links.ts';
import { clientRendered, defineAudit, informative, warning } from '../audit.ts';
import { unseenContent } from '../unseen-content.ts';

const MAX_LINKS = 150;

export const audit = defineAudit('seo/internal-links', {
  importance: 'low',
  title: 'Internal links',
  description:
    'The page links to other pages on its site, but has no more links than readers can use. People and search engines find the rest of the site through them.',
  reference: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  measures: { internal: 'Internal links', external: 'External links', nofollow: 'Links with nofollow' },
  results: {
    counted: informative('The page has internal links'),
    none: warning('The page has no internal links', 'Link to related pages, or at least to the home page.'),
    many: warning(
      `The page has more than ${MAX_LINKS} links`,
      'Keep the links that help readers of this page, and move the others to separate pages.',
    ),
    'client-rendered': clientRendered('the links', 'Count the links in a browser.'),
  },
  audit: (page) => {
    const links = outgoingLinks(page);
    const internal = links.filter((link) => link.isInternal).length;
    const nofollow = links.filter((link) => link.isNofollow).length;
    const measured = {
      value: { internal, external: links.length - internal, nofollow },
      expected: { minInternal: 1, maxLinks: MAX_LINKS },
    };
    if (links.length > MAX_LINKS) return { result: 'many', ...measured };
    if (internal > 0) return { result: 'counted', ...measured };
    return unseenContent(page) ?? { result: 'none', ...measured };
  },
});
