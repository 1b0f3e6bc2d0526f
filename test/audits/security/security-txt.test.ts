import { audit } from '../../../src/audits/security/security-txt.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const URL = 'https://example.org/.well-known/security.txt';
const CONTACT = 'Contact: mailto:security@example.org';
const AHEAD = 'Expires: 2026-06-01T00:00:00Z';

function says(lines: string[], type = 'text/plain; charset=utf-8', status = 200) {
  const headers: HeaderLine[] = [['content-type', type]];
  return { resources: [fetched('security-txt', URL, { text: lines.join('\r\n'), headers, status })] };
}

describeAudit(audit, {
  valid: [
    { when: 'it has the required fields', ...says([CONTACT, AHEAD]), value: 200 },
    {
      when: 'it is signed and commented',
      ...says(['-----BEGIN PGP SIGNED MESSAGE-----', '# us', AHEAD, CONTACT, CONTACT]),
    },
    { when: 'names are in other letters', ...says([CONTACT.toUpperCase(), AHEAD.toLowerCase()]) },
  ],
  faulty: [
    { when: 'it is empty', ...says([]), notes: ['no Contact', 'no Expires'] },
    {
      when: 'it has expired',
      ...says([CONTACT, 'Expires: 2025-12-31T23:59:59Z']),
      notes: ['expired: 2025-12-31T23:59:59Z'],
    },
    { when: 'the date is invalid', ...says([CONTACT, 'Expires: never']), notes: ['expired: never'] },
    { when: 'two dates contradict each other', ...says([CONTACT, AHEAD, AHEAD]), notes: ['several Expires'] },
    {
      when: 'it is served as something else',
      ...says([CONTACT, AHEAD], 'application/octet-stream'),
      notes: ['served as application/octet-stream'],
    },
    { when: 'the contact is commented out', ...says([`# ${CONTACT}`, AHEAD]), notes: ['no Contact'] },
  ],
  missing: [
    { when: 'there is none', ...says([], 'text/plain', 404), value: 404 },
    { when: 'every URL returns a web page', ...says(['<!doctype html>'], 'text/html') },
  ],
  unfetched: [
    { when: 'it was never requested' },
    { when: 'the connection failed', resources: [notFetched('security-txt', URL)] },
  ],
});
