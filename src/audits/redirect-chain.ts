import type { Page } from '../engine/page.ts';
import { textEvidence, withFile } from '../facts/evidence.ts';
import type { Evidence } from '../facts/evidence-type.ts';

/** Whether one of these URLs of a redirect chain leads from https to http. */
export function leavesHttps(urls: readonly string[]): boolean {
  return urls.some((url, i) => urls[i - 1]?.startsWith('https:') && !url.startsWith('https:'));
}

/** Whether a redirect with this status is permanent, so that it does not depend on the visitor. */
export function isPermanentRedirect(status: number): boolean {
  return status === 301 || status === 308;
}

/** The chain of responses from the requested URL to the page: status, URL and duration of each. */
export function hopEvidence(page: Page): Evidence[] {
  return page.hops.map(({ status, url, durationMs }) =>
    withFile(textEvidence(`${status} ${url}`, null, url), { milliseconds: Math.round(durationMs) }),
  );
}
