import { fact } from '../../../engine/fact.ts';
import { wireBytes } from '../../../page/found-resource.ts';
import { type LoadedPurpose, loadedResources } from './loaded-resources.ts';

/** Number and size of the files of one type that the page loads. */
export interface ResourceTotals {
  type: 'document' | LoadedPurpose;
  requests: number;
  /** On the wire. */
  transferBytes: number;
  /** After content decoding. */
  bytes: number;
}

/** The page and the files with a response, by type, in the order in which the types first appear. */
export const resourceTable = fact((page): ResourceTotals[] => {
  const document: ResourceTotals = {
    type: 'document',
    requests: 1,
    transferBytes: page.transferBytes,
    bytes: page.htmlBytes,
  };
  const table = new Map<string, ResourceTotals>([['document', document]]);
  for (const { purpose, response } of loadedResources(page)) {
    if (!response) continue;
    const totals = table.get(purpose) ?? { type: purpose, requests: 0, transferBytes: 0, bytes: 0 };
    totals.requests++;
    totals.transferBytes += wireBytes(response);
    totals.bytes += response.bytes ?? 0;
    table.set(purpose, totals);
  }
  return [...table.values()];
});
