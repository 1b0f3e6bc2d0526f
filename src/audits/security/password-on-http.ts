import { defineAudit } from '../audit.ts';
import { elementEvidence, listEvidence } from '../evidence.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { httpsFixes } from '../fixes/https-fixes.ts';
import { isInsecureUrl, localhostTitle } from '../insecure-url.ts';

export const audit = defineAudit({
  id: 'password-on-http',
  category: 'security',
  importance: 'high',
  title: 'Passwords on unencrypted pages',
  description:
    'The page asks for passwords over https only. On an http page, anyone on the network can read them, even if the form submits over https.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/input/password',
  results: {
    encrypted: { outcome: 'passed', title: 'Password fields are on an https page' },
    unencrypted: {
      outcome: 'failed',
      title: 'The page asks for a password over http',
      advice: 'Serve the page over https.',
    },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'The page uses http, and JavaScript may add password fields',
      advice: 'Serve the page over https.',
    },
    'no-passwords': { outcome: 'not_applicable', title: 'The page has no password fields' },
  },
  audit: (page) => {
    const fields = page.document
      .querySelectorAll('input')
      .filter((input) => input.getAttribute('type')?.toLowerCase() === 'password');
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
