import type { Element } from '../../engine/dom/nodes.ts';
import type { Page } from '../../engine/page.ts';
import { elementEvidence, listEvidence, textEvidence } from '../../facts/evidence.ts';
import { visibleText } from '../../facts/text/visible-text.ts';
import { clientRendered, defineAudit, informative } from '../audit.ts';
import { unseenContent } from '../unseen-content.ts';

export const audit = defineAudit('seo/plaintext-email', {
  importance: 'low',
  title: 'Plain-text e-mail addresses',
  description:
    'E-mail addresses in the text and in mailto: links. Readers need them to contact you, but spam bots collect them.',
  reference: 'https://www.rfc-editor.org/rfc/rfc6068',
  results: {
    none: informative('The page contains no plain-text e-mail addresses'),
    shown: informative('The page contains plain-text e-mail addresses'),
    'client-rendered': clientRendered('the text', 'Look for e-mail addresses in a browser.'),
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

const MAX_LOCAL_CHARACTERS = 64;
const MAX_DOMAIN_CHARACTERS = 255;

/** The addresses in the text, each once, without repositories (`git@host:path`) and users in URLs. */
export function emailAddresses(text: string): string[] {
  const found = new Set<string>();
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const local = /(?<![\w.%+/-])[\w.%+-]+$/.exec(
      text.slice(Math.max(0, at - MAX_LOCAL_CHARACTERS), at),
    )?.[0];
    const domain = domainAt(text.slice(at + 1, at + 1 + MAX_DOMAIN_CHARACTERS));
    if (local && domain) found.add(`${local}@${domain}`);
  }
  return [...found];
}

/** The domain at the start of the text, without a period that ends the sentence. */
function domainAt(text: string): string | null {
  const labels = (/^[a-z0-9.-]+(?![a-z0-9.-]|:[\w~/])/i.exec(text)?.[0] ?? '')
    .replace(/(?<![.-])[.-]+$/, '')
    .split('.');
  const isDomain = labels.length > 1 && labels.every(Boolean) && /^[a-z]{2,24}$/i.test(labels.at(-1) ?? '');
  return isDomain ? labels.join('.') : null;
}
