import { defineAudit } from '../audit.ts';
import { elementEvidence } from '../evidence.ts';
import { unseenContent } from '../facts/certainty/unseen-content.ts';
import { isInsecureUrl } from '../insecure-url.ts';
import { listEvidence } from '../list-evidence.ts';

export const audit = defineAudit({
  id: 'password-on-http',
  category: 'security',
  importance: 'high',
  title: 'Passwords on unencrypted pages',
  description:
    'The page asks for passwords only over https. On an http page anybody on the way can read them, wherever the form sends them.',
  reference: 'https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/input/password',
  results: {
    encrypted: { outcome: 'passed', title: 'The page asks for a password over https' },
    unencrypted: {
      outcome: 'failed',
      title: 'The page asks for a password without encryption',
      advice: 'Serve the page over https.',
    },
    'client-rendered': {
      outcome: 'unknown',
      reason: 'client-rendered',
      title: 'Scripts make the page, which is not encrypted and may ask for passwords',
      advice: 'Serve the page over https, and nobody need ask.',
    },
    'no-passwords': { outcome: 'not_applicable', title: 'The page asks for no password' },
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
      result: isInsecure ? 'unencrypted' : 'encrypted',
      value: fields.length,
      ...listEvidence(fields, (field) => elementEvidence(field)),
    };
  },
});
