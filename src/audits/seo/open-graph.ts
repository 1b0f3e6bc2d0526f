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
    'The head holds title, type, image and address for previews. Social networks and messengers show them when someone shares the page.',
  reference: 'https://ogp.me',
  results: {
    complete: { outcome: 'passed', title: 'The page has all basic Open Graph tags' },
    incomplete: {
      outcome: 'warning',
      title: 'The page lacks some Open Graph tags',
      advice: 'Add what is missing, with the image as a full address.',
    },
    missing: {
      outcome: 'warning',
      title: 'The page has no Open Graph tags',
      advice: 'Put og:title, og:type, og:image and og:url into the <head>.',
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
      evidence.push(elementEvidence(image.element, 'the address of the image is not written in full'));
    }
    const result = evidence.length > 0 ? 'incomplete' : 'complete';
    return { result, value, expected: REQUIRED, evidence };
  },
});
