import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';

export const audit = defineAudit({
  id: 'manifest',
  category: 'best-practices',
  importance: 'low',
  title: 'Web app manifest',
  description:
    'Whether the page names a web app manifest: name, icons and colours for those who put the site on their home screen.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/Progressive_web_apps/Manifest',
  results: {
    named: { outcome: 'informative', title: 'The page names a web app manifest' },
    unusable: {
      outcome: 'informative',
      title: 'The page names a web app manifest without a usable address',
      advice: 'Correct the href of the manifest link.',
    },
    none: {
      outcome: 'informative',
      title: 'The page names no web app manifest',
      advice: 'If people come back to the site often, add <link rel="manifest" href="…"> to the head.',
    },
  },
  audit: (page) => {
    // The first one counts.
    const link = page.document.querySelector('link[rel~="manifest" i]');
    if (!link) return { result: 'none', value: null };
    const href = link.getAttribute('href');
    const url = href ? (URL.parse(href, page.document.baseURI)?.href ?? null) : null;
    return { result: url ? 'named' : 'unusable', value: url, evidence: [elementEvidence(link, null, url)] };
  },
});
