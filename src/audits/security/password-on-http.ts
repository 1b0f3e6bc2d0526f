import { elementEvidence, listEvidence } from '../../facts/evidence.ts';
import { defineAudit, failed, notApplicable, passed, unknown } from '../audit.ts';
import { httpsFixes } from '../fixes/https-fixes.ts';
import { isInsecureUrl, localhostTitle } from '../insecure-url.ts';
import { unseenContent } from '../unseen-content.ts';

export const audit = defineAudit('security/password-on-http', {
  importance: 'high',
  cap: 'bad',
  title: 'Passwords on unencrypted pages',
  description:
    'The page asks for passwords over https only. On an http page, anyone on the network can read them, even if the form submits over https.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/input/password',
  results: {
    encrypted: passed('Password fields are on an https page'),
    unencrypted: failed('The page asks for a password over http', 'Serve the page over https.'),
    'client-rendered': unknown(
      'client-rendered',
      'The page uses http, and JavaScript may add password fields',
      'Serve the page over https.',
    ),
    'no-passwords': notApplicable('The page has no password fields'),
  },
  audit: (page) => {
    const fields = page.document.querySelectorAll('input[type="password" i]');
    const isInsecure = isInsecureUrl(page.url);
    if (fields.length === 0) {
      return (isInsecure && unseenContent(page)) || { result: 'no-passwords' };
    }
    return {
      ...(isInsecure ? { result: 'unencrypted' } : { result: 'encrypted', ...localhostTitle(page) }),
      value: fields.length,
      fixes: isInsecure ? httpsFixes(page) : [],
      ...listEvidence(fields, (field) => elementEvidence(field)),
    };
  },
});
