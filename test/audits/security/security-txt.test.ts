import { audit } from '../../../src/audits/security/security-txt.ts';
import type { HeaderLine } from '../../../src/page/headers.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched } from '../fetched.ts';

const URL = 'https://example.org/.well-known/security.txt';
const CONTACT = 'Contact: mailto:security@example.org';
const AHEAD = 'Expires: 2026-06-01T00:00:00Z';

function says(lines: string[], type = 'text/plain; charset=utf-8', status = 200) {
  const headers: HeaderLine[] = [['content-type', type]];
  return { resources: [fetched('security-txt', URL, { text: lines.join('\r\n'), headers, status })] };
}

describeAudit(audit, {
  valid: {
    'it has the required fields': { ...says([CONTACT, AHEAD]), value: 200 },
    'names are in other letters': says([CONTACT.toUpperCase(), AHEAD.toLowerCase()]),
  },
  faulty: {
    'it is empty': { ...says([]), notes: ['no Contact', 'no Expires'] },
    'it has expired': {
      ...says([CONTACT, 'Expires: 2025-12-31T23:59:59Z']),
      notes: ['expired: 2025-12-31T23:59:59Z'],
    },
    'the date is invalid': { ...says([CONTACT, 'Expires: never']), notes: ['expired: never'] },
    'two dates contradict each other': { ...says([CONTACT, AHEAD, AHEAD]), notes: ['several Expires'] },
    'it is served as something else': {
      ...says([CONTACT, AHEAD], 'application/octet-stream'),
      notes: ['served as application/octet-stream'],
    },
  },
  missing: {
    'there is none': { ...says([], 'text/plain', 404), value: 404 },
    'every URL returns a web page': says(['<!doctype html>'], 'text/html'),
  },
});
