import { listEvidence, textEvidence } from '../../facts/evidence.ts';
import { type Cookie, cookies, cookieText } from '../../facts/network/cookies.ts';
import { hsts } from '../../facts/network/hsts.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { absent, defineObservatoryAudit, scored } from '../observatory.ts';

const SECURE_ADVICE = 'Add the Secure attribute to every cookie.';
const SAME_SITE_ADVICE = 'Set SameSite=Lax or SameSite=Strict. SameSite=None also needs Secure.';

/** The Observatory's names for problems of a cookie, most severe first, and what the evidence says of them. */
const NOTES = {
  'cookies-session-without-secure-flag': 'session cookie without Secure',
  'cookies-session-without-httponly-flag': 'session cookie without HttpOnly',
  'cookies-anticsrf-without-samesite-flag': 'without SameSite',
  'cookies-samesite-flag-invalid': 'invalid SameSite',
  'cookies-session-without-secure-flag-but-protected-by-hsts': 'session cookie without Secure',
  'cookies-without-secure-flag': 'without Secure',
  'cookies-without-secure-flag-but-protected-by-hsts': 'without Secure',
};
type Flaw = keyof typeof NOTES;
const FLAWS = Object.keys(NOTES) as Flaw[];

/** Set by a load balancer that the site may not control; the Observatory ignores it. */
const IGNORED_COOKIE = 'heroku-session-affinity';

/** Enough to show how it is done; the evidence lists the rest. */
const MAX_FIXES = 5;

export const audit = defineObservatoryAudit('cookies', {
  importance: 'high',
  title: 'Cookies',
  description:
    'Cookies are sent over https only, scripts cannot read session cookies, and SameSite limits their use by other sites.',
  measures: { flawed: 'Insecure cookies' },
  results: {
    'cookies-secure-with-httponly-sessions-and-samesite': scored(5, 'All cookies are secure'),
    'cookies-secure-with-httponly-sessions': scored(
      0,
      'All cookies are secure, but some have no SameSite attribute',
    ),
    'cookies-not-found': absent('The page sets no cookies'),
    'cookies-without-secure-flag-but-protected-by-hsts': scored(
      -5,
      'A cookie has no Secure attribute, but HSTS keeps it on https',
      SECURE_ADVICE,
    ),
    'cookies-session-without-secure-flag-but-protected-by-hsts': scored(
      -10,
      'A session cookie has no Secure attribute, but HSTS keeps it on https',
      SECURE_ADVICE,
    ),
    'cookies-without-secure-flag': scored(-20, 'A cookie can be sent unencrypted (no Secure)', SECURE_ADVICE),
    'cookies-samesite-flag-invalid': scored(
      -20,
      'A cookie has an invalid SameSite attribute',
      SAME_SITE_ADVICE,
    ),
    'cookies-anticsrf-without-samesite-flag': scored(
      -20,
      'An anti-CSRF cookie has no SameSite attribute',
      SAME_SITE_ADVICE,
    ),
    'cookies-session-without-httponly-flag': scored(
      -30,
      'Scripts can read a session cookie (no HttpOnly)',
      'Add the HttpOnly attribute to session cookies.',
    ),
    'cookies-session-without-secure-flag': scored(
      -40,
      'A session cookie can be sent unencrypted (no Secure)',
      SECURE_ADVICE,
    ),
  },
  audit: (page) => {
    const isProtected = hsts(page).result === 'hsts-implemented-max-age-at-least-six-months';
    const evaluated = cookies(page)
      .filter(({ name }) => name !== IGNORED_COOKIE)
      .map((cookie) => ({ cookie, flaws: flawsOf(cookie, isProtected) }));
    const flawed = evaluated.filter(({ flaws }) => flaws.length > 0);
    const shown = flawed.length > 0 ? flawed : evaluated;
    return {
      result: resultOf(evaluated),
      // The Observatory does not read cookies without a name.
      observatory: resultOf(evaluated.filter(({ cookie }) => cookie.name)),
      value: { cookies: evaluated.length, flawed: flawed.length },
      fixes: flawed.slice(0, MAX_FIXES).map(({ cookie }) => cookieFix(cookie)),
      ...listEvidence(shown, ({ cookie, flaws }) =>
        textEvidence(cookieText(cookie), flaws.map((flaw) => NOTES[flaw]).join(', ') || null, cookie.url),
      ),
    };
  },
});

function resultOf(all: readonly { cookie: Cookie; flaws: readonly Flaw[] }[]) {
  const worst = FLAWS.find((flaw) => all.some(({ flaws }) => flaws.includes(flaw)));
  if (worst) return worst;
  if (all.length === 0) return 'cookies-not-found';
  return all.every(({ cookie }) => cookie.sameSite)
    ? 'cookies-secure-with-httponly-sessions-and-samesite'
    : 'cookies-secure-with-httponly-sessions';
}

function flawsOf(cookie: Cookie, isProtected: boolean): Flaw[] {
  const name = cookie.name.toLowerCase();
  const isSession = isSessionCookie(cookie);
  const flaws: Flaw[] = [];
  if (!cookie.isSecure) {
    const kind = isSession ? 'cookies-session-without-secure-flag' : 'cookies-without-secure-flag';
    flaws.push(isProtected ? `${kind}-but-protected-by-hsts` : kind);
  }
  if (isSession && !cookie.isHttpOnly) flaws.push('cookies-session-without-httponly-flag');
  if (name.includes('csrf') && !cookie.sameSite) flaws.push('cookies-anticsrf-without-samesite-flag');
  if (cookie.hasUnknownSameSite || (cookie.sameSite === 'none' && !cookie.isSecure)) {
    flaws.push('cookies-samesite-flag-invalid');
  }
  return flaws;
}

function isSessionCookie({ name }: Cookie): boolean {
  return /login|sess/i.test(name);
}

function cookieFix(cookie: Cookie): OfferedFix {
  const safe = {
    ...cookie,
    isSecure: true,
    isHttpOnly: cookie.isHttpOnly || isSessionCookie(cookie),
    sameSite: cookie.sameSite ?? ('lax' as const),
  };
  const attributes = [cookieText(safe), ...cookie.otherAttributes];
  return { label: 'Response header', language: 'text', code: `Set-Cookie: ${attributes.join('; ')}` };
}
