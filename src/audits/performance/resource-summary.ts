import { sumOf } from '../../engine/sum-of.ts';
import { counted, formatKnownBytes } from '../../engine/text/units.ts';
import { textEvidence, withFile } from '../../facts/evidence.ts';
import { type ResourceTotals, resourceTable } from '../../facts/network/resource-table.ts';
import { defineAudit, informative } from '../audit.ts';

export const audit = defineAudit('performance/resource-summary', {
  importance: 'low',
  title: 'Files by type',
  description: 'The number and size of the files that the page loads, by type.',
  reference: 'https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight/',
  results: {
    counted: informative('Files by type'),
  },
  audit: (page) => {
    const table = resourceTable(page);
    const size = formatKnownBytes(
      sumOf(table, ({ transferBytes }) => transferBytes),
      sumOf(table, ({ filesOfUnknownSize }) => filesOfUnknownSize),
    );
    return {
      result: 'counted',
      title: `The page loads ${size} in ${counted(
        sumOf(table, ({ requests }) => requests),
        'file',
      )}`,
      value: Object.fromEntries(
        table.map(({ type, requests, transferBytes, decodedBytes: bytes }) => [
          type,
          { requests, transferBytes, bytes },
        ]),
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

/** `image: 3 files`, with the size if it is only a minimum. */
function noteOf({ type, requests, transferBytes, filesOfUnknownSize }: ResourceTotals): string {
  const files = `${type}: ${counted(requests, 'file')}`;
  if (filesOfUnknownSize === 0) return files;
  const size = formatKnownBytes(transferBytes, filesOfUnknownSize);
  return `${files}, ${size}, ${filesOfUnknownSize} of unknown size`;
}
