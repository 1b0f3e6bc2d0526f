import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { emailAddresses } from '../../engine/text/email-addresses.ts';
import { defineAudit } from '../audit.ts';
import { elementEvidence, listEvidence, textEvidence } from '../evidence.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { visibleText } from '../facts/text/visible-text.ts';

export const audit = defineAudit({
  id: 'plaintext-email',
  category: 'seo',
  importance: 'low',
  title: 'Plain-text e-mail addresses',
  description:
    'E-mail addresses in the text and in mailto: links. Readers need them to contact you, but spam bots collect them.',
  reference: 'https://www.rfc-editor.org/rfc/rfc6068',
  results: {
    none: { outcome: 'informative', title: 'The page contains no plain-text e-mail addresses' },
    shown: {
      outcome: 'informative',
      title: 'The page contains plain-text e-mail addresses',
    },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'JavaScript renders the text',
      advice: 'Look for e-mail addresses in a browser.',
    },
  },
  audit: (page) => {
    const findings: (string | Element)[] = [...emailAddresses(visibleText(page)), ...mailtoLinks(page)];
    if (findings.length > 0) {
      const evidence = listEvidence(findings, (finding) =>
        typeof finding === 'string' ? textEvidence(finding, 'in the text') : elementEvidence(finding),
      );
      return { result: 'shown', value: findings.length, expected: 0, ...evidence };
    }
    return unseenContent(page) ?? { result: 'none', value: 0 };
  },
});

function mailtoLinks(page: Page): Element[] {
  return page.document.querySelectorAll('a').filter((element) => {
    const href = element.getAttribute('href')?.trim() ?? '';
    return /^mailto:/i.test(href) && emailAddresses(href.replace(/%40/g, '@')).length > 0;
  });
}
