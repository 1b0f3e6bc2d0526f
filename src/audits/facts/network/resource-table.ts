import { fact } from '../../../engine/fact.ts';
import { leastWireBytes, wireBytes } from '../../../page/found-resource.ts';
import type { LoadedPurpose } from '../../../page/resource.ts';
import { loadedResources } from './loaded-resources.ts';

/** Number and size of the files of one type that the page loads. */
export interface ResourceTotals {
  type: 'document' | LoadedPurpose;
  requests: number;
  /** On the wire; a lower limit if there are files of unknown size. */
  transferBytes: number;
  /** After content decoding. */
  bytes: number;
  filesOfUnknownSize: number;
}

/** The page and the files with a response, by type, in the order in which the types first appear. */
export const resourceTable = fact((page): ResourceTotals[] => {
  const { transferBytes, htmlBytes: bytes } = page;
  const table = new Map<string, ResourceTotals>([
    ['document', { type: 'document', requests: 1, transferBytes, bytes, filesOfUnknownSize: 0 }],
  ]);
  for (const { purpose: type, response } of loadedResources(page)) {
    if (!response) continue;
    const totals = table.get(type) ?? {
      type,
      requests: 0,
      transferBytes: 0,
      bytes: 0,
      filesOfUnknownSize: 0,
    };
    totals.requests++;
    totals.transferBytes += leastWireBytes(response);
    totals.bytes += response.bytes ?? 0;
    if (wireBytes(response) === null) totals.filesOfUnknownSize++;
    table.set(type, totals);
  }
  return [...table.values()];
});
