import { counted } from '../../engine/text/units.ts';
import { listEvidence, textEvidence, withFile } from '../../facts/evidence.ts';
import { thirdParties } from '../../facts/scripts/third-parties.ts';
import { defineAudit, informative, notApplicable, unknown } from '../audit.ts';
import { unseenContent } from '../unseen-content.ts';

export const audit = defineAudit('performance/third-parties', {
  importance: 'low',
  title: 'Third parties',
  description:
    'The other sites that the page loads files or frames from. Each needs a connection, may slow down the page, and can track its visitors.',
  reference: 'https://developer.chrome.com/docs/performance/insights/third-parties',
  results: {
    none: notApplicable('The page loads nothing from other sites'),
    used: informative(
      'The page loads files from other sites',
      'Remove third parties that you do not need, and host their files yourself where their terms allow it.',
    ),
    'client-rendered': unknown(
      'client-rendered',
      'Third parties could not be determined: JavaScript renders the page',
    ),
  },
  audit: (page) => {
    const sites = thirdParties(page);
    const unseen = unseenContent(page);
    if (sites.length === 0 && unseen) return unseen;
    return {
      result: sites.length > 0 ? 'used' : 'none',
      value: sites.map(({ domain, requests, transferBytes }) => ({ domain, requests, transferBytes })),
      ...listEvidence(sites, (site) =>
        withFile(textEvidence(site.domain, counted(site.requests, 'request'), site.firstUrl), {
          bytes: site.transferBytes || null,
        }),
      ),
      confidence: 'likely',
    };
  },
});
