import { resourcesFor } from '../../engine/resources.ts';
import { textEvidence } from '../../facts/evidence.ts';
import { headerValue } from '../../page/headers.ts';
import { OK_STATUS } from '../../page/http-status.ts';
import type { ResourceResponse } from '../../page/resource.ts';
import { defineAudit, informative, passed, unknown } from '../audit.ts';
import { unfetched } from '../unfetched.ts';

export const audit = defineAudit('security/security-txt', {
  importance: 'low',
  basis: 'response',
  title: 'security.txt',
  description:
    'The site publishes contact details for reporting vulnerabilities at /.well-known/security.txt.',
  reference: 'https://www.rfc-editor.org/rfc/rfc9116',
  results: {
    valid: passed('The site has a valid security.txt'),
    faulty: informative(
      'The security.txt is incomplete or expired',
      'Serve it as text/plain, with a Contact line and one Expires line with a future date.',
    ),
    missing: informative(
      'The site has no security.txt',
      'Put a file with Contact and Expires lines at /.well-known/security.txt.',
    ),
    unfetched: unknown('fetch-failed', 'The security.txt could not be fetched'),
  },
  audit: (page) => {
    const resource = resourcesFor(page, 'security-txt')[0];
    const response = resource?.response;
    if (!response) return unfetched(resource);
    // Many sites respond to any URL with a web page.
    const isPage = headerValue(response.headers, 'content-type')?.toLowerCase().startsWith('text/html');
    if (response.status !== OK_STATUS || isPage) return { result: 'missing', value: response.status };
    const faults = faultsOf(response, page.fetchedAt);
    return {
      result: faults.length > 0 ? 'faulty' : 'valid',
      value: response.status,
      evidence: faults.map((fault) => textEvidence(null, fault, resource.url)),
    };
  },
});

function faultsOf(response: ResourceResponse, now: string): string[] {
  const type = headerValue(response.headers, 'content-type') ?? 'no type';
  const expires = fieldValues(response, 'expires');
  const checks: [applies: boolean, fault: string][] = [
    [!/^text\/plain\s*(?:;|$)/i.test(type), `served as ${type}`],
    [fieldValues(response, 'contact').length === 0, 'no Contact'],
    [expires.length === 0, 'no Expires'],
    [expires.length > 1, 'several Expires'],
    // Not `<=`: an invalid date is NaN, and every comparison with NaN is false.
    [expires.some((date) => !(Date.parse(date) > Date.parse(now))), `expired: ${expires.join(', ')}`],
  ];
  return checks.filter(([applies]) => applies).map(([, fault]) => fault);
}

function fieldValues({ text }: ResourceResponse, name: string): string[] {
  return (text ?? '').split(/[\r\n]+/).flatMap((line) => {
    const [field = '', ...value] = line.split(':');
    return field.trim().toLowerCase() === name ? [value.join(':').trim()] : [];
  });
}
