import { headerValues } from '../page/headers.ts';
import type { Element } from './dom/nodes.ts';
import { fact } from './fact.ts';

/** The policies that the page enforces, as text; a comma in a header separates two policies. Some may be empty. */
export interface ContentSecurityPolicies {
  headers: string[];
  /** Those of `meta` elements in the head; browsers ignore others. */
  metas: { text: string; element: Element }[];
  /** Report-only policies, which are not enforced. */
  reportOnly: string[];
}

/** The page's Content Security Policies. */
export const contentSecurityPolicies = fact(
  (page): ContentSecurityPolicies => ({
    headers: headerValues(page.headers, 'content-security-policy').flatMap(splitPolicies),
    metas: page.document
      .querySelectorAll('head meta')
      .filter((meta) => meta.getAttribute('http-equiv')?.trim().toLowerCase() === 'content-security-policy')
      .flatMap((element) => {
        const content = element.getAttribute('content');
        return content === null ? [] : splitPolicies(content).map((text) => ({ text, element }));
      }),
    reportOnly: headerValues(page.headers, 'content-security-policy-report-only').filter(Boolean),
  }),
);

function splitPolicies(text: string): string[] {
  return text.split(',').map((policy) => policy.trim());
}
