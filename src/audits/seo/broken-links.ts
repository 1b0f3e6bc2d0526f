import type { Page } from '../../engine/page.ts';
import { resourceAt } from '../../engine/resources.ts';
import { counted } from '../../engine/text/units.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { type OutgoingLink, outgoingLinks } from '../../facts/links/outgoing-links.ts';
import { mayVisit, robotsAddress } from '../../facts/links/robots-txt.ts';
import { isBrokenStatus, isErrorStatus } from '../../page/http-status.ts';
import type { Resource } from '../../page/resource.ts';
import {
  type AuditFinding,
  clientRendered,
  defineAudit,
  failed,
  notApplicable,
  passed,
  unknown,
} from '../audit.ts';
import { unfetched, unknownReasonOf } from '../unfetched.ts';
import { unseenContent } from '../unseen-content.ts';

export const audit = defineAudit('seo/broken-links', {
  importance: 'high',
  title: 'Broken links',
  description:
    'Links lead to existing pages. Up to 50 links are requested, internal links first, and only where robots.txt allows it. Sites that block bots are not counted as broken.',
  reference: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  measures: { tried: 'Links checked', broken: 'Broken links' },
  results: {
    working: passed('No broken links found'),
    broken: failed('Some links are broken', 'Update or remove these links.'),
    none: notApplicable('The page has no links to other pages'),
    'client-rendered': clientRendered('the links', 'Check the links in a browser.'),
    unfetched: unknown('fetch-failed', 'The links could not be requested'),
  },
  audit: (page) => {
    const links = uniqueLinks(page).map((link) => ({ ...link, ...stateOf(resourceAt(page, link.url)) }));
    const broken = links.filter(({ state }) => state === 'broken');
    const working = links.filter(({ state }) => state === 'working');
    const measured = {
      value: { links: links.length, tried: broken.length + working.length, broken: broken.length },
      expected: { broken: 0 },
    };
    if (broken.length > 0) {
      const evidence = listEvidence(broken, ({ element, note, url }) => elementEvidence(element, note, url));
      return { result: 'broken', title: counted(broken.length, 'broken link'), ...measured, ...evidence };
    }
    const unseen = unseenContent(page);
    if (unseen) return unseen;
    const [first] = links;
    if (!first) return { result: 'none' };
    if (working.length === 0) return unfetchedLink(page, first.url);
    const confidence = working.length < links.length ? 'likely' : 'certain';
    return { result: 'working', ...measured, confidence };
  },
});

/** The links without repetitions of a URL; the first one counts. */
function uniqueLinks(page: Page): OutgoingLink[] {
  const links = outgoingLinks(page).toReversed();
  return [...new Map(links.map((link) => [link.url, link])).values()].reverse();
}

/** The `unfetched` result, by the first link: its failure, or that robots.txt disallows the request. */
function unfetchedLink(page: Page, url: string): AuditFinding<'unfetched'> {
  const probe = resourceAt(page, url);
  if (probe || mayVisit(page, url) !== false) return unfetched(probe);
  const failure = resourceAt(page, robotsAddress(url))?.failure;
  return { result: 'unfetched', reason: failure ? unknownReasonOf(failure) : 'robots-disallowed' };
}

function stateOf(resource: Resource | null) {
  const status = resource?.response?.status;
  if (resource?.failureCode === 'dns_failed') return { state: 'broken', note: 'the host does not exist' };
  if (status === undefined) return { state: 'undetermined', note: null };
  if (isBrokenStatus(status)) return { state: 'broken', note: `status ${status}` };
  return { state: isErrorStatus(status) ? 'undetermined' : 'working', note: null };
}
