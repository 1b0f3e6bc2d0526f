/** A finding of a site, described once for both APIs. Rules import only the types: at run time, they need no zod. */
import type { z } from 'zod';
import { Importance } from '../../audits/audit-type.ts';
import { count, list, location, object, text, url } from '../../describe/vocabulary.ts';
import { SITE_RULES } from './site-catalogue.ts';

const EXAMPLE = SITE_RULES['broken-internal-links'];

const SiteRule = object('SiteRule', 'A rule of the site catalogue, which compares the pages of a site.', {
  id: text('Stable name in kebab-case.', 'broken-internal-links'),
  title: text('Short name of the fault.', EXAMPLE.title),
  description: text('Why it matters.', EXAMPLE.description),
  advice: text('How to fix it.', EXAMPLE.advice),
  importance: Importance.meta({ description: 'Its weight.', example: 'high' }),
  reference: url('URL of documentation on the rule.', EXAMPLE.reference),
});

/** A place that shows a finding. */
export const SiteEvidence = object('SiteEvidence', 'A place that shows a finding of a site.', {
  url: location(
    'The page or address at fault; null for another value.',
    'https://example.com/gone',
  ).nullable(),
  from: location('The page that links to it; null without a link.', 'https://example.com/').nullable(),
  anchor: text('The text of that link; null without one.', 'Our offers').nullable(),
  note: text('What is the case; null if the rule says it.', 'responds with status 404').nullable(),
});

export type SiteEvidence = z.infer<typeof SiteEvidence>;

/** A fault that a comparison of the pages shows. */
export const SiteFinding = object(
  'SiteFinding',
  'A fault of the site: a group of pages with the same title, or a page that links lead to in vain.',
  {
    id: text('Number of the finding in its site audit.', '1'),
    audit: SiteRule.describe('The rule that the site breaks.'),
    pages: list(location(''), 'URLs of the pages on which it has to be fixed, at most 1,000.', [
      'https://example.com/',
    ]),
    pagesTotal: count('Number of these pages.', 3),
    evidence: list(SiteEvidence, 'Where it shows, at most 100 places.'),
  },
  { name: 'SiteFindingSummary' },
);
export type SiteFinding = z.infer<typeof SiteFinding>;
