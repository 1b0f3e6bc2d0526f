import { defineAudit } from '../audit.ts';
import { elementEvidence, textEvidence } from '../evidence.ts';
import { socialTags } from '../facts/metadata/social-tags.ts';

const REQUIRED = ['og:title', 'og:type', 'og:image', 'og:url'];

export const audit = defineAudit({
  id: 'open-graph',
  category: 'seo',
  importance: 'low',
  title: 'Open Graph tags',
  description:
    'The <head> contains og:title, og:type, og:image and og:url. Social networks and messengers show them when someone shares the page.',
  reference: 'https://ogp.me',
  results: {
    complete: { outcome: 'passed', title: 'The basic Open Graph tags are complete' },
    incomplete: {
      outcome: 'warning',
      title: 'The Open Graph tags are incomplete',
      advice: 'Add the missing tags, and write the image URL in full.',
    },
    missing: {
      outcome: 'warning',
      title: 'The page has no Open Graph tags',
      advice:
        'Add og:title, og:type, og:image and og:url to the <head>, such as <meta property="og:title" content="…">.',
    },
  },
  audit: (page) => {
    const tags = socialTags(page);
    const found = [...tags].filter(([name]) => name.startsWith('og:'));
    const value = Object.fromEntries(found.map(([name, { content }]) => [name, content]));
    if (found.length === 0) return { result: 'missing', value, expected: REQUIRED };

    const image = tags.get('og:image') ?? tags.get('og:image:url');
    const evidence = REQUIRED.filter((name) => !tags.has(name) && !(name === 'og:image' && image)).map(
      (name) => textEvidence(null, `${name} is missing`),
    );
    if (image && !/^https?:\/\//i.test(image.content)) {
      evidence.push(elementEvidence(image.element, 'the image URL is not absolute'));
    }
    const result = evidence.length > 0 ? 'incomplete' : 'complete';
    return { result, value, expected: REQUIRED, evidence };
  },
});
