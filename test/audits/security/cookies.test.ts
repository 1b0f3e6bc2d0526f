import { expect, it } from 'vitest';
import { audit } from '../../../src/audits/security/cookies.ts';
import { describeAudit, pageOf } from '../audit-cases.ts';

const URL = 'https://www.example.org/page';
const HSTS = ['strict-transport-security', 'max-age=31536000'] as const;

/** A page whose redirect chain has these Set-Cookie lines, one list for each response. */
function sets(...responses: string[][]) {
  const hops = responses.map((lines) => ({
    url: URL,
    status: 200,
    headers: lines.map((line) => ['set-cookie', line] as const),
    durationMs: 1,
  }));
  return { source: { url: URL, hops } };
}

describeAudit(audit, {
  'cookies-secure-with-httponly-sessions-and-samesite': {
    'all flags are there': {
      ...sets(['SESSIONID=s3cret; Secure; HttpOnly; SameSite=Strict', 'csrf=x; secure; SAMESITE=LAX']),
      observatory: { modifier: 5, measured: { cookies: 2, flawed: 0 } },
      snippets: ['SESSIONID=…; Secure; HttpOnly; SameSite=strict', 'csrf=…; Secure; SameSite=lax'],
      notes: [null, null],
    },
    'SameSite is None beside Secure': sets(['a=b; Secure; SameSite=None']),
    'a later response sets the cookie again, correctly': sets(
      ['a=b; Path=/'],
      ['a=c; Path=/; Secure; SameSite=Lax'],
    ),
  },
  'cookies-secure-with-httponly-sessions': {
    'one cookie lacks SameSite': sets(['sess=1; Secure; HttpOnly', 'a=b; Secure; SameSite=Lax']),
    "a load balancer's cookie has no flags": sets(['heroku-session-affinity=1', 'a=b; Secure']),
  },
  'cookies-not-found': {
    'there is none': {},
    'the line has neither name nor value': sets(['=; Path=/', '']),
    'the lines delete cookies': sets(
      ['session=1'],
      [
        'session=; Expires=Thu, 01-Jan-1970 00:00:00 GMT; Path=/',
        'PHPSESSID=deleted; Max-Age=0; Expires=Fri, 01 Jan 2027 00:00:00 GMT',
        'a=; Max-Age=x; Max-Age=-1; Max-Age=y',
      ],
    ),
    'the cookie is for another domain': sets(['a=b; Domain=example.com']),
  },
  'cookies-without-secure-flag-but-protected-by-hsts': {
    'Secure is missing beside HSTS': { ...sets(['a=b']), headers: [HSTS] },
  },
  'cookies-session-without-secure-flag-but-protected-by-hsts': {
    'a session lacks Secure beside HSTS': { ...sets(['PHPSESSID=b; HttpOnly']), headers: [HSTS] },
  },
  'cookies-without-secure-flag': {
    'the cookie has no name, which the Observatory leaves out': {
      ...sets(['b; Path=/']),
      value: {
        observatory: { result: 'cookies-not-found', modifier: 0 },
        measured: { cookies: 1, flawed: 1 },
      },
    },
    'Secure is missing': { ...sets(['a=b; Domain=.example.org; SameSite=Lax']), notes: ['without Secure'] },
    'a redirect on the way sets it': sets(['a=b'], ['c=d; Secure']),
    'HSTS is too short': { ...sets(['a=b']), headers: [['strict-transport-security', 'max-age=1']] },
  },
  'cookies-samesite-flag-invalid': {
    'SameSite has an unknown value': sets(['a=b; Secure; SameSite=True']),
    'SameSite is None without Secure': sets(['a=b; SameSite=None']),
    'it is more severe than a missing Secure': sets(['a=b; SameSite=x', 'c=d']),
  },
  'cookies-anticsrf-without-samesite-flag': { 'SameSite is missing': sets(['XSRF-CSRFTOKEN=b; Secure']) },
  'cookies-session-without-httponly-flag': {
    'HttpOnly is missing': sets(['loginToken=b; Secure', 'csrf=1; Secure']),
    'Secure is missing too, but HSTS helps': {
      ...sets(['session=b']),
      headers: [HSTS],
      notes: ['session cookie without Secure, session cookie without HttpOnly'],
    },
  },
  'cookies-session-without-secure-flag': {
    'a line deletes the cookie before another sets it': sets(['session=; Max-Age=0', 'session=7; Path=/']),
    'the lifetime outweighs a past date': sets([
      'session=7; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ]),
    'Secure is missing': sets(['ASP.NET_SessionId=b; HttpOnly']),
  },
});

it('never shows the value of a cookie', () => {
  const page = pageOf(
    sets(['session=s3cret;s3cret; token=s3cret; SameSite=s3cret', 'a=s3cret=s3cret; Secure=s3cret']),
  );
  expect(JSON.stringify(audit.audit(page))).not.toContain('s3cret');
});
