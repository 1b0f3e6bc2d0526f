import type { Page } from '../../../engine/page.ts';
import type { Evidence } from '../../audit.ts';
import { textEvidence } from '../../evidence.ts';

/** The chain of responses from the address asked for to the page: status, address and time of each. */
export function hopEvidence(page: Page): Evidence[] {
  return page.hops.map(({ status, url, durationMs }) =>
    textEvidence(`${status} ${url}`, `responded in ${Math.round(durationMs)} ms`, url),
  );
}
