import { fact } from '../../engine/fact.ts';
import { leastWireBytes, wireBytes } from '../../page/found-resource.ts';
import type { ResourceUse } from '../page-facts-type.ts';
import { loadedResources } from './loaded-resources.ts';

/** Number and size of the files of one type that the page loads. The size is a lower limit if some are unknown. */
export interface ResourceTotals extends ResourceUse {
  filesOfUnknownSize: number;
}

const NONE = { requests: 0, transferBytes: 0, decodedBytes: 0, filesOfUnknownSize: 0 };

/** The page and the files with a response, by type, in the order in which the types first appear. */
export const resourceTable = fact((page): ResourceTotals[] => {
  const { transferBytes, htmlBytes: decodedBytes } = page;
  const table = new Map<string, ResourceTotals>([
    ['document', { type: 'document', requests: 1, transferBytes, decodedBytes, filesOfUnknownSize: 0 }],
  ]);
  for (const { purpose: type, response } of loadedResources(page)) {
    if (!response) continue;
    const totals = table.get(type) ?? { type, ...NONE };
    totals.requests++;
    totals.transferBytes += leastWireBytes(response);
    totals.decodedBytes += response.bytes ?? 0;
    if (wireBytes(response) === null) totals.filesOfUnknownSize++;
    table.set(type, totals);
  }
  return [...table.values()];
});
