import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { isOnHostOf } from '../../facts/same-site.ts';
import { clientRendered, defineAudit, informative, notApplicable } from '../audit.ts';
import { unseenContent } from '../unseen-content.ts';

export const audit = defineAudit('security/external-blank-noopener', {
  importance: 'low',
  title: 'External links in new tabs',
  description:
    'External links with target="_blank" have rel="noopener", so that the opened site cannot control this page. Browsers since 2021 imply it.',
  reference: 'https://developer.chrome.com/docs/lighthouse/best-practices/external-anchors-use-rel-noopener/',
  measures: { unprotected: 'Links without noopener' },
  results: {
    none: notApplicable('No external links open in a new tab'),
    protected: informative('All external links in new tabs have rel="noopener"'),
    unprotected: informative(
      'Some external links in new tabs have no rel="noopener"',
      'If you support browsers from before 2021, add rel="noopener" to these links.',
    ),
    'client-rendered': clientRendered('the links'),
  },
  audit: (page) => {
    const links = ['a', 'area'].flatMap((name) =>
      page.document
        .querySelectorAll(`${name}[target="_blank" i]`)
        .filter((link) => leadsElsewhere(page, link)),
    );
    const unprotected = links.filter(
      (link) => !/(^|\s)(noopener|noreferrer)(\s|$)/i.test(link.getAttribute('rel') ?? ''),
    );
    if (links.length === 0) return unseenContent(page) ?? { result: 'none' };
    return {
      result: unprotected.length > 0 ? 'unprotected' : 'protected',
      value: { links: links.length, unprotected: unprotected.length },
      ...listEvidence(unprotected, (link) => elementEvidence(link)),
    };
  },
});

function leadsElsewhere(page: Page, link: Element): boolean {
  const url = URL.parse(link.getAttribute('href') ?? '', page.document.baseURI);
  return url !== null && /^https?:$/.test(url.protocol) && !isOnHostOf(page, url.href);
}
