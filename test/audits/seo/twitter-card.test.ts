import { audit } from '../../../src/audits/seo/twitter-card.ts';
import { describeAudit } from '../audit-cases.ts';

const card = (content: string, key = 'name') => `<meta ${key}="twitter:card" content="${content}">`;
const OPEN_GRAPH = '<meta property="og:title" content="T">';

describeAudit(audit, {
  valid: {
    'it is a summary': { html: card('summary'), value: 'summary', snippets: [card('summary')] },
    'it is a player in capitals': card(' Player '),
    'property is used instead of name': card('summary', 'property'),
  },
  fallback: {
    'Open Graph has a title': { html: OPEN_GRAPH, value: null },
    'the card is empty beside Open Graph': card('') + OPEN_GRAPH,
  },
  invalid: { 'the kind does not exist': { html: card('photo') + OPEN_GRAPH, value: 'photo' } },
  missing: { 'there is none': { value: null }, 'it is in the body': `<p>x</p>${card('summary')}` },
});
