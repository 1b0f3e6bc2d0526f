import { counted } from '../../engine/text/counted.ts';
import { defineAudit } from '../audit.ts';
import { textEvidence, withFile } from '../evidence.ts';
import { type ResourceTotals, resourceTable } from '../facts/network/resource-table.ts';

export const audit = defineAudit({
  id: 'resource-summary',
  category: 'performance',
  importance: 'low',
  title: 'Files by type',
  description: 'The number and size of the files that the page loads, by type.',
  reference: 'https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight/',
  results: {
    counted: { outcome: 'informative', title: 'Files by type' },
  },
  audit: (page) => {
    const table = resourceTable(page);
    return {
      result: 'counted',
      value: Object.fromEntries(
        table.map(({ type, requests, transferBytes, bytes }) => [type, { requests, transferBytes, bytes }]),
      ),
      evidence: table.map((totals) =>
        withFile(textEvidence(null, noteOf(totals)), {
          bytes: totals.filesOfUnknownSize === 0 ? totals.transferBytes : null,
        }),
      ),
      confidence: 'likely',
    };
  },
});

/** `image: 3 files`, with the number of those of unknown size. */
function noteOf({ type, requests, filesOfUnknownSize }: ResourceTotals): string {
  const unknown = filesOfUnknownSize > 0 ? `, ${filesOfUnknownSize} of unknown size` : '';
  return `${type}: ${counted(requests, 'file')}${unknown}`;
}
