import type { Page } from '../../../engine/page.ts';
import type { Evidence } from '../../audit.ts';
import { textEvidence, withFile } from '../../evidence.ts';

/** The chain of responses from the requested URL to the page: status, URL and duration of each. */
export function hopEvidence(page: Page): Evidence[] {
  return page.hops.map(({ status, url, durationMs }) =>
    withFile(textEvidence(`${status} ${url}`, null, url), { milliseconds: Math.round(durationMs) }),
  );
}
