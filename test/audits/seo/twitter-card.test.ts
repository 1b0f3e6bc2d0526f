import { audit } from '../../../src/audits/seo/twitter-card.ts';
import { describeAudit } from '../audit-cases.ts';

const card = (content: string, key = 'name') => `<meta ${key}="twitter:card" content="${content}">`;
const OPEN_GRAPH = '<meta property="og:title" content="T">';

describeAudit(audit, {
  valid: [
    { when: 'it is a summary', html: card('summary'), value: 'summary', snippets: [card('summary')] },
    { when: 'it is a summary with a large image', html: card('summary_large_image') },
    { when: 'it is an app', html: card('app') },
    { when: 'it is a player in capitals', html: card(' Player ') },
    { when: 'property is used instead of name', html: card('summary', 'property') },
  ],
  fallback: [
    { when: 'Open Graph has a title', html: OPEN_GRAPH, value: null },
    { when: 'the card is empty beside Open Graph', html: card('') + OPEN_GRAPH },
  ],
  invalid: [{ when: 'the kind does not exist', html: card('photo') + OPEN_GRAPH, value: 'photo' }],
  missing: [
    { when: 'there is none', value: null },
    { when: 'it is in the body', html: `<p>x</p>${card('summary')}` },
  ],
});
