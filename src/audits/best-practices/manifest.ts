import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';

export const audit = defineAudit({
  id: 'manifest',
  category: 'best-practices',
  importance: 'low',
  title: 'Web app manifest',
  description:
    'Whether the page links to a web app manifest, which has the name, icons and colors of the site for home screens.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/Progressive_web_apps/Manifest',
  results: {
    named: { outcome: 'informative', title: 'The page has a web app manifest' },
    unusable: {
      outcome: 'informative',
      title: 'The URL of the web app manifest is not valid',
      advice: 'Correct the href of the manifest link.',
    },
    none: {
      outcome: 'informative',
      title: 'The page has no web app manifest',
      advice: 'If people use the site often, add <link rel="manifest" href="…"> to the <head>.',
    },
  },
  audit: (page) => {
    // Browsers use the first one.
    const link = page.document.querySelector('link[rel~="manifest" i]');
    if (!link) return { result: 'none', value: null };
    const href = link.getAttribute('href');
    const url = href ? (URL.parse(href, page.document.baseURI)?.href ?? null) : null;
    return { result: url ? 'named' : 'unusable', value: url, evidence: [elementEvidence(link, null, url)] };
  },
});
