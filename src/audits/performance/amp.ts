import { elementEvidence } from '../../facts/evidence.ts';
import { linkEvidence, pageLinks } from '../../facts/links/page-links.ts';
import { defineAudit, informative, notApplicable } from '../audit.ts';

export const audit = defineAudit('performance/amp', {
  importance: 'low',
  title: 'AMP',
  description:
    'Whether the page is an AMP page or links to its AMP version. Search engines no longer give AMP an advantage.',
  reference: 'https://amp.dev/documentation/guides-and-tutorials/optimize-and-measure/discovery',
  results: {
    none: notApplicable('The page does not use AMP'),
    itself: informative('The page is an AMP page'),
    offered: informative('The page links to an AMP version'),
  },
  audit: (page) => {
    const root = page.document.documentElement;
    if (root && ['amp', '⚡'].some((name) => root.hasAttribute(name))) {
      return { result: 'itself', value: page.url, evidence: [elementEvidence(root)] };
    }
    const link = pageLinks(page).find(({ rel, url }) => rel === 'amphtml' && url !== null);
    return link ? { result: 'offered', value: link.url, evidence: [linkEvidence(link)] } : { result: 'none' };
  },
});
