import type { Page } from '../../engine/page.ts';
import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { clientRendered, defineAudit, notApplicable, passed, warning } from '../audit.ts';
import { tagFixes } from '../fixes/html-fixes.ts';
import { plainHost } from '../fixes/redirect-fixes.ts';
import { isInsecureUrl, localhostTitle } from '../insecure-url.ts';
import { unseenContent } from '../unseen-content.ts';

export const audit = defineAudit('security/form-insecure', {
  importance: 'medium',
  title: 'Secure form submission',
  description: 'Forms on an https page submit to https URLs, so that the entered data stays private.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/Security/Defenses/Mixed_content',
  measures: { unencrypted: 'Unencrypted forms' },
  results: {
    encrypted: passed('All forms submit over https'),
    unencrypted: warning('Some forms submit over http', 'Change the form action to an https:// URL.'),
    'no-forms': notApplicable('The page has no forms'),
    'client-rendered': clientRendered('the forms', 'Inspect the forms in a browser.'),
    'page-on-http': notApplicable('The page itself is not served over https'),
  },
  audit: (page) => {
    if (isInsecureUrl(page.url)) return { result: 'page-on-http' };
    const forms = page.document.querySelectorAll('form').map((element) => ({ element, name: 'action' }));
    if (forms.length === 0) return unseenContent(page) ?? { result: 'no-forms' };
    const buttons = ['button', 'input'].flatMap((name) =>
      page.document.querySelectorAll(name).map((element) => ({ element, name: 'formaction' })),
    );
    const insecure = [...forms, ...buttons].flatMap(({ element, name }) => {
      const address = element.getAttribute(name);
      const url = address ? URL.parse(address, page.document.baseURI)?.href : null;
      return url && isInsecureUrl(url) ? [{ element, name, url }] : [];
    });
    const unseen = unseenContent(page);
    if (insecure.length === 0 && unseen) return unseen;
    return {
      ...(insecure.length > 0 ? { result: 'unencrypted' } : { result: 'encrypted', ...localhostTitle(page) }),
      // Only the host of the page is known to have https.
      fixes: tagFixes(insecure, ({ element, name, url }) =>
        hasHttpsToo(page, url) ? { element, attributes: { [name]: url.replace('http:', 'https:') } } : null,
      ),
      value: { forms: forms.length, unencrypted: insecure.length },
      ...listEvidence(insecure, ({ element, url }) => elementEvidence(element, 'submits over http', url)),
    };
  },
});

/** Whether the http URL is on the host of the https page, both on the default ports. */
function hasHttpsToo(page: Page, url: string): boolean {
  const host = page.url.startsWith('https:') && url.startsWith('http:') && plainHost(url);
  return Boolean(host) && host === plainHost(page.url);
}
