import { elementEvidence } from '../../facts/evidence.ts';
import { socialTags } from '../../facts/metadata/social-tags.ts';
import { defineAudit, passed, warning } from '../audit.ts';
import { headFix, tagFixes } from '../fixes/html-fixes.ts';

const CARDS = ['summary', 'summary_large_image', 'app', 'player'];

export const audit = defineAudit('seo/twitter-card', {
  importance: 'low',
  title: 'Twitter card',
  description:
    'The <head> contains a twitter:card or Open Graph tags. X (Twitter) uses them for link previews.',
  reference: 'https://developer.x.com/en/docs/x-for-websites/cards/overview/markup',
  measure: { name: 'Card' },
  results: {
    valid: passed('The page has a Twitter card'),
    fallback: passed('The page has no Twitter card, but has Open Graph tags'),
    invalid: warning(
      'The Twitter card type is not valid',
      'Set twitter:card to summary, summary_large_image, app or player.',
    ),
    missing: warning(
      'The page has no Twitter card',
      'Add <meta name="twitter:card" content="summary"> or Open Graph tags to the <head>.',
    ),
  },
  audit: (page) => {
    const tags = socialTags(page);
    const card = tags.get('twitter:card');
    const content = tags.has('og:image') ? 'summary_large_image' : 'summary';
    const fixes = card
      ? tagFixes([card.element], (element) => ({ element, attributes: { content } }))
      : headFix(`<meta name="twitter:card" content="${content}">`);
    const measured = { value: card?.content ?? null, expected: CARDS, fixes };
    if (!card) return { result: tags.has('og:title') ? 'fallback' : 'missing', ...measured };
    const result = CARDS.includes(card.content.toLowerCase()) ? 'valid' : 'invalid';
    return { result, ...measured, evidence: [elementEvidence(card.element)] };
  },
});
