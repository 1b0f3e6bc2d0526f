import { describe, expect, it } from 'vitest';
import { isChallenge } from '../../../../src/audits/facts/certainty/is-challenge.ts';
import { type AuditCase, pageOf } from '../../audit-cases.ts';

const FORBIDDEN = { status: 403 };
const CHALLENGE: AuditCase[] = [
  { when: "Cloudflare's header says so", headers: [['cf-mitigated', 'challenge']], source: FORBIDDEN },
  { when: "Amazon's header says so", headers: [['x-amzn-waf-action', 'challenge']], source: { status: 202 } },
  { when: 'its title asks to wait', html: '<title>Just a moment...</title>', source: { status: 503 } },
  { when: 'its title denies access', html: '<title> Access  Denied</title>', source: FORBIDDEN },
  {
    when: 'it contains a captcha',
    html: '<title>Shop</title><iframe src="https://geo.captcha-delivery.com/"></iframe>',
    source: { status: 429 },
  },
];
const PAGE: AuditCase[] = [
  { when: 'a site denies access', html: '<title>Access denied | Club</title>', source: FORBIDDEN },
  { when: 'its title only names the status', html: '<title>403 Forbidden</title>', source: FORBIDDEN },
  { when: 'it is present and contains a captcha', html: '<div class="g-recaptcha"></div>' },
  { when: 'it is present and mentions moments', html: '<title>Just a moment</title>' },
  { when: 'it is missing and contains a captcha', html: '<p id=captcha>', source: { status: 404 } },
];

describe('a page', () => {
  it.each(CHALLENGE)('is a challenge when $when', (page) => expect(isChallenge(pageOf(page))).toBe(true));
  it.each(PAGE)('is no challenge when $when', (page) => expect(isChallenge(pageOf(page))).toBe(false));
});
