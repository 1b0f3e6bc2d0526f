import { describe, expect, it } from 'vitest';
import { isChallenge } from '../../../src/facts/certainty/is-challenge.ts';
import { type AuditPage, pageOf } from '../../audits/audit-cases.ts';

const FORBIDDEN = { status: 403 };
const CHALLENGE: Record<string, AuditPage> = {
  "Cloudflare's header says so": { headers: [['cf-mitigated', 'challenge']], source: FORBIDDEN },
  "Amazon's header says so": { headers: [['x-amzn-waf-action', 'challenge']], source: { status: 202 } },
  'its title asks to wait': { html: '<title>Just a moment...</title>', source: { status: 503 } },
  'its title denies access': { html: '<title> Access  Denied</title>', source: FORBIDDEN },
  'it contains a captcha': {
    html: '<title>Shop</title><iframe src="https://geo.captcha-delivery.com/"></iframe>',
    source: { status: 429 },
  },
};
const PAGE: Record<string, AuditPage> = {
  'a site denies access': { html: '<title>Access denied | Club</title>', source: FORBIDDEN },
  'its title only names the status': { html: '<title>403 Forbidden</title>', source: FORBIDDEN },
  'it is present and contains a captcha': { html: '<div class="g-recaptcha"></div>' },
  'it is present and mentions moments': { html: '<title>Just a moment</title>' },
  'it is missing and contains a captcha': { html: '<p id=captcha>', source: { status: 404 } },
};

describe('a page', () => {
  it.each(Object.entries(CHALLENGE))('is a challenge when %s', (_, page) =>
    expect(isChallenge(pageOf(page))).toBe(true),
  );
  it.each(Object.entries(PAGE))('is no challenge when %s', (_, page) =>
    expect(isChallenge(pageOf(page))).toBe(false),
  );
});
