import { counted } from '../../engine/text/counted.ts';
import { formatBytes } from '../../engine/text/units.ts';
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
    const files = table.reduce((sum, { requests }) => sum + requests, 0);
    return {
      result: 'counted',
      title: `The page loads ${sizeText(table)} in ${counted(files, 'file')}`,
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
function noteOf(totals: ResourceTotals): string {
  const { type, requests, filesOfUnknownSize } = totals;
  const unknown = filesOfUnknownSize > 0 && `, ${sizeText([totals])}, ${filesOfUnknownSize} of unknown size`;
  return `${type}: ${counted(requests, 'file')}${unknown || ''}`;
}

/** `274 kB`, or `at least 274 kB` if the sizes of some files are unknown. */
function sizeText(table: readonly ResourceTotals[]): string {
  const isPartial = table.some(({ filesOfUnknownSize }) => filesOfUnknownSize > 0);
  const bytes = table.reduce((sum, { transferBytes }) => sum + transferBytes, 0);
  return `${isPartial ? 'at least ' : ''}${formatBytes(bytes)}`;
}
