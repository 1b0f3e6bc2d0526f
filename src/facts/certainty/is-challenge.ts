import type { Element } from '../../engine/dom/nodes.ts';
import { fact } from '../../engine/fact.ts';
import { headerValue } from '../../page/headers.ts';
import { documentTitle } from '../metadata/title-and-description.ts';

/** Headers with which Cloudflare and AWS WAF mark their challenges. */
const CHALLENGE_HEADERS = ['cf-mitigated', 'x-amzn-waf-action'];
/** Statuses that firewalls send to programs. */
const REJECTING_STATUSES = [403, 429, 503];
/** Titles that Cloudflare, Akamai, Imperva, DDoS-Guard and their like give to the page that they send instead. */
const CHALLENGE_TITLE =
  /^(?:just a moment|attention required|access denied$|pardon our interruption|checking your browser|ddos-guard|robot check|human verification|security check|are you (?:a )?(?:human|robot))/i;
const CAPTCHA = /captcha|challenges\.cloudflare\.com|challenge-platform/i;

/** Whether the response is a firewall's rejection or challenge, and not the page. */
export const isChallenge = fact((page): boolean => {
  if (CHALLENGE_HEADERS.some((name) => headerValue(page.headers, name) !== null)) return true;
  if (!REJECTING_STATUSES.includes(page.status)) return false;
  return CHALLENGE_TITLE.test(documentTitle(page).text) || page.document.elements.some(isCaptcha);
});

function isCaptcha(element: Element): boolean {
  return ['src', 'id', 'class'].some((name) => CAPTCHA.test(element.getAttribute(name) ?? ''));
}
