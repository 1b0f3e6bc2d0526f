import { defineAudit } from '../audit.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { outgoingLinks } from '../facts/links/outgoing-links.ts';

const MAX_LINKS = 150;

export const audit = defineAudit({
  id: 'internal-links',
  category: 'seo',
  importance: 'low',
  title: 'Links to other pages',
  description:
    'The page links to other pages of its site, and not to more than a reader can take in. Visitors and search engines find the rest of the site by these links.',
  reference: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  results: {
    counted: {
      outcome: 'informative',
      title: 'The page links to other pages of its site',
    },
    none: {
      outcome: 'warning',
      title: 'The page links to no other page of its site',
      advice: 'Link to related pages, or at least to the home page.',
    },
    many: {
      outcome: 'warning',
      title: 'The page has very many links',
      advice: 'Keep the links that help a reader of this page, and move the others to pages of their own.',
    },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'The links are made by scripts',
      advice: 'Count the links in a browser.',
    },
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
